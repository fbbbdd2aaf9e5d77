import { text } from '#admin'
import type { RecordOf } from '#schema'
import { Box, Link, Typography } from '@mui/material'
import { LinkBase } from 'ra-core'
import type shipmentDetails from '../shipping/shipment-details.resource.ts'
import { ShipmentChip } from './order-view.tsx'
import { Entry, Quiet, Rows } from './parts.tsx'

export type SentLine = RecordOf<typeof shipmentDetails>

/** What was sent, shipment by shipment. */
export function SentGoods({ details }: { details: readonly SentLine[] }) {
  const ids = [...new Set(details.map((detail) => detail.shipment))]
  if (ids.length === 0) return <Quiet>{text('Nothing has been put on a shipment yet.')}</Quiet>
  return (
    <Rows>
      {ids.map((id) => {
        const lines = details.filter((detail) => detail.shipment === id)
        const first = lines[0]
        if (!first) return null
        return (
          <Entry key={id}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Link component={LinkBase} to={`/shipment/update-shipment/${id}/show`}>
                {first.trackingNumber}
              </Link>
              {lines.map((line) => (
                <Typography
                  key={line.id}
                  className="tabular"
                  sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}
                >
                  {line.quantity} × {line.labels['item']} ·{' '}
                  {text('batch %{number}', { number: line.batchNumber })}
                </Typography>
              ))}
            </Box>
            <ShipmentChip status={first.shipmentStatus} />
          </Entry>
        )
      })}
    </Rows>
  )
}
