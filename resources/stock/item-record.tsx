import { text } from '#admin'
import { Card, Photo, recordPage, type Shown } from '#admin/page'
import type { RecordOf } from '#schema'
import item from './item-master.resource.ts'
import { formatWithUnit, StockBar, stockParts } from './stock-bar.tsx'
import { readUnit } from './unit-word.ts'

type OfItem = Shown<RecordOf<typeof item>, unknown>

/** Item page with stock, prices, batches and orders. */
export default recordPage(item, {
  chips: ['isActive', 'stockState'],
  main: {
    stock: { slot: Stock },
    [text('Batches on hand')]: {
      of: 'production-stock',
      by: 'item',
      only: { onHandQuantityFrom: '0.001' },
      sort: 'expiryDate',
      columns: ['expiryDate', 'onHandQuantity', 'availableQuantity', 'batchStatus'],
      first: 5,
      empty: text('None in stock.'),
    },
    [text('On the label and on the site')]: ['description', 'ingredients', 'allergens'],
  },
  side: {
    photo: { slot: ({ record }) => <Photo record={record} name="image" /> },
    [text('Price')]: { sums: ['price', { plus: 'mrp' }] },
    [text('Key details')]: [
      'itemCode',
      'brand',
      'category',
      'taxRate',
      'minOrderQuantity',
      'reorderLevel',
      'shelfLifeDays',
      'storageCondition',
      'barcode',
      'showOnSite',
    ],
  },
  tabs: {
    batches: {
      of: 'production-stock',
      by: 'item',
      label: text('Batches'),
      columns: ['producedDate', 'expiryDate', 'onHandQuantity', 'availableQuantity', 'batchStatus'],
    },
    production: {
      of: 'production',
      by: 'item',
      columns: ['producedDate', 'batchNumber', 'producedQuantity', 'productionStatus'],
    },
    promised: {
      of: 'stock-reservation',
      by: 'item',
      only: { openQuantityFrom: '0.001' },
      label: text('Reserved for orders'),
      columns: ['orderId', 'productionStock', 'openQuantity'],
      empty: text('Nothing is reserved.'),
    },
    shipped: {
      of: 'shipment-details',
      by: 'item',
      label: text('Where it went'),
      columns: [
        'customer',
        'trackingNumber',
        'salesId',
        'batchNumber',
        'quantity',
        'shipmentStatus',
      ],
      empty: text('No shipments yet.'),
    },
    movements: {
      of: 'stock-movement',
      by: 'item',
      label: text('Movements'),
      columns: ['movementDate', 'productionStock', 'movementType', 'quantity', 'reference'],
      empty: text('No movements yet.'),
    },
  },
  details: true,
})

/** Available stock; hidden from customers. */
function Stock({ record }: OfItem) {
  const { onHandQuantity: onHand, availableQuantity } = record
  if (typeof onHand !== 'number') return null
  const unit = readUnit(record)
  return (
    <Card title={text('Stock')}>
      <StockBar
        main={formatWithUnit(availableQuantity ?? 0, unit)}
        below={text('available, of {quantity} on hand', { quantity: formatWithUnit(onHand, unit) })}
        parts={stockParts(record)}
        unit={unit}
      />
    </Card>
  )
}
