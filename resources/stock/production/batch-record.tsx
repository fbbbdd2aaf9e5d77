import { formatInstant, formatQuantity, text, ToneChip, translated, useRecord } from '#admin'
import { Entry, RecordLink, recordPage, type RowProps, type Shown } from '#admin/page'
import { readItems, type RecordOf } from '#schema'
import { Alert } from '@mui/material'
import itemMaster from '../item-master.resource.ts'
import { readUnit } from '../unit-word.ts'
import { barredIn, formatWithUnit, StockBar, stockParts } from '../stock-bar.tsx'
import productionStock from './production-stock.resource.ts'
import stockMovementInEnglish from './stock-movement.resource.ts'
import type stockReservation from './stock-reservation.resource.ts'

const stockMovement = translated(stockMovementInEnglish)

type Batch = RecordOf<typeof productionStock>
type Movement = RecordOf<typeof stockMovement>

const KINDS = readItems(stockMovement.fields.movementType)

const useUnit = ({ item }: Batch) => readUnit(useRecord(itemMaster, item).data ?? {})

const recallPath = ({ record: { id, batchNumber } }: Shown<Batch, string>): string =>
  `/production/recall?batch=${id}&number=${encodeURIComponent(batchNumber)}`

/** Batch page with stock, shelf life, origin and use. */
export default recordPage(productionStock, {
  use: useUnit,
  one: text('Batch'),
  heading: ({ record: { labels, batchNumber } }) =>
    `${joinUnit(labels['item'] ?? '')} ${batchNumber}`,
  actions: [
    { label: text('Recall list'), to: recallPath, when: ({ role }) => role !== 'EMPLOYEE' },
  ],
  main: {
    [text('Stock')]: BatchStock,
    [text('Reserved for orders')]: {
      of: 'stock-reservation',
      by: 'productionStock',
      only: { openQuantityFrom: '0.001' },
      when: ({ record }) => (record.reservedQuantity ?? 0) > 0,
      Row: Reserved,
      first: 200,
    },
    [text('Latest movements')]: {
      of: 'stock-movement',
      by: 'productionStock',
      Row: Moved,
      first: 5,
      empty: text('No movements yet.'),
    },
  },
  side: {
    [text('Key details')]: [
      'item',
      [text('Expires on'), 'expiryDate'],
      [text('Produced on'), 'producedDate'],
      'production',
      [
        text('Original quantity'),
        ({ record, more }) => formatWithUnit(record.producedQuantity, more),
      ],
      'storageLocation',
      [text('Reason'), 'holdReason'],
    ],
  },
  tabs: {
    movements: {
      of: 'stock-movement',
      by: 'productionStock',
      label: text('Movements'),
      Row: Moved,
      empty: text('No movements yet.'),
      older: text('Show older movements'),
    },
    destinations: {
      of: 'shipment-details',
      by: 'productionStock',
      label: text('Where it went'),
      columns: [
        'customer',
        'trackingNumber',
        'salesId',
        'quantity',
        'returnedQuantity',
        'shipmentStatus',
      ],
      empty: text('No shipments yet.'),
      all: { label: text('Show all in the recall list'), to: recallPath },
    },
  },
})

/** Keeps the number and unit of a pack size, such as "500 g", on one line. */
const joinUnit = (label: string): string => label.replaceAll(/(?<=\d) (?=\p{L})/gu, '\u00a0')

/** Split of the produced quantity into free, reserved, blocked and used stock. */
function BatchStock({ record: batch, more: unit }: Shown<Batch, string>) {
  const onHand = batch.onHandQuantity ?? 0
  const used = Math.max(batch.producedQuantity, onHand) - onHand
  return (
    <>
      <StockBar
        main={formatWithUnit(onHand, unit)}
        below={text('on hand, of {quantity} produced', {
          quantity: formatWithUnit(batch.producedQuantity, unit),
        })}
        parts={[
          ...stockParts(batch),
          { label: text('Used'), quantity: used, colour: 'var(--field-line)' },
        ]}
        unit={unit}
      />
      {barredIn(batch) > 0 && batch.batchStatus === 'AVAILABLE' && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {text('Too close to its expiry date to be sent to customers.')}
        </Alert>
      )}
    </>
  )
}

function Moved({ row, more: unit }: RowProps<Movement, Batch, string>) {
  const { label = '', tone } = KINDS[row.movementType] ?? {}
  const change = row.quantity ?? 0
  return (
    <Entry
      main={
        <>
          <ToneChip label={label} tone={tone} />
          <bdi>{row.reference}</bdi>
        </>
      }
      below={[
        row.movementDate && formatInstant(row.movementDate),
        row.labels['performedBy'],
        row.reason,
      ]}
      figure={`${change > 0 ? '+' : change < 0 ? '−' : ''}${formatWithUnit(Math.abs(change), unit)}`}
      belowFigure={text('{quantity} on hand', { quantity: formatQuantity(row.balanceAfter ?? 0) })}
    />
  )
}

/** Order that has goods of the batch reserved. */
function Reserved({ row, more }: RowProps<RecordOf<typeof stockReservation>, Batch, string>) {
  return (
    <Entry
      main={
        <RecordLink of="order-item" id={row.order ?? 0}>
          {row.orderId}
        </RecordLink>
      }
      figure={formatWithUnit(row.openQuantity ?? 0, more)}
    />
  )
}
