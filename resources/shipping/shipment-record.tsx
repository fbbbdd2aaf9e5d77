import {
  exactMoment,
  formatFullDate,
  formatInstant,
  translated,
  text,
  useAnswer,
  useScreenContext,
  useUser,
} from '#admin'
import {
  availableActions,
  DocumentButton,
  History,
  PageHeader,
  RecordMissing,
  refusalOf,
  StateHelp,
} from '#admin/page'
import { itemsOf } from '#schema'
import { Box, Button } from '@mui/material'
import { LinkBase, useParams } from 'ra-core'
import { useState } from 'react'
import { AskedAction } from '../sales/orders/asked-action.tsx'
import { Card } from '../sales/shop/checkout.tsx'
import { addressWords, Awaited, RecordLink } from '../sales/orders/order-looks.tsx'
import { Facts } from '../sales/facts.tsx'
import { linesIn, type Order } from '../sales/orders/order-lines.tsx'
import { ShipmentChip } from '../sales/shipment-chip.tsx'
import { COLUMN, COLUMNS, Parts, useKeptFocus } from '../sales/parts.tsx'
import { StatusSteps } from '../sales/orders/status-steps.tsx'
import { ReturnDialog } from './returns/return-dialog.tsx'
import { goodsOf, type Shipment } from './shipment-goods.tsx'
import { ShippedLines } from './shipped-lines.tsx'
import shipmentInEnglish from './shipment.resource.ts'
import { BY_LINE, NOTE, Editor } from './loading/shipment-editor.tsx'
import { shipmentSteps } from './shipment-steps.tsx'

const shipment = translated(shipmentInEnglish)
const MODES = itemsOf(shipment.fields.deliveryMode)

export function ShipmentRecord() {
  return <ShipmentPage id={Number(useParams<{ id: string }>().id)} />
}

/** One shipment: how far it is, what is on it, and what can be done with it now. */
export function ShipmentPage({ id, onBack }: { id: number; onBack?: () => void }) {
  const answer = useAnswer<Shipment>(`/shipment/${id}`)
  if (answer.error && !answer.data)
    return <RecordMissing definition={shipment} refusal={refusalOf(answer.error)} />
  return answer.data ? (
    <OneShipment of={answer.data} {...(onBack ? { onBack } : {})} />
  ) : (
    <Awaited answer={answer} label={text('the shipment')} height={320} />
  )
}

function OneShipment({ of, onBack }: { of: Shipment; onBack?: () => void }) {
  const { principal } = useScreenContext()
  const isStaff = useUser()?.role !== 'CUSTOMER'
  const [askedFor, setAskedFor] = useState<string | null>(null)
  useKeptFocus(of.version)
  const actions = availableActions(shipment, { ...of }, principal).toSorted(
    (left, right) => rank(left.name) - rank(right.name),
  )
  const close = () => setAskedFor(null)
  const history = {
    name: 'history',
    label: text('History'),
    body: () => <History definition={shipment} id={of.id} version={of.version} />,
  }
  return (
    <Box>
      <PageHeader
        page={text('Shipment')}
        heading={of.trackingNumber}
        beside={
          <>
            <ShipmentChip status={of.shipmentStatus} />
            <StateHelp definition={shipment} state={of.shipmentStatus} />
          </>
        }
        below={
          isStaff ? (
            <RecordLink screen="/user/manage-customer" id={of.customer}>
              {of.labels['customer']}
            </RecordLink>
          ) : undefined
        }
        {...(onBack
          ? {}
          : {
              back: {
                to: isStaff ? '/shipment/update-shipment' : '/shipment/shipment-status',
                label: text('shipments'),
              },
            })}
        actions={
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            {onBack && <Button onClick={onBack}>{text('Back to the list')}</Button>}
            {isStaff && of.shipmentStatus === 'DELIVERED' && (
              <Button variant="outlined" onClick={() => setAskedFor('late')}>
                {text('Take units back')}
              </Button>
            )}
            {actions.map(({ name, action }) => (
              <Button
                key={name}
                variant={rank(name) === 0 ? 'contained' : 'outlined'}
                color={action.tone === 'danger' ? 'error' : 'primary'}
                onClick={() => setAskedFor(name)}
              >
                {BY_LINE[name] ?? action.label}
              </Button>
            ))}
            <DocumentButton document={NOTE} record={{ ...of }} />
          </Box>
        }
      />
      <Parts
        parts={[
          { name: 'shipment', label: text('Shipment'), body: () => <Overview of={of} /> },
          ...(isStaff ? [history] : []),
        ]}
      />
      {askedFor === 'deliver' || askedFor === 'takeBack' || askedFor === 'late' ? (
        <ReturnDialog of={of} how={askedFor} onClose={close} />
      ) : (
        askedFor && (
          <AskedAction definition={shipment} record={{ ...of }} name={askedFor} onClose={close} />
        )
      )}
    </Box>
  )
}

/** How far it is, what is on it, how it travels. */
function Overview({ of }: { of: Shipment }) {
  const isStaff = useUser()?.role !== 'CUSTOMER'
  const order = useAnswer<Order>(`/order-item/${of.order}`)
  return (
    <Box sx={COLUMNS}>
      <Box sx={COLUMN}>
        <Card title={text('Progress')}>
          <StatusSteps
            label={text('Progress of %{trackingNumber}', { trackingNumber: of.trackingNumber })}
            steps={shipmentSteps(of)}
          />
        </Card>
        {of.shipmentStatus === 'PENDING' && isStaff ? (
          <Editor key={of.version} of={of} />
        ) : (
          <Card title={text('Goods')}>
            <ShippedLines lines={goodsOf(of)} ordered={order.data ? linesIn(order.data) : []} />
          </Card>
        )}
      </Box>
      <Card title={text('Delivery')}>
        <Facts
          facts={[
            [
              text('Sale'),
              <Button
                key="sale"
                component={LinkBase}
                size="small"
                sx={{ p: 0, minHeight: 0 }}
                to={`/billing/sales-details/${of.sale}/show`}
              >
                {of.salesId}
              </Button>,
            ],
            [text('Leaves'), formatFullDate(of.shipmentDate)],
            [text('Expected'), of.expectedDeliveryDate && formatFullDate(of.expectedDeliveryDate)],
            [text('How'), MODES[of.deliveryMode]?.label],
            [text('Vehicle'), of.labels['vehicle']],
            [text('Driver'), of.labels['driver']],
            [text('Carrier'), [of.carrierName, of.carrierReference].filter(Boolean).join(', ')],
            [text('Packages'), of.packageCount],
            [text('Goes to'), addressWords(of.shippingAddress)],
            [text('Dispatched'), of.shippedDate && <Moment key="shipped" at={of.shippedDate} />],
            [
              text('Delivered'),
              of.deliveredDate && <Moment key="delivered" at={of.deliveredDate} />,
            ],
            [text('Received by'), of.receivedBy],
            [text('Why it came back'), of.returnReason],
            [text('Remarks'), of.remarks],
          ]}
        />
      </Card>
    </Box>
  )
}

const ORDER = ['pack', 'ship', 'deliver', 'unpack', 'takeBack', 'cancel']
/** What comes next stands first; one of them is the button one means. */
const rank = (name: string): number =>
  name === 'deliver' || name === 'pack' ? 0 : name === 'ship' ? 1 : ORDER.indexOf(name)

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactMoment(at)}>
    {formatInstant(at)}
  </time>
)
