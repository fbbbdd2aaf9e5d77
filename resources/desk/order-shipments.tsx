import { formatFullDate, text, useAnswer, type PageOf } from '#admin'
import { Box, Link, Paper, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { Order } from '../sales/orders/order-lines.tsx'
import { type Shipment, ShipmentChip } from '../shipping/progress/shipment-chip.tsx'
import { CARD, LINE } from '../sales/orders/order-styles.tsx'

export function Shipments({ order }: { order: Order }) {
  const { data } = useAnswer<PageOf<Shipment>>(`/shipment/list?orderId=${order.orderId}&size=50`)
  if (!data || data.content.length === 0) return null
  return (
    <Paper variant="outlined" component="section" aria-label={text('Shipments')} sx={CARD}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {text('Shipments')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.content.map((each) => (
          <ShipmentLine key={each.id} shipment={each} />
        ))}
      </Box>
    </Paper>
  )
}

function ShipmentLine({
  shipment: { id, trackingNumber, shipmentStatus, expectedDeliveryDate },
}: {
  shipment: Shipment
}) {
  return (
    <Box component="li" sx={{ ...LINE, alignItems: 'center' }}>
      <Link component={LinkBase} to={`/shipment/update-shipment/${id}/show`}>
        {trackingNumber}
      </Link>
      <Box sx={{ flex: 1, fontSize: '0.8125rem', color: 'text.secondary' }}>
        {expectedDeliveryDate &&
          shipmentStatus !== 'DELIVERED' &&
          text('expected %{date}', { date: formatFullDate(expectedDeliveryDate) })}
      </Box>
      <ShipmentChip status={shipmentStatus} />
    </Box>
  )
}
