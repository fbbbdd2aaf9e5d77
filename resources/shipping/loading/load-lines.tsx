import { Flex, formatDate, Small, text, useList, useRecord } from '#admin'
import { ScanButton, type Scan, type ScanOutcome } from '#admin/page'
import { Box, MenuItem, Select, Typography } from '@mui/material'
import { useRef } from 'react'
import { inThousandths, quantityText } from '../../sales/shop/cart.ts'
import { useUnits } from '../../sales/orders/order-display.tsx'
import { QuantityStepper, ruleWords } from '../../sales/shop/quantity-stepper.tsx'
import item from '../../stock/item-master.resource.ts'
import { findScannedGoods, type ScannedGoods } from '../../stock/scanned-goods.tsx'
import productionStock from '../../stock/production/production-stock.resource.ts'

/** Line to load; quantity in thousandths, 0 to leave it out. */
export interface LoadLine {
  readonly id?: number
  readonly orderItem: number
  readonly item: number
  readonly itemName: string
  readonly productionStock: number
  readonly quantity: number
  /** Maximum quantity: reserved goods that are not on another shipment. */
  readonly most: number
}

interface LoadLinesProps {
  readonly lines: readonly LoadLine[]
  readonly onChange: (lines: readonly LoadLine[]) => void
  readonly problem?: (place: number) => string | undefined
}

export const isLoadable = (lines: readonly LoadLine[]): boolean =>
  lines.some(({ quantity }) => quantity > 0) &&
  lines.every(({ quantity, most }) => quantity >= 0 && quantity <= most)

/** Quantity and batch inputs for each line. */
export function LoadLines({ lines, onChange, problem }: LoadLinesProps) {
  const set = (place: number, change: Partial<LoadLine>) =>
    onChange(lines.map((line, index) => (index === place ? { ...line, ...change } : line)))
  const list = useRef<HTMLUListElement>(null)
  const find = async (scan: Scan): Promise<ScanOutcome> => {
    const goods = await findScannedGoods(scan)
    const place = typeof goods === 'string' ? goods : findLine(lines, goods)
    if (typeof place === 'string') return place
    return () => {
      const { quantity, most } = lines[place] ?? { quantity: 0, most: 0 }
      if (quantity === 0) set(place, { quantity: most })
      const line = list.current?.children[place]
      line?.scrollIntoView({ block: 'center' })
      line?.querySelector<HTMLElement>('[role="group"] input')?.focus()
    }
  }
  return (
    <>
      <ScanButton
        title={text('Scan an item or a batch')}
        onScan={find}
        isLabelled
        sx={{ width: { xs: '100%', sm: 'auto' } }}
      />
      <ul ref={list} aria-label={text('Goods')}>
        {lines.map((line, place) => (
          <Goods
            key={`${line.orderItem}.${place}`}
            line={line}
            localized={problem?.(place)}
            onChange={(change) => set(place, change)}
          />
        ))}
      </ul>
    </>
  )
}

/** Finds the line of scanned goods. Another batch of a line's item is no match, because the line would ship the wrong one. */
export function findLine(lines: readonly LoadLine[], goods: ScannedGoods): number | string {
  const ofItem = lines.filter((line) => line.item === goods.item)
  const found =
    goods.batch === null ? ofItem[0] : ofItem.find((line) => line.productionStock === goods.batch)
  if (found) return lines.indexOf(found)
  const [line] = ofItem
  return line
    ? text(
        '{item} is to be sent from another batch. Choose the scanned batch on its line, or load the other one.',
        {
          item: line.itemName,
        },
      )
    : text('These goods are not on this shipment.')
}

function Goods({
  line,
  localized: message,
  onChange,
}: {
  line: LoadLine
  localized: string | undefined
  onChange: (change: Partial<LoadLine>) => void
}) {
  const units = useUnits()
  const ofItem = useRecord(item, line.item)
  const { data } = useList(
    productionStock,
    { item: line.item, tab: 'onHand', sortByField: 'expiryDate', sortBy: 'ASC' },
    200,
  )
  const unit = units.get(ofItem.data?.unit ?? 0)
  const chosen = data?.content.find((batch) => batch.id === line.productionStock)
  const rule = {
    minimum: 0,
    maximum: line.most,
    isWhole: unit?.isWhole ?? false,
    unit: unit?.unitCode ?? '',
  }
  // Offers other batches only if they have enough free stock; for the current batch, the goods are reserved.
  const batches = (data?.content ?? []).filter(
    (batch) =>
      batch.id === line.productionStock ||
      inThousandths(batch.availableQuantity ?? 0) >= Math.max(line.quantity, 1),
  )
  return (
    <Flex component="li" align="start" gap={1.5} wrap divided sx={{ py: 1.25 }}>
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{line.itemName}</Typography>
        <Small className="tabular">
          {text('{quantity} to send', {
            quantity: `${quantityText(line.most)} ${rule.unit}`.trim(),
          })}
          {line.quantity === 0 && ` · ${text('left out')}`}
          {chosen && ` · ${text('best before {date}', { date: formatDate(chosen.expiryDate) })}`}
        </Small>
      </Box>
      <Box sx={{ width: { xs: '100%', sm: 250 } }}>
        <Select
          size="small"
          fullWidth
          value={batches.length > 0 ? line.productionStock : ''}
          renderValue={(id) => batches.find((batch) => batch.id === id)?.batchNumber ?? ''}
          onChange={(event) => onChange({ productionStock: Number(event.target.value) })}
          inputProps={{ 'aria-label': text('Batch of {itemName}', { itemName: line.itemName }) }}
        >
          {batches.map(({ id, batchNumber, expiryDate, availableQuantity }) => (
            <MenuItem key={id} value={id}>
              {batchNumber} · {text('best before {date}', { date: formatDate(expiryDate) })}
              {id === line.productionStock
                ? ''
                : ` · ${text('{quantity} available', { quantity: availableQuantity ?? 0 })}`}
            </MenuItem>
          ))}
        </Select>
      </Box>
      <QuantityStepper
        label={text('Quantity of {itemName}', { itemName: line.itemName })}
        value={line.quantity}
        rule={rule}
        onChange={(quantity) => onChange({ quantity })}
        problem={ruleWords(line.quantity, rule) ?? message ?? null}
      />
    </Flex>
  )
}
