import { currencySign, Stack, text } from '#admin'
import {
  Box,
  Checkbox,
  FormControlLabel,
  MenuItem,
  OutlinedInput,
  Select,
  Typography,
} from '@mui/material'
import type { ReactNode } from 'react'
import type { Decision } from './use-decision.tsx'

/** Payment type, shipping charge and credit override of the decision. */
export function DecidePayment({ decision }: { decision: Decision }) {
  const { entered, enter, charge, payment } = decision
  return (
    <>
      <Stack gap={2} columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        <Labelled label={text('Paid by')} note={payment.words} isWrong={payment.isRefused}>
          <Select
            size="small"
            fullWidth
            value={payment.types.length > 0 ? payment.type : ''}
            onChange={(event) => enter({ paymentType: Number(event.target.value) })}
            inputProps={{ 'aria-label': text('Paid by') }}
          >
            {payment.types.map(({ id, paymentTypeName }) => (
              <MenuItem key={id} value={id}>
                {paymentTypeName}
              </MenuItem>
            ))}
          </Select>
        </Labelled>
        <Labelled
          label={text('Shipping charge (optional)')}
          note={charge.isWrong ? text('An amount such as 4.50') : ''}
          isWrong={charge.isWrong}
        >
          <OutlinedInput
            size="small"
            fullWidth
            value={entered.shipping}
            onChange={(event) => enter({ shipping: event.target.value })}
            startAdornment={
              <Box component="span" sx={{ mr: 0.5 }}>
                {currencySign}
              </Box>
            }
            inputProps={{
              'aria-label': text('Shipping charge'),
              inputMode: 'decimal',
              style: { textAlign: 'end' },
            }}
          />
        </Labelled>
      </Stack>
      {payment.mayOverride && <Override entered={entered} enter={enter} />}
      {payment.isOverLimit && !payment.mayOverride && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {text(
            'Only a super admin may approve above the credit limit. Cut quantities or choose another payment type.',
          )}
        </Typography>
      )}
    </>
  )
}

function Override({ entered, enter }: Pick<Decision, 'entered' | 'enter'>) {
  return (
    <Box sx={{ mt: 1.5 }}>
      <FormControlLabel
        control={
          <Checkbox checked={entered.override} onChange={(_, on) => enter({ override: on })} />
        }
        label={text('Approve above the credit limit')}
      />
      {entered.override && (
        <Box sx={{ mt: 1 }}>
          <Labelled
            label={text('Remark on the decision')}
            note={text('Reason for exceeding the limit')}
            isWrong={false}
          >
            <OutlinedInput
              size="small"
              fullWidth
              multiline
              autoFocus={!matchMedia('(pointer: coarse)').matches}
              value={entered.remark}
              onChange={(event) => enter({ remark: event.target.value })}
              inputProps={{ 'aria-label': text('Remark on the decision'), maxLength: 250 }}
            />
          </Labelled>
        </Box>
      )}
    </Box>
  )
}

function Labelled({
  label,
  note,
  isWrong,
  children,
}: {
  label: string
  note: string
  isWrong: boolean
  children: ReactNode
}) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ fontSize: '0.8125rem', fontWeight: 550, mb: 0.5 }}>{label}</Typography>
      {children}
      {note && (
        <Typography
          role={isWrong ? 'alert' : undefined}
          variant="body2"
          sx={{ mt: 0.5, color: isWrong ? 'error.main' : 'text.secondary' }}
        >
          {note}
        </Typography>
      )}
    </Box>
  )
}
