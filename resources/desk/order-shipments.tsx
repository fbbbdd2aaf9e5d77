import { Flex, formatFullDate, Small, text, translated, usePage } from '#admin'
import type { RowOf } from '#schema'
import { Link, Paper, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { Order } from '../sales/orders/order-lines.tsx'
import { ShipmentChip } from '../shipping/progress/shipment-steps.tsx'
import shipmentInEnglish from '../shipping/shipment.resource.ts'

const shipment = translated(shipmentInEnglish)

export function Shipments({ order }: { order: Order }) {
  const { data } = usePage(shipment, { orderId: order.orderId, size: 50 })
  if (!data || data.content.length === 0) return null
  return (
    <Paper variant="card" component="section" aria-label={text('Shipments')}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {text('Shipments')}
      </Typography>
      <ul>
        {data.content.map((each) => (
          <ShipmentLine key={each.id} shipment={each} />
        ))}
      </ul>
    </Paper>
  )
}

function ShipmentLine({
  shipment: { id, trackingNumber, shipmentStatus, expectedDeliveryDate },
}: {
  shipment: RowOf<typeof shipment>
}) {
  return (
    <Flex component="li" gap={2} divided sx={{ py: 1 }}>
      <Link component={LinkBase} to={`/shipment/update-shipment/${id}/show`}>
        {trackingNumber}
      </Link>
      <Small sx={{ flex: 1 }}>
        {expectedDeliveryDate &&
          shipmentStatus !== 'DELIVERED' &&
          text('expected {date}', { date: formatFullDate(expectedDeliveryDate) })}
      </Small>
      <ShipmentChip status={shipmentStatus} />
    </Flex>
  )
}
