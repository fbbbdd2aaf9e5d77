import { text, useRecord, Flex, formatDate, Small, ToneChip } from '#admin'
import { Card, recordPage, type Shown } from '#admin/page'
import { ShipmentChip, shipmentSteps } from './progress/shipment-steps.tsx'
import { addressText } from '../places/address.ts'
import { linesIn, orderItem, type Line } from '../sales/orders/order-lines.tsx'
import { Editor } from './loading/shipment-editor.tsx'
import { ReturnDialog } from './returns/return-dialog.tsx'
import type { ReturnKind } from './returns/use-return.tsx'
import { listGoods, type Shipment, type ShippedLine } from './shipment-goods.tsx'
import shipment from './shipment.resource.ts'
import { Box, Typography } from '@mui/material'
import { readUnit } from '../stock/unit-word.ts'

const useOrder = ({ order }: Shipment) => useRecord(orderItem, order)

type OfShipment = Shown<Shipment, ReturnType<typeof useOrder>>
type Dialog = OfShipment & { readonly onClose: () => void }

/** Shipment page with steps, goods and actions. */
export default recordPage(shipment, {
  use: useOrder,
  heading: 'trackingNumber',
  below: 'customer',
  chips: [Status],
  back: ({ role }) => ({
    to: role === 'CUSTOMER' ? '/shipment/shipment-status' : '/shipment/update-shipment',
    label: text('shipments'),
  }),
  // No form here, because goods have a separate editor.
  form: false,
  actions: [
    {
      label: text('Record return'),
      when: ({ record, role }) => role !== 'CUSTOMER' && record.shipmentStatus === 'DELIVERED',
      Dialog: returning('late'),
    },
    { action: 'pack', primary: true },
    {
      action: 'deliver',
      label: text('Record delivery'),
      primary: true,
      Dialog: returning('deliver'),
    },
    { action: 'ship' },
    { action: 'undoShip' },
    { action: 'undoDeliver' },
    { action: 'unpack' },
    { action: 'takeBack', label: text('Return everything'), Dialog: returning('takeBack') },
    { action: 'cancel' },
  ],
  steps: ({ record }) => shipmentSteps(record),
  main: { goods: { slot: Goods } },
  side: {
    [text('Delivery')]: [
      [text('Sale'), 'salesId'],
      [text('Planned for'), 'shipmentDate'],
      [text('Expected'), 'expectedDeliveryDate'],
      [text('How'), 'deliveryMode'],
      'vehicle',
      'driver',
      [
        text('Carrier'),
        ({ record: { carrierName, carrierReference } }) =>
          [carrierName, carrierReference].filter(Boolean).join(', '),
      ],
      [text('Packages'), 'packageCount'],
      [text('Deliver to'), ({ record }) => addressText(record.shippingAddress)],
      'packedDate',
      [text('Shipped'), 'shippedDate'],
      [text('Delivered'), 'deliveredDate'],
      'receivedBy',
      [text('Reason for the return'), 'returnReason'],
      'remarks',
    ],
  },
  historyOf: ['SUPER_ADMIN', 'ADMIN'],
})

function Status({ record }: OfShipment) {
  return <ShipmentChip status={record.shipmentStatus} />
}

function Goods({ record, more: order, role }: OfShipment) {
  return record.shipmentStatus === 'PENDING' && role !== 'CUSTOMER' ? (
    <Editor key={record.version} of={record} />
  ) : (
    <Card title={text('Goods')}>
      <ShippedLines lines={listGoods(record)} ordered={order.data ? linesIn(order.data) : []} />
    </Card>
  )
}

function returning(how: ReturnKind) {
  return ({ record, onClose }: Dialog) => <ReturnDialog of={record} how={how} onClose={onClose} />
}

/** Shipment lines by batch, with returns. Units come from the order lines. */
function ShippedLines({
  lines,
  ordered,
}: {
  lines: readonly ShippedLine[]
  ordered: readonly Line[]
}) {
  const units = new Map(ordered.map((line) => [line.id, readUnit(line)]))
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
