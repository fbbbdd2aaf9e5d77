import { formatInstant, formatQuantity, Small, Stack, text } from '#admin'
import { ActionForm, Entry, Rows, type ActionDialogProps, type Refusal } from '#admin/page'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useEffect, useMemo, useState } from 'react'

/** Ledger entry added since the count began. */
export interface Movement {
  readonly id: number
  readonly quantity: number | null
  readonly balanceAfter: number | null
  readonly movementDate: string | null
  readonly reference: string | null
  readonly reason: string | null
  readonly movementType?: string
}

export const NEWEST = { size: 1, sortByField: 'id', sortBy: 'DESC' } as const

interface Moved {
  readonly onHand: number
  readonly movements: readonly Movement[]
}

interface CountDialogProps extends ActionDialogProps {
  readonly onHand: number
  /** Newest ledger entry; undefined while loading. */
  readonly newest: Pick<Movement, 'id' | 'balanceAfter'> | undefined
  /** Name of the field for the reason of a difference. */
  readonly reason: string
  readonly formatMovement: (movement: Movement) => string | null
}

interface Seen {
  readonly seen: number
  readonly movement: number | null
}

/**
 * Stock count dialog that shows the difference. If stock moved meanwhile, lists the movements so that the user can
 * confirm or count again.
 */
export function CountDialog({
  onHand,
  newest,
  reason,
  formatMovement,
  ...props
}: CountDialogProps) {
  const [{ seen, movement }, setSeen] = useState<Seen>({ seen: onHand, movement: null })
  const known = useMemo(() => ({ seenOnHand: seen, seenMovement: movement }), [seen, movement])
  useEffect(() => {
    // Keeps the first entry seen with that balance; later entries are reported as movements.
    if (newest?.balanceAfter === seen)
      setSeen((before) => ({ ...before, movement: before.movement ?? newest.id }))
  }, [newest, seen])
  // Clears the reason of an earlier hold.
  const record = useMemo(() => ({ ...props.record, [reason]: null }), [props.record, reason])
  const demands = useMemo(
    () => (values: object) => (computeDifference(values, seen) ? [reason] : []),
    [seen, reason],
  )
  return (
    <ActionForm
      {...props}
      record={record}
      known={known}
      demands={demands}
      above={({ values, refusal, clear }) => (
        <>
          <Figures seen={seen} difference={computeDifference(values, seen)} />
          <StockMoved
            refusal={refusal}
            formatMovement={formatMovement}
            onMoved={setSeen}
            onAgain={() => clear('countedQuantity')}
          />
        </>
      )}
    />
  )
}

/** Returns null until a quantity is counted. */
function computeDifference(values: object, seen: number): number | null {
  const counted: unknown = 'countedQuantity' in values ? values.countedQuantity : null
  return typeof counted === 'number' ? Math.round((counted - seen) * 1000) / 1000 : null
}

const signed = (quantity: number): string =>
  `${quantity > 0 ? '+' : quantity < 0 ? '−' : ''}${formatQuantity(Math.abs(quantity))}`

const Figures = ({ seen, difference }: { seen: number; difference: number | null }) => (
  <Stack gap={1.5} columns="1fr 1fr">
    <Figure label={text('On hand')} value={formatQuantity(seen)} />
    <Figure
      label={text('Difference')}
      value={difference === null ? '–' : signed(difference)}
      isMarked={Boolean(difference)}
    />
  </Stack>
)

interface FigureProps {
  readonly label: string
  readonly value: string
  readonly isMarked?: boolean
}

const Figure = ({ label, value, isMarked = false }: FigureProps) => (
  <Box role="group" aria-label={label}>
    <Small tiny>{label}</Small>
    <Typography
      className="tabular"
      aria-live="polite"
      sx={{
        fontSize: '1.25rem',
        fontWeight: 650,
        color: isMarked ? 'var(--tone-warning-ink)' : 'text.primary',
      }}
    >
      <bdi>{value}</bdi>
    </Typography>
  </Box>
)

interface StockMovedProps extends Pick<CountDialogProps, 'formatMovement'> {
  readonly refusal: Refusal | null
  readonly onMoved: (seen: Seen) => void
  readonly onAgain: () => void
}

/** Lists movements that the count may or may not include; the user decides. */
function StockMoved({ refusal, formatMovement, onMoved, onAgain }: StockMovedProps) {
  const [moved, setMoved] = useState<Moved | null>(null)
  useEffect(() => {
    const found = movedIn(refusal)
    if (!found) return
    setMoved(found)
    onMoved({ seen: found.onHand, movement: found.movements.at(-1)?.id ?? null })
  }, [refusal, onMoved])
  if (!moved) return null
  return (
    <Alert severity="warning" icon={false} sx={{ '& .MuiAlert-message': { flex: 1 } }}>
      {text('If your count includes these movements, record it. Otherwise count again.')}
      <Rows label={text('Movements')}>
        {moved.movements.map((each) => (
          <Entry
            key={each.id}
            main={formatMovement(each)}
            below={[each.movementDate && formatInstant(each.movementDate), each.reference]}
            figure={signed(each.quantity ?? 0)}
            belowFigure={text('{quantity} on hand', {
              quantity: formatQuantity(each.balanceAfter ?? 0),
            })}
          />
        ))}
      </Rows>
      <Button
        color="inherit"
        size="small"
        variant="outlined"
        sx={{ mt: 1 }}
        onClick={() => {
          setMoved(null)
          onAgain()
        }}
      >
        {text('Count again')}
      </Button>
    </Alert>
  )
}

/** Movements reported with a refused count; null for other errors. */
function movedIn(refusal: Refusal | null): Moved | null {
  const data = refusal?.data
  return typeof data === 'object' && data !== null && 'movements' in data ? (data as Moved) : null
}
