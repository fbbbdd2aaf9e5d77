import { text, translated, useList } from '#admin'
import { Answered, Card, Entry, Quiet, RecordLink, Rows, type RecordTab } from '#admin/page'
import type { RowOf } from '#schema'
import { Box } from '@mui/material'
import shipmentDetailsInEnglish from '../shipping/shipment-details.resource.ts'
import { ShipmentChip } from '../shipping/progress/shipment-steps.tsx'

const shipmentDetails = translated(shipmentDetailsInEnglish)

export type SentLine = RowOf<typeof shipmentDetails>

/** Shipment lines of an order or a sale. Sends no request for null. */
export const useSentGoods = (
  query: { readonly orderId: string } | { readonly salesId: string } | null,
) => useList(shipmentDetails, query, 500)

export const shipmentsTab = (sent: ReturnType<typeof useSentGoods>): RecordTab => ({
  name: 'shipments',
  label: text('Shipments'),
  count: sent.data && shipmentsIn(sent.data.content).length,
  body: () => (
    <Card title={text('Shipments')}>
      <Answered answer={sent} label={text('the shipments')} height={80}>
        {({ content }) => <SentGoods details={content} />}
      </Answered>
    </Card>
  ),
})

export const shipmentsIn = (details: readonly SentLine[]): number[] => [
  ...new Set(details.map((detail) => detail.shipment)),
]

export function SentGoods({ details }: { details: readonly SentLine[] }) {
  const ids = shipmentsIn(details)
  if (ids.length === 0) return <Quiet>{text('No shipments yet.')}</Quiet>
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
    <Entry
      main={
        <RecordLink of="shipment" id={id}>
          {first.trackingNumber}
        </RecordLink>
      }
      below={[lines.map((line) => <SentOne key={line.id} line={line} />)]}
    >
      <ShipmentChip status={first.shipmentStatus} />
    </Entry>
  )
}

const SentOne = ({ line }: { line: SentLine }) => (
  <Box component="span" className="tabular" sx={{ display: 'block' }}>
    {line.quantity} × {line.labels['item']} · {text('batch {number}', { number: line.batchNumber })}
  </Box>
)
