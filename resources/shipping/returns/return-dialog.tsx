import { text } from '#admin'
import { FormDialog, PlainField } from '#admin/page'
import {
  Alert,
  Box,
  Checkbox,
  DialogContentText,
  FormControlLabel,
  Typography,
  InputAdornment,
} from '@mui/material'
import { useNotify, useRefresh } from 'react-admin'
import { type ReactNode, type Ref, useState } from 'react'
import { BackLine } from './back-line.tsx'
import { listGoods, type Shipment } from '../shipment-goods.tsx'
import { useReturn, type ReturnKind } from './use-return.tsx'

const WORDS = {
  deliver: {
    title: text('Record delivery'),
    done: (shipment: string) => text('Shipment {shipment} delivered', { shipment }),
    why: text('Who received the goods?'),
    asking: text('Refused quantity'),
    label: (name: string) => text('Refused: {name}', { name }),
  },
  late: {
    title: text('Record return'),
    done: (shipment: string) => text('Shipment {shipment} updated', { shipment }),
    why: text(
      'Returned goods are taken off the invoice; any overpayment goes into the wallet. Returned quantities cannot be reduced.',
    ),
    asking: text('Total returned so far'),
    label: (name: string) => text('Returned: {name}', { name }),
  },
  takeBack: {
    title: text('Return everything'),
    done: (shipment: string) => text('Shipment {shipment} returned', { shipment }),
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

/** Dialog for returns by line: on delivery, afterwards, or of the whole shipment. */
export function ReturnDialog({ of, how, onClose }: ReturnDialogProps) {
  const lines = listGoods(of)
  const notify = useNotify()
  const refresh = useRefresh()
  const { title, done, why, asking, label } = WORDS[how]
  const { findBack, set, reset, words, odometer, refusal, isNoDelivery, canSave, save } = useReturn(
    {
      of,
      lines,
      how,
      onSaved() {
        notify(done(of.trackingNumber), { type: 'info' })
        refresh()
        onClose()
      },
    },
  )
  const [isTicked, setIsTicked] = useState(false)
  const isRefused = isTicked || lines.some((line) => findBack(line).quantity > 0)
  const refuseSome = (next: boolean) => {
    setIsTicked(next)
    if (!next) reset()
  }
  return (
    <FormDialog
      title={title}
      submit={title}
      isDisabled={!canSave}
      refusal={refusal}
      maxWidth="sm"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <DialogContentText sx={{ mb: 2 }}>
        <b>{of.trackingNumber}</b>. {why}
      </DialogContentText>
      {words.areNeeded && <WordsField how={how} {...words} />}
      {how === 'deliver' && of.deliveryMode === 'OWN_VEHICLE' && <OdometerField {...odometer} />}
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
              back={findBack(line)}
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
    </FormDialog>
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

const WordsField = ({ how, areMissed, value, set, box }: WordsFieldProps) => (
  <Box sx={{ mb: 2 }}>
    <PlainField
      label={wordsLabel(how)}
      value={value}
      onChange={set}
      error={areMissed ? missingWords(how) : undefined}
      ref={box}
      input={{ maxLength: how === 'deliver' ? 60 : 250 }}
    />
  </Box>
)

interface OdometerFieldProps {
  readonly value: string
  readonly set: (value: string) => void
}

const OdometerField = ({ value, set }: OdometerFieldProps) => (
  <Box sx={{ mb: 2 }}>
    <PlainField
      label={text('Odometer on arrival')}
      isOptional
      value={value}
      onChange={(typed) => set(typed.replaceAll(/\D/g, '').slice(0, 7))}
      input={{ inputMode: 'numeric' }}
      end={<InputAdornment position="end">{text('km')}</InputAdornment>}
    />
  </Box>
)
