import { text } from '#admin'
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
  Typography,
} from '@mui/material'
import { useNotify, useRefresh } from 'react-admin'
import { type ReactNode, type Ref, useState } from 'react'
import { BackLine } from './back-line.tsx'
import { OdometerField } from './odometer-field.tsx'
import { goodsOf, type Shipment } from '../shipment-goods.tsx'
import { useReturn, type ReturnKind } from './use-return.tsx'

const WORDS = {
  deliver: {
    title: text('Record delivery'),
    done: (shipment: string) => text('Shipment {shipment} is delivered', { shipment }),
    why: text('Who received the goods?'),
    asking: text('Refused quantity'),
    label: (name: string) => text('Refused: {name}', { name }),
  },
  late: {
    title: text('Record return'),
    done: (shipment: string) => text('Shipment {shipment} is updated', { shipment }),
    why: text(
      'Returned goods are taken off the invoice; any overpayment goes into the wallet. Returned quantities cannot be lowered.',
    ),
    asking: text('Total returned so far'),
    label: (name: string) => text('Returned: {name}', { name }),
  },
  takeBack: {
    title: text('Return everything'),
    done: (shipment: string) => text('Shipment {shipment} is returned', { shipment }),
    why: text(
      'Everything is returned and taken off the invoice. Goods unfit for sale are written off.',
    ),
    asking: text('What happens to the goods?'),
    label: (name: string) => text('Returned: {name}', { name }),
  },
} as const satisfies Record<ReturnKind, object>

const wordsLabel = (how: ReturnKind): string =>
  how === 'deliver' ? text('Received by') : text('Reason for the return')
const missingWords = (how: ReturnKind): string =>
  how === 'deliver'
    ? text('Please fill in {label}.', { label: wordsLabel(how) })
    : text('Enter the reason for the return.')

interface ReturnDialogProps {
  readonly of: Shipment
  readonly how: ReturnKind
  readonly onClose: () => void
}

/** Dialog for returned goods by line: on delivery, later, or all. */
export function ReturnDialog({ of, how, onClose }: ReturnDialogProps) {
  const lines = goodsOf(of)
  const notify = useNotify()
  const refresh = useRefresh()
  const { title, done, why, asking, label } = WORDS[how]
  const { backOf, set, reset, words, odometer, refusal, isNoDelivery, canSave, save } = useReturn({
    of,
    lines,
    how,
    onSaved() {
      notify(done(of.trackingNumber), { type: 'info' })
      refresh()
      onClose()
    },
  })
  const [isTicked, setIsTicked] = useState(false)
  const isRefused = isTicked || lines.some((line) => backOf(line).quantity > 0)
  const refuseSome = (next: boolean) => {
    setIsTicked(next)
    if (!next) reset()
  }
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
          {words.areNeeded && <WordsField how={how} {...words} />}
          {how === 'deliver' && of.deliveryMode === 'OWN_VEHICLE' && (
            <OdometerField {...odometer} />
          )}
          {how === 'deliver' && (
            <FormControlLabel
              control={<Checkbox checked={isRefused} onChange={(_, next) => refuseSome(next)} />}
              label={text('Some items were refused')}
            />
          )}
          {(how !== 'deliver' || isRefused) && (
            <Lines asking={asking}>
              {lines.map((line) => (
                <BackLine
                  key={line.id}
                  line={line}
                  label={label}
                  back={backOf(line)}
                  isFixed={how === 'takeBack'}
                  onChange={(change) => set(line, change)}
                />
              ))}
            </Lines>
          )}
          {isNoDelivery && (
            <Alert severity="warning" role="status" sx={{ mt: 1 }}>
              {text('Everything was returned. Record a return instead of a delivery.')}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {text('Cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!canSave}>
            {title}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const Lines = ({ asking, children }: { readonly asking: string; readonly children: ReactNode }) => (
  <Box role="group" aria-labelledby="return-lines">
    <Typography id="return-lines" component="h3" sx={{ fontWeight: 650, mt: 1, mb: 0.5 }}>
      {asking}
    </Typography>
    <ul>{children}</ul>
  </Box>
)

interface WordsFieldProps {
  readonly how: ReturnKind
  readonly areMissed: boolean
  readonly value: string
  readonly set: (words: string) => void
  readonly box: Ref<HTMLInputElement>
}

/** Recipient, or reason of the return. */
const WordsField = ({ how, areMissed, value, set, box }: WordsFieldProps) => (
  <Box sx={{ mb: 2 }}>
    <Typography
      component="label"
      htmlFor="return-words"
      variant="body2"
      sx={{ display: 'block', fontWeight: 550, mb: 0.5 }}
    >
      {wordsLabel(how)}
    </Typography>
    <OutlinedInput
      id="return-words"
      size="small"
      fullWidth
      inputRef={box}
      error={areMissed}
      value={value}
      onChange={(event) => set(event.target.value)}
      inputProps={{
        maxLength: how === 'deliver' ? 60 : 250,
        'aria-invalid': areMissed,
        'aria-describedby': areMissed ? 'return-missing' : undefined,
      }}
    />
    {areMissed && (
      <FormHelperText id="return-missing" error role="alert" sx={{ mx: 0 }}>
        {missingWords(how)}
      </FormHelperText>
    )}
  </Box>
)
