import { records, Small, Stack, text, translated } from '#admin'
import { Awaited, ErrorSummary, FieldGrid, FieldInput, InForm, useRecordForm } from '#admin/page'
import { fromUnits } from '#schema'
import { Alert, Box, Button } from '@mui/material'
import { useNotify, useRefresh } from 'react-admin'
import { useState } from 'react'
import { inThousandths } from '../../sales/shop/cart.ts'
import { Card } from '../../sales/shop/checkout.tsx'
import { isLoadable, LoadLines, type LoadLine } from './load-lines.tsx'
import { useGoods } from './use-goods.tsx'
import { listGoods, type Shipment, type ShippedLine } from '../shipment-goods.tsx'
import shipmentInEnglish from '../shipment.resource.ts'

const shipment = translated(shipmentInEnglish)

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
/** Editor for the fields that can change until the shipment is packed. */
export function Editor({ of }: { of: Shipment }) {
  const { lines, missing } = useGoods({ order: of.order, salesId: of.salesId ?? '' }, of.id)
  return lines ? (
    <LoadEditor of={of} start={onBoard(listGoods(of), lines)} />
  ) : missing ? (
    <Awaited answer={missing} label={text('the goods')} height={240} />
  ) : null
}

/** Loaded lines with their maximum, followed by reserved goods that are not loaded. */
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
  const [lines, setLines] = useState<readonly LoadLine[]>(start)
  const state = useRecordForm({
    definition: shipment,
    record: { ...of },
    only: EDITABLE,
    send: (input) =>
      records(shipment).update(of.id, {
        ...input,
        version: of.version,
        ...(isChanged ? { lines: sent } : {}),
      }),
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
      notify(text('Shipment {trackingNumber} saved', { trackingNumber: of.trackingNumber }), {
        type: 'info',
      })
      refresh()
    })
  return (
    <InForm definition={shipment} state={state} idPrefix="shipment">
      <Stack
        component="form"
        noValidate
        aria-label={text('Shipment')}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        gap={2}
        sx={{ minWidth: 0 }}
      >
        <ErrorSummary definition={shipment} refusal={state.refusal} />
        <Card title={text('Goods')}>
          {lines.length === 0 && (
            <Alert severity="warning">{text('This shipment is empty.')}</Alert>
          )}
          <LoadLines lines={lines} onChange={setLines} />
          <Small sx={{ mt: 1 }}>
            {text('Removed items stay reserved for another shipment. You can add them back here.')}
          </Small>
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
      </Stack>
    </InForm>
  )
}
