import { Flex, Small, text, ToneChip, translated } from '#admin'
import type { RecordOf, RowOf } from '#schema'
import { Box, Typography } from '@mui/material'
import { readUnit } from '../../stock/unit-word.ts'
import orderItemInEnglish from './order-item.resource.ts'
import { formatPence } from './order-display.tsx'
import type { PricedLine } from './order.ts'
import { inHundredths, inPence } from '../shop/cart.ts'

export const orderItem = translated(orderItemInEnglish)

export type Order = RecordOf<typeof orderItem>
/** Order line as returned by the server, including stock for staff. */
export type Line = Order['items'][number]
export type ListedOrder = RowOf<typeof orderItem>
export const linesIn = (order: Pick<Order, 'items'>): readonly Line[] => order.items
export const readItemName = (line: Line): string =>
  line.labels?.['item'] ?? text('Item {item}', { item: String(line.item) })

/** Line for the order arithmetic, in a quantity of thousandths. */
export const pricedAt = (line: Line, quantity: number): PricedLine => ({
  quantity,
  approvedQuantity: null,
  unitPrice: inPence(line.unitPrice),
  discountPercent: inHundredths(line.discountPercent),
  taxRate: inHundredths(line.taxRate),
})

const DONE = [
  ['approvedQuantity', text('approved')],
  ['shippedQuantity', text('shipped')],
  ['deliveredQuantity', text('delivered')],
  ['returnedQuantity', text('returned')],
  ['closedQuantity', text('closed short')],
] as const

/** Table of lines with ordered, approved and delivered quantities. */
export function LineTable({ lines }: { lines: readonly Line[] }) {
  return (
    <ul>
      {lines.map((line) => {
        const outcome = DONE.filter(([name]) =>
          name === 'approvedQuantity'
            ? line.approvedQuantity !== null && line.approvedQuantity !== line.quantity
            : Boolean(line[name]),
        )
        return (
          <Flex component="li" key={line.id} align="stretch" gap={2} divided sx={{ py: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
                {readItemName(line)}
              </Typography>
              <Small className="tabular">
                <bdi>
                  {line.quantity} {readUnit(line)}
                </bdi>{' '}
                × {formatPence(inPence(line.unitPrice))}
                {line.discountPercent ? ` − ${line.discountPercent}%` : ''}
                {line.taxRate ? `, ${text('tax {rate}%', { rate: line.taxRate })}` : ''}
              </Small>
              {outcome.length > 0 && (
                <Typography className="tabular" variant="body2">
                  {outcome.map(([name, word]) => `${line[name]} ${word}`).join(' · ')}
                </Typography>
              )}
              {line.shortage && (
                <Box sx={{ mt: 0.5 }}>
                  <ToneChip label={text('Short of stock')} tone="warning" />
                </Box>
              )}
            </Box>
            <Typography className="tabular" sx={{ fontWeight: 550, whiteSpace: 'nowrap' }}>
              {formatPence(inPence(line.lineTotal))}
            </Typography>
          </Flex>
        )
      })}
    </ul>
  )
}
