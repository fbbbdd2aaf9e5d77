import { formatQuantity, text } from '#admin'
import type { RecordOf } from '#schema'
import { Alert, Box, Typography } from '@mui/material'
import type productionStock from './production-stock.resource.ts'

type Batch = RecordOf<typeof productionStock>

/** "12.5 kg". */
export const quantityOf = (quantity: number, unit: string): string =>
  `${formatQuantity(quantity)} ${unit}`.trim()

type Part = readonly [label: string, quantity: number, colour: string]

/** Of what was there at first: what is free, what is promised, what may not be sold, what has gone. */
function partsOf(batch: Batch): { parts: readonly Part[]; barred: number } {
  const { onHandQuantity, reservedQuantity, availableQuantity, producedQuantity } = batch
  const onHand = onHandQuantity ?? 0
  const [reserved, available] = [reservedQuantity ?? 0, availableQuantity ?? 0]
  const barred = Math.max(0, onHand - reserved - available)
  const barredPart: Part = [text('Not for sale'), barred, 'var(--tone-warning-solid)']
  const parts: Part[] = [
    [text('Available'), available, 'var(--tone-success-solid)'],
    [text('Reserved'), reserved, 'var(--tone-progress-solid)'],
    ...(barred > 0 ? [barredPart] : []),
    [text('Gone'), Math.max(producedQuantity, onHand) - onHand, 'var(--field-line)'],
  ]
  return { parts, barred }
}

/** How much of it is on hand, and what of that is free. */
export function BatchStock({ batch, unit }: { batch: Batch; unit: string }) {
  const { parts, barred } = partsOf(batch)
  return (
    <>
      <Typography
        className="tabular"
        sx={{ fontSize: '1.75rem', fontWeight: 680, lineHeight: 1.2 }}
      >
        <bdi>{quantityOf(batch.onHandQuantity ?? 0, unit)}</bdi>
      </Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {text('on hand, of %{quantity} at first', {
          quantity: quantityOf(batch.producedQuantity, unit),
        })}
      </Typography>
      <Box aria-hidden sx={BAR}>
        {parts
          .filter(([, quantity]) => quantity > 0)
          .map(([label, quantity, colour]) => (
            <Box key={label} sx={{ flex: `${quantity} 0 3px`, bgcolor: colour }} />
          ))}
      </Box>
      <Box component="dl" sx={LEGEND}>
        {parts.map(([label, quantity, colour]) => (
          <Box key={label}>
            <Box component="dt" sx={TERM}>
              <Box component="span" aria-hidden sx={{ ...DOT, bgcolor: colour }} />
              {label}
            </Box>
            <Box component="dd" className="tabular" sx={{ m: 0, fontWeight: 620 }}>
              <bdi>{quantityOf(quantity, unit)}</bdi>
            </Box>
          </Box>
        ))}
      </Box>
      {barred > 0 && batch.batchStatus === 'AVAILABLE' && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {text('Too close to its expiry date to be sent to customers.')}
        </Alert>
      )}
    </>
  )
}

const BAR = {
  display: 'flex',
  gap: '2px',
  height: 10,
  my: 1.5,
  borderRadius: 1,
  overflow: 'hidden',
} as const
const LEGEND = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))',
  gap: 1.5,
  m: 0,
} as const
const TERM = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  fontSize: '0.8125rem',
  color: 'text.secondary',
} as const
const DOT = { width: 8, height: 8, borderRadius: 0.5, flex: 'none' } as const
