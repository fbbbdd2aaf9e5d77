import {
  exactMoment,
  formatFullDate,
  formatInstant,
  spoken,
  text,
  useAnswer,
  useScreenContext,
  useUser,
} from '#admin'
import {
  availableActions,
  DocumentButton,
  ErrorSummary,
  FieldGrid,
  FieldInput,
  History,
  InForm,
  PageHeader,
  RecordMissing,
  refusalOf,
  StateHelp,
  useRecordForm,
} from '#admin/page'
import { fromUnits, itemsOf } from '#schema'
import { Alert, Box, Button, Typography } from '@mui/material'
import { LinkBase, useNotify, useParams, useRefresh } from 'ra-core'
import { useState } from 'react'
import { AskedAction } from '../sales/orders/asked-action.tsx'
import { inThousandths } from '../sales/shop/cart.ts'
import { Card } from '../sales/shop/checkout.tsx'
import { addressWords, Awaited, RecordLink } from '../sales/orders/order-looks.tsx'
import { Facts, linesIn, ShipmentChip, type Order } from '../sales/orders/order-view.tsx'
import { COLUMN, COLUMNS, Parts, useKeptFocus } from '../sales/parts.tsx'
import { StatusSteps, type StatusStep } from '../sales/orders/status-steps.tsx'
import { isLoadable, LoadLines, type LoadLine } from './load-lines.tsx'
import { ReturnDialog } from './returns/return-dialog.tsx'
import { useGoods } from './use-goods.tsx'
import { goodsOf, type Shipment, type ShippedLine } from './shipment-goods.tsx'
import { ShippedLines } from './shipped-lines.tsx'
import shipmentInEnglish from './shipment.resource.ts'

const shipment = spoken(shipmentInEnglish)

export const NOTE = {
  label: text('Download delivery note'),
  path: ({ trackingNumber }: Readonly<Record<string, unknown>>) =>
    `/shipment/invoice?trackingNumber=${String(trackingNumber)}`,
  fileName: ({ trackingNumber }: Readonly<Record<string, unknown>>) =>
    `${String(trackingNumber)}.pdf`,
}

const EDITABLE = [
  'shipmentDate',
  'expectedDeliveryDate',
  'deliveryMode',
  'vehicle',
  'driver',
  'carrierName',
  'carrierReference',
  'packageCount',
  'remarks',
] as const
const MODES = itemsOf(shipment.fields.deliveryMode)
/** Done in a dialog of their own: they ask what came back of each line. */
const BY_LINE: Readonly<Record<string, string>> = {
  deliver: text('Record delivery'),
  takeBack: text('Return everything'),
}

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

/** The steps of a shipment and where it stands. */
export function shipmentSteps({
  shipmentStatus: status,
  shippedDate,
  deliveredDate,
  expectedDeliveryDate,
}: Pick<Shipment, 'shipmentStatus'> & Partial<Shipment>): StatusStep[] {
  if (status === 'CANCELLED')
    return [
      { label: text('Prepared'), at: 'done' },
      { label: text('Cancelled'), at: 'now', tone: 'neutral' },
    ]
  const reached = { PENDING: 0, PACKED: 1, SHIPPED: 2, DELIVERED: 3, RETURNED: 3 }[status]
  const at = (step: number): StatusStep['at'] =>
    step <= reached ? 'done' : step === reached + 1 ? 'now' : 'ahead'
  return [
    { label: text('Prepared'), at: 'done' },
    {
      label: reached >= 1 ? text('Packed') : text('To be packed'),
      at: at(1),
      tone: reached >= 1 ? 'success' : 'info',
    },
    {
      label: reached === 1 ? text('To be dispatched') : text('Dispatched'),
      at: at(2),
      on: shippedDate,
      tone: reached >= 2 ? 'success' : 'progress',
    },
    status === 'RETURNED'
      ? { label: text('Returned'), at: 'done', tone: 'warning' }
      : {
          label: reached === 2 ? text('On its way') : text('Delivered'),
          at: at(3),
          on: deliveredDate ?? (reached === 2 ? expectedDeliveryDate : null),
          tone: reached >= 3 ? 'success' : 'progress',
        },
  ]
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
          ...(isStaff
            ? [
                {
                  name: 'history',
                  label: text('History'),
                  body: () => <History definition={shipment} id={of.id} version={of.version} />,
                },
              ]
            : []),
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
            [text('Goes to'), addressWords(of.shippingAddress as never)],
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

/** What can be changed until it is packed. */
function Editor({ of }: { of: Shipment }) {
  const { lines, missing } = useGoods({ order: of.order, salesId: of.salesId ?? '' }, of.id)
  return lines ? (
    <LoadEditor of={of} start={onBoard(goodsOf(of), lines)} />
  ) : missing ? (
    <Awaited answer={missing} label={text('the goods')} height={240} />
  ) : null
}

/** The lines of a shipment with all that each may grow to, then what is reserved besides and was left out. */
function onBoard(goods: readonly ShippedLine[], free: readonly LoadLine[]): LoadLine[] {
  const isSame = (line: ShippedLine, other: LoadLine) =>
    line.orderItem === other.orderItem && line.productionStock === other.productionStock
  const loaded = goods.map((line): LoadLine => {
    const quantity = inThousandths(line.quantity)
    const room = free.find((other) => isSame(line, other))?.most ?? 0
    return {
      id: line.id,
      orderItem: line.orderItem ?? 0,
      item: line.item ?? 0,
      itemName: line.labels?.['item'] ?? '',
      productionStock: line.productionStock ?? 0,
      quantity,
      most: Math.max(quantity, room),
    }
  })
  return [
    ...loaded,
    ...free
      .filter((other) => !goods.some((line) => isSame(line, other)))
      .map((line) => ({ ...line, quantity: 0 })),
  ]
}

function LoadEditor({ of, start }: { of: Shipment; start: readonly LoadLine[] }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const { request } = useScreenContext()
  const [lines, setLines] = useState<readonly LoadLine[]>(start)
  const state = useRecordForm({
    definition: shipment,
    record: { ...of },
    only: EDITABLE,
    send: async (input) =>
      (await request(`/shipment/${of.id}`, {
        method: 'PUT',
        body: { ...input, version: of.version, ...(isChanged ? { lines: sent } : {}) },
      })) as Record<string, unknown>,
  })
  const isChanged = lines.some(
    (line, place) =>
      line.quantity !== start[place]?.quantity ||
      line.productionStock !== start[place]?.productionStock,
  )
  const sent = lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ id, orderItem, productionStock, quantity }) => ({
      ...(id === undefined ? {} : { id }),
      orderItem,
      productionStock,
      quantity: fromUnits(quantity, 3),
    }))
  const save = () =>
    state.save(() => {
      notify(text('Shipment %{trackingNumber} saved', { trackingNumber: of.trackingNumber }), {
        type: 'info',
      })
      refresh()
    })
  return (
    <InForm definition={shipment} state={state} idPrefix="shipment">
      <Box
        component="form"
        noValidate
        aria-label={text('Shipment')}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        sx={{ display: 'grid', gap: 2, minWidth: 0 }}
      >
        <ErrorSummary definition={shipment} refusal={state.refusal} />
        <Card title={text('Goods')}>
          {lines.length === 0 && (
            <Alert severity="warning">{text('There is nothing on this shipment.')}</Alert>
          )}
          <LoadLines lines={lines} onChange={setLines} />
          <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary', mt: 1 }}>
            {text(
              'What is taken off stays reserved and can be put on another shipment. What was left out can be put on here.',
            )}
          </Typography>
        </Card>
        <Card title={text('Delivery details')}>
          <FieldGrid
            fields={Object.fromEntries(EDITABLE.map((name) => [name, shipment.fields[name]]))}
            render={(name, field) => <FieldInput name={name} field={field} />}
          />
        </Card>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button
            type="submit"
            variant="contained"
            disabled={(!isChanged && !state.isDirty) || !isLoadable(lines)}
          >
            {text('Save shipment')}
          </Button>
        </Box>
      </Box>
    </InForm>
  )
}
