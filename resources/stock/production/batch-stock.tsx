import { text } from '#admin'
import type { RecordOf } from '#schema'
import { Alert } from '@mui/material'
import { barredPart, quantityOf, StockBar, type StockPart } from '../stock-bar.tsx'
import type productionStock from './production-stock.resource.ts'

type Batch = RecordOf<typeof productionStock>

/** Free, reserved, barred and dispatched parts of the initial quantity. */
function partsOf(batch: Batch): { parts: readonly StockPart[]; barred: number } {
  const onHand = batch.onHandQuantity ?? 0
  const [reserved, available] = [batch.reservedQuantity ?? 0, batch.availableQuantity ?? 0]
  const barred = Math.max(0, onHand - reserved - available)
  const parts = [
    { label: text('Available'), quantity: available, colour: 'var(--tone-success-solid)' },
    { label: text('Reserved'), quantity: reserved, colour: 'var(--tone-progress-solid)' },
    ...(barred > 0 ? [barredPart(barred)] : []),
    {
      label: text('Gone'),
      quantity: Math.max(batch.producedQuantity, onHand) - onHand,
      colour: 'var(--field-line)',
    },
  ]
  return { parts, barred }
}

export function BatchStock({ batch, unit }: { batch: Batch; unit: string }) {
  const { parts, barred } = partsOf(batch)
  return (
    <>
      <StockBar
        main={quantityOf(batch.onHandQuantity ?? 0, unit)}
        below={text('on hand, of {quantity} produced', {
          quantity: quantityOf(batch.producedQuantity, unit),
        })}
        parts={parts}
        unit={unit}
      />
      {barred > 0 && batch.batchStatus === 'AVAILABLE' && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {text('Too close to its expiry date to be sent to customers.')}
        </Alert>
      )}
    </>
  )
}
