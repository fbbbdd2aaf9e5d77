import { text, translated, useAll } from '#admin'
import { MenuItem, TextField } from '@mui/material'
import { MONEY_KINDS } from '../../money/payment-kinds.ts'
import paymentTypeInEnglish from '../../money/payment-type.resource.ts'
import type { Payment } from './use-decide.tsx'

const paymentType = translated(paymentTypeInEnglish)

const KINDS: readonly string[] = MONEY_KINDS

interface PaymentInputsProps {
  readonly payment: Payment
  readonly onChange: (payment: Payment) => void
}

/** How and when many are paid at once. */
export function PaymentInputs({ payment, onChange }: PaymentInputsProps) {
  const types = (useAll(paymentType).data ?? []).filter(({ kind }) => KINDS.includes(kind))
  return (
    <>
      <TextField
        select
        required
        fullWidth
        label={text('Paid by')}
        value={types.length > 0 ? (payment.paymentType ?? '') : ''}
        onChange={({ target }) => onChange({ ...payment, paymentType: Number(target.value) })}
        sx={{ mt: 2.5 }}
      >
        {types.map(({ id, label }) => (
          <MenuItem key={id} value={id}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        required
        fullWidth
        type="date"
        label={text('Paid on')}
        value={payment.date ?? ''}
        onChange={({ target }) => onChange({ ...payment, date: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ mt: 2 }}
      />
      <TextField
        fullWidth
        label={text('Payment reference')}
        value={payment.paymentReference ?? ''}
        onChange={({ target }) => onChange({ ...payment, paymentReference: target.value || null })}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        sx={{ mt: 2 }}
      />
    </>
  )
}
