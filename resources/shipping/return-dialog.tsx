import { request, text } from '#admin'
import { refusalOf, type Refusal } from '#admin/page'
import { fromUnits } from '#schema'
import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  FormHelperText,
  OutlinedInput,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { useNotify, useRefresh } from 'ra-core'
import { useRef, useState, type FormEvent } from 'react'
import { inThousandths, quantityText } from '../sales/cart.ts'
import { QuantityStepper } from '../sales/quantity-stepper.tsx'
import { goodsOf, type Shipment, type ShippedLine } from './shipment-record.tsx'

const WORDS = {
  deliver: {
    title: text('Record delivery'),
    done: (shipment: string) => text('Shipment %{shipment} is delivered', { shipment }),
    why: text('Who took the goods?'),
    asking: text('How many were refused?'),
    label: (name: string) => text('Refused: %{name}', { name }),
  },
  late: {
    title: text('Take units back'),
    done: (shipment: string) => text('Shipment %{shipment} is updated', { shipment }),
    why: text(
      'What came back is taken off the invoice; what was overpaid goes into the wallet. Quantities can only go up.',
    ),
    asking: text('How many came back in all?'),
    label: (name: string) => text('Returned: %{name}', { name }),
  },
  takeBack: {
    title: text('Return everything'),
    done: (shipment: string) => text('Shipment %{shipment} is returned', { shipment }),
    why: text(
      'All of it comes back and is taken off the invoice. What is not fit to be sold again is written off.',
    ),
    asking: text('What happens to it?'),
    label: (name: string) => text('Returned: %{name}', { name }),
  },
} as const

const wordsLabel = (how: keyof typeof WORDS): string =>
  how === 'deliver' ? text('Received by') : text('Why does it come back?')
const missingWords = (how: keyof typeof WORDS): string =>
  how === 'deliver'
    ? text('Please fill in %{label}.', { label: wordsLabel(how) })
    : text('Please say why it comes back.')

const backBefore = (lines: readonly ShippedLine[]): ReadonlyMap<number, Back> =>
  new Map(
    lines.map((line) => [
      line.id,
      { quantity: inThousandths(line.returnedQuantity ?? 0), restock: line.restock ?? false },
    ]),
  )
const allBack = (lines: readonly ShippedLine[]): ReadonlyMap<number, Back> =>
  new Map(
    lines.map((line) => [
      line.id,
      { quantity: inThousandths(line.quantity), restock: line.restock ?? false },
    ]),
  )

interface ReturnDialogProps {
  readonly of: Shipment
  readonly how: keyof typeof WORDS
  readonly onClose: () => void
}

interface Back {
  readonly quantity: number
  readonly restock: boolean
}

/** Asks what came back of each line and what becomes of it; at the door, later, or all of it. */
export function ReturnDialog({ of, how, onClose }: ReturnDialogProps) {
  const lines = goodsOf(of)
  const notify = useNotify()
  const refresh = useRefresh()
  const isAll = how === 'takeBack'
  const [back, setBack] = useState<ReadonlyMap<number, Back>>(() =>
    isAll ? allBack(lines) : backBefore(lines),
  )
  const [words, setWords] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const backOf = (line: ShippedLine): Back => back.get(line.id) ?? { quantity: 0, restock: false }
  const set = (line: ShippedLine, change: Partial<Back>) =>
    setBack((before) => new Map(before).set(line.id, { ...backOf(line), ...change }))
  const everything = lines.every((line) => backOf(line).quantity >= inThousandths(line.quantity))
  const needsReason = isAll || (how === 'late' && everything)
  const isMore = lines.some(
    (line) => backOf(line).quantity > inThousandths(line.returnedQuantity ?? 0),
  )
  const asked = how === 'deliver' ? 'receivedBy' : 'returnReason'
  const { title, done, why, asking, label } = WORDS[how]
  const [isRefused, setIsRefused] = useState(false)
  const refuseSome = (next: boolean) => {
    setIsRefused(next)
    if (!next) setBack(backBefore(lines))
  }
  const [isAsked, setIsAsked] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const needsWords = how === 'deliver' || needsReason
  const missing = isAsked && needsWords && words.trim() === '' ? missingWords(how) : null
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (needsWords && words.trim() === '') return box.current?.focus()
    setIsBusy(true)
    setRefusal(null)
    try {
      const body = {
        version: of.version,
        lines: lines.map((line) => ({
          id: line.id,
          returnedQuantity: fromUnits(backOf(line).quantity, 3),
          restock: backOf(line).restock,
        })),
        ...(needsWords ? { [asked]: words.trim() } : {}),
      }
      // All that comes back later is a return as a whole.
      const isWhole = how === 'late' && everything
      if (how === 'late' && !isWhole) await request(`/shipment/${of.id}`, { method: 'PUT', body })
      else
        await request(`/shipment/${of.id}/${isWhole ? 'takeBack' : how}`, { method: 'POST', body })
      notify(done(of.trackingNumber), { type: 'info' })
      refresh()
      onClose()
    } catch (error) {
      setRefusal(refusalOf(error))
      setIsBusy(false)
    }
  }
  const isNoDelivery = how === 'deliver' && everything
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="return-title">
      <form noValidate onSubmit={(event) => void save(event)}>
        <DialogTitle id="return-title">{title}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            <b>{of.trackingNumber}</b>. {why}
          </DialogContentText>
          {refusal && (
            <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
              {refusal.errors.length > 0
                ? refusal.errors.map(({ message }) => message).join(' ')
                : refusal.message}
            </Alert>
          )}
          {needsWords && (
            <Box sx={{ mb: 2 }}>
              <Typography
                component="label"
                htmlFor="return-words"
                sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 550, mb: 0.5 }}
              >
                {wordsLabel(how)}
              </Typography>
              <OutlinedInput
                id="return-words"
                size="small"
                fullWidth
                inputRef={box}
                error={missing !== null}
                value={words}
                onChange={(event) => setWords(event.target.value)}
                inputProps={{
                  maxLength: how === 'deliver' ? 60 : 250,
                  'aria-invalid': missing !== null,
                  'aria-describedby': missing ? 'return-missing' : undefined,
                }}
              />
              {missing && (
                <FormHelperText id="return-missing" error role="alert" sx={{ mx: 0 }}>
                  {missing}
                </FormHelperText>
              )}
            </Box>
          )}
          {how === 'deliver' && (
            <FormControlLabel
              control={<Checkbox checked={isRefused} onChange={(_, next) => refuseSome(next)} />}
              label={text('Some items were refused')}
            />
          )}
          {(how !== 'deliver' || isRefused) && (
            <Box role="group" aria-labelledby="return-lines">
              <Typography
                id="return-lines"
                component="h3"
                sx={{ fontSize: '0.875rem', fontWeight: 650, mt: 1, mb: 0.5 }}
              >
                {asking}
              </Typography>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {lines.map((line) => (
                  <BackLine
                    key={line.id}
                    line={line}
                    label={label}
                    back={backOf(line)}
                    isFixed={isAll}
                    onChange={(change) => set(line, change)}
                  />
                ))}
              </Box>
            </Box>
          )}
          {isNoDelivery && (
            <Alert severity="warning" role="status" sx={{ mt: 1 }}>
              {text('All of it came back. Record a return instead of a delivery.')}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {text('Cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={isBusy || isNoDelivery || (how === 'late' && !isMore)}
          >
            {title}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface BackLineProps {
  readonly line: ShippedLine
  readonly label: (name: string) => string
  readonly back: Back
  readonly isFixed: boolean
  readonly onChange: (change: Partial<Back>) => void
}

function BackLine({ line, label, back: { quantity, restock }, isFixed, onChange }: BackLineProps) {
  const name = line.labels?.['item'] ?? ''
  const before = inThousandths(line.returnedQuantity ?? 0)
  const most = inThousandths(line.quantity)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        py: 1.25,
        borderTop: '1px solid var(--line)',
      }}
    >
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography className="tabular" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {text('%{quantity} sent', { quantity: quantityText(most) })} ·{' '}
          {text('batch %{number}', { number: line.batchNumber ?? '' })}
          {before > 0 &&
            ` · ${text('%{quantity} back so far', { quantity: quantityText(before) })}`}
        </Typography>
      </Box>
      <QuantityStepper
        label={label(name)}
        value={quantity}
        rule={{ minimum: before, maximum: most, isWhole: most % 1000 === 0, unit: '' }}
        disabled={isFixed}
        onChange={(next) => onChange({ quantity: next })}
      />
      {quantity > before && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={restock}
          sx={WHERETO}
          aria-label={text('What happens to the %{name} that came back', { name })}
          onChange={(_, next: boolean | null) => {
            if (next !== null) onChange({ restock: next })
          }}
        >
          <ToggleButton value={true}>{text('Back in stock')}</ToggleButton>
          <ToggleButton value={false}>{text('Write off')}</ToggleButton>
        </ToggleButtonGroup>
      )}
    </Box>
  )
}

/** Edges that are seen in the dark, room around the words, and the height of a finger. */
const WHERETO = {
  '& .MuiToggleButton-root': {
    px: 1.5,
    borderColor: 'var(--field-line)',
    '&:focus-visible': { outlineOffset: -2 },
  },
  '@media (pointer: coarse)': { '& .MuiToggleButton-root': { minHeight: 44 } },
} as const
