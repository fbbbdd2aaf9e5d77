import { records, Stack, text, translated, useRecord, useUrlParams } from '#admin'
import {
  Awaited,
  ErrorSummary,
  FieldGrid,
  FieldInput,
  InForm,
  Notice,
  PageHeader,
  useRecordForm,
} from '#admin/page'
import { fromUnits, type RecordOf } from '#schema'
import { Box, Button, Paper, Typography } from '@mui/material'
import { useNavigate, useNotify, useRefresh } from 'react-admin'
import { useMemo, useState } from 'react'
import { Card } from '../sales/shop/checkout.tsx'
import { addressText } from '../places/address.ts'
import type { Order } from '../sales/orders/order-lines.tsx'
import salesOrder from '../sales/invoices/sales-order.resource.ts'
import { isLoadable, LoadLines, type LoadLine } from './loading/load-lines.tsx'
import { ReadyToShip } from './ready-to-ship.tsx'
import shipmentInEnglish from './shipment.resource.ts'
import { useGoods } from './loading/use-goods.tsx'

const shipment = translated(shipmentInEnglish)

type Sale = RecordOf<typeof salesOrder>

const DELIVERY_FIELDS = [
  'deliveryMode',
  'vehicle',
  'driver',
  'carrierName',
  'carrierReference',
  'shipmentDate',
  'expectedDeliveryDate',
  'packageCount',
  'remarks',
] as const
const FORM_FIELDS = ['sale', ...DELIVERY_FIELDS, 'lines'] as const
const DELIVERY = Object.fromEntries(DELIVERY_FIELDS.map((name) => [name, shipment.fields[name]]))

/** Page that creates a shipment for a sale, by default with all reserved goods. */
export function NewShipment() {
  const [params] = useUrlParams()
  const id = params.get('sale')
  const sale = useRecord(salesOrder, id ? Number(id) : null)
  const { order, lines, missing } = useGoods(sale.data)
  if (!id)
    return (
      <Box>
        <PageHeader
          page={text('Add shipment')}
          heading={text('Add shipment')}
          back={{ to: '/shipment/update-shipment', label: 'shipments' }}
          below={text('Choose the sale to ship.')}
        />
        <ReadyToShip />
      </Box>
    )
  if (!sale.data || missing)
    return <Awaited answer={missing ?? sale} label={text('the sale')} height={320} />
  return order && lines ? <Loading sale={sale.data} order={order} start={lines} /> : null
}

interface LoadingProps {
  readonly sale: Sale
  readonly order: Order
  readonly start: readonly LoadLine[]
}

function Loading({ sale, order, start }: LoadingProps) {
  return (
    <Box>
      <PageHeader
        page={text('Add shipment')}
        heading={text('Add shipment for {salesId}', { salesId: sale.salesId })}
        back={{ to: `/billing/sales-details/${sale.id}/show`, label: text('the sale') }}
        below={`${sale.labels['customer']} · ${addressText(order.shippingAddress)}`}
      />
      {start.length > 0 ? (
        <LoadingForm sale={sale} start={start} />
      ) : (
        <Notice
          title={text('Nothing left to ship')}
          why={text(
            'Everything reserved for this sale has already been added to shipments. Change those, or wait for stock.',
          )}
        />
      )}
    </Box>
  )
}

function LoadingForm({ sale, start }: Omit<LoadingProps, 'order'>) {
  const [lines, setLines] = useState(start)
  const { state, create, problem } = useNewShipment(sale, lines)
  return (
    <InForm definition={shipment} state={state} idPrefix="shipment">
      <Stack
        component="form"
        data-new
        noValidate
        aria-label={text('Shipment')}
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
        gap={2}
        sx={{ maxWidth: 880 }}
      >
        <ErrorSummary definition={shipment} refusal={state.refusal} />
        <Card title={text('Goods')}>
          <Typography sx={{ color: 'text.secondary', mb: 1 }}>
            {text(
              'Suggested from reserved stock, earliest expiry first. Changing the batch moves the reservation.',
            )}
          </Typography>
          <LoadLines lines={lines} onChange={setLines} problem={problem} />
        </Card>
        <Card title={text('Delivery')}>
          <FieldGrid
            fields={DELIVERY}
            render={(name, field) => <FieldInput name={name} field={field} />}
          />
        </Card>
        <Paper
          elevation={0}
          sx={{ display: 'flex', justifyContent: 'flex-end', bgcolor: 'transparent' }}
        >
          <Button
            type="submit"
            variant="contained"
            disabled={!isLoadable(lines) || state.form.formState.isSubmitting}
          >
            {text('Create shipment')}
          </Button>
        </Paper>
      </Stack>
    </InForm>
  )
}

/** Form state of a new shipment; `problem` returns the server error for the line at an index. */
function useNewShipment(sale: Sale, lines: readonly LoadLine[]) {
  const navigate = useNavigate()
  const notify = useNotify()
  const refresh = useRefresh()
  const prefilled = useMemo(() => ({ sale: sale.id }), [sale.id])
  const loaded = lines.filter(({ quantity }) => quantity > 0)
  const sent = loaded.map(({ orderItem, productionStock, quantity }) => ({
    orderItem,
    productionStock,
    quantity: fromUnits(quantity, 3),
  }))
  const state = useRecordForm({
    definition: shipment,
    record: null,
    prefilled,
    only: FORM_FIELDS,
    send: (input) => records(shipment).create({ ...input, sale: sale.id, lines: sent }),
  })
  const problem = (place: number) => {
    const line = lines[place]
    const at = line ? loaded.indexOf(line) : -1
    return state.refusal?.errors.find(({ field }) => field.startsWith(`lines.${at}.`))?.message
  }
  const create = () =>
    state.save(({ id, trackingNumber }) => {
      notify(text('Shipment {trackingNumber} created', { trackingNumber }), { type: 'success' })
      refresh()
      navigate(`/shipment/update-shipment/${id}/show`)
    })
  return { state, create, problem }
}
