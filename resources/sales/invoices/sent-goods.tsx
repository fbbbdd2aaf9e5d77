import { text, type useRows } from '#admin'
import type { RecordOf } from '#schema'
import { Box, Link, Typography } from '@mui/material'
import { LinkBase } from 'ra-core'
import type shipmentDetails from '../../shipping/shipment-details.resource.ts'
import { Answered } from '../orders/order-looks.tsx'
import { ShipmentChip } from '../shipment-chip.tsx'
import { Entry, Quiet, Rows, Sheet, type Part } from '../parts.tsx'

export type SentLine = RecordOf<typeof shipmentDetails>

/** The part of a record's page that lists its shipments; their number is known with them. */
export const shipmentsPart = (sent: ReturnType<typeof useRows<SentLine>>): Part => ({
  name: 'shipments',
  label: text('Shipments'),
  count: sent.data && shipmentsIn(sent.data.content).length,
  body: () => (
    <Sheet title={text('Shipments')}>
      <Answered answer={sent} label={text('the shipments')} height={80}>
        {({ content }) => <SentGoods details={content} />}
      </Answered>
    </Sheet>
  ),
})

const shipmentsIn = (details: readonly SentLine[]): number[] => [
  ...new Set(details.map((detail) => detail.shipment)),
]

/** What was sent, shipment by shipment. */
function SentGoods({ details }: { details: readonly SentLine[] }) {
  const ids = shipmentsIn(details)
  if (ids.length === 0) return <Quiet>{text('Nothing has been put on a shipment yet.')}</Quiet>
  return (
    <Rows>
      {ids.map((id) => (
        <SentShipment key={id} id={id} lines={details.filter(({ shipment }) => shipment === id)} />
      ))}
    </Rows>
  )
}

function SentShipment({ id, lines }: { id: number; lines: readonly SentLine[] }) {
  const [first] = lines
  if (!first) return null
  return (
    <Entry>
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
}
