import { Flex, formatDate, Small, text, ToneChip } from '#admin'
import { Box, Typography } from '@mui/material'
import { unitOf } from '../stock/unit-word.ts'
import type { Line } from '../sales/orders/order-lines.tsx'
import type { ShippedLine } from './shipment-goods.tsx'

/** Goods of a shipment by batch with returns; units are from the order lines. */
export function ShippedLines({
  lines,
  ordered,
}: {
  lines: readonly ShippedLine[]
  ordered: readonly Line[]
}) {
  const units = new Map(ordered.map((line) => [line.id, unitOf(line)]))
  return (
    <ul>
      {lines.map((line) => (
        <Flex component="li" key={line.id} align="stretch" gap={2} divided sx={{ py: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
              {line.labels?.['item']}
            </Typography>
            <Small>
              {text('Batch {number}', { number: line.batchNumber ?? '' })}
              {line.expiryDate &&
                ` · ${text('best before {date}', { date: formatDate(line.expiryDate) })}`}
            </Small>
            {Boolean(line.returnedQuantity) && (
              <Box sx={{ mt: 0.5 }}>
                <ToneChip
                  label={returnedWords(line.returnedQuantity ?? 0, line.restock ?? false)}
                  tone="warning"
                />
              </Box>
            )}
          </Box>
          <Typography className="tabular" sx={{ fontWeight: 550 }}>
            {line.quantity} {units.get(line.orderItem ?? 0)}
          </Typography>
        </Flex>
      ))}
    </ul>
  )
}

const returnedWords = (quantity: number, isBackInStock: boolean): string =>
  isBackInStock
    ? text('{quantity} returned, back in stock', { quantity })
    : text('{quantity} returned, written off', { quantity })
