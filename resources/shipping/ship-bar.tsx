import { downloadDocument, makeCalls, text, translated } from '#admin'
import { ErrorSummary, FieldInput, InForm, joinedPath, useRecordForm } from '#admin/page'
import { Box, Button, Paper } from '@mui/material'
import { useNotify } from 'react-admin'
import { useMemo, useState } from 'react'
import { NOTE } from './note-link.tsx'
import type shipSales from './ship-sales.server.ts'
import shipmentInEnglish from './shipment.resource.ts'

const shipment = translated(shipmentInEnglish)
const shipping = makeCalls<typeof shipSales>()

/** Transport of all chosen sales. */
const FIELDS = ['deliveryMode', 'vehicle', 'driver', 'carrierName', 'carrierReference'] as const
const SENT = ['sale', ...FIELDS] as const
/** Required here, because the goods leave at once. */
const DEMANDED: readonly string[] = ['vehicle', 'driver', 'carrierName']

export interface Shipped {
  readonly id: number
  readonly trackingNumber: string
  readonly customer: string
  /** Contact person of the customer, or the customer. */
  readonly receivedBy: string
}

interface ShipBarProps {
  readonly sales: readonly number[]
  readonly onShipped: (shipped: readonly Shipped[]) => void
  readonly onClear: () => void
}

/** Ships the chosen sales with one vehicle or carrier, which is proposed, and downloads their papers. */
export function ShipBar(props: ShipBarProps) {
  const { data } = shipping.useAnswer('/shipment/transport', { sales: props.sales }, { keep: true })
  return (
    <Paper variant="outlined" role="region" aria-label={text('Ship the chosen sales')} sx={BAR}>
      {data && <TransportForm key={`${data.vehicle} ${data.driver}`} {...props} proposed={data} />}
    </Paper>
  )
}

interface Proposed {
  readonly vehicle: number | null
  readonly driver: number | null
}

function TransportForm({
  sales,
  onShipped,
  onClear,
  proposed,
}: ShipBarProps & { readonly proposed: Proposed }) {
  const notify = useNotify()
  // The form is that of one shipment, of any of the sales.
  const [sale] = useState(sales[0])
  const prefilled = useMemo(() => ({ ...proposed, sale }), [proposed, sale])
  const state = useRecordForm({
    definition: shipment,
    record: null,
    prefilled,
    only: SENT,
    send: ({ deliveryMode, vehicle, driver, carrierName, carrierReference }) =>
      shipping.post('/shipment/ship-sales', {
        body: { sales, deliveryMode, vehicle, driver, carrierName, carrierReference },
      }),
  })
  const ship = () =>
    state.save(({ shipped, refused }) => {
      for (const { sale, message } of refused) notify(`${sale}: ${message}`, { type: 'warning' })
      if (shipped.length === 0) return
      onShipped(shipped)
      const ids = shipped.map(({ id }) => id)
      downloadDocument(joinedPath(NOTE.joined.path, ids), NOTE.joined.fileName).catch(
        (error: unknown) =>
          notify(error instanceof Error ? error.message : '', { type: 'warning' }),
      )
    })
  return (
    <InForm definition={shipment} state={state} idPrefix="ship">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void ship()
        }}
      >
        <ErrorSummary definition={shipment} refusal={state.refusal} />
        <Box sx={GRID}>
          {FIELDS.map((name) => (
            <FieldInput
              key={name}
              name={name}
              field={shipment.fields[name]}
              demanded={DEMANDED.includes(name)}
            />
          ))}
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'end', justifyContent: 'flex-end' }}>
            <Button onClick={onClear}>{text('Clear selection')}</Button>
            <Button type="submit" variant="contained" loading={state.form.formState.isSubmitting}>
              {text('Ship and print {smart_count} order |||| Ship and print {smart_count} orders', {
                smart_count: sales.length,
              })}
            </Button>
          </Box>
        </Box>
      </form>
    </InForm>
  )
}

const BAR = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  mt: 2,
  p: 2,
  maxWidth: 960,
  boxShadow: 'var(--shadow-float, 0 -4px 16px rgb(0 0 0 / 8%))',
} as const

const GRID = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  '& > :first-of-type, & > :last-child': { gridColumn: '1 / -1' },
} as const
