import { currencySign, Stack, text } from '#admin'
import { PlainField } from '#admin/page'
import { Box, Checkbox, FormControlLabel, InputAdornment, Typography } from '@mui/material'
import type { Decision } from './use-decision.tsx'

/** Payment type, shipping charge and credit limit override. */
export function DecidePayment({ decision }: { decision: Decision }) {
  const { entered, enter, charge, payment } = decision
  return (
    <>
      <Stack gap={2} columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        <PlainField
          label={text('Paid by')}
          value={String(payment.type)}
          onChange={(id) => enter({ paymentType: Number(id) })}
          items={payment.types.map(({ id, paymentTypeName }) => [String(id), paymentTypeName])}
          {...{ [payment.isRefused ? 'error' : 'hint']: payment.words }}
        />
        <PlainField
          label={text('Shipping charge')}
          isOptional
          value={entered.shipping}
          onChange={(shipping) => enter({ shipping })}
          error={charge.isWrong ? text('An amount such as 4.50') : undefined}
          start={<InputAdornment position="start">{currencySign}</InputAdornment>}
          input={{ inputMode: 'decimal', style: { textAlign: 'end' } }}
        />
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
        <PlainField
          label={text('Remark on the decision')}
          hint={text('Reason for exceeding the limit')}
          isLong
          autoFocus={!matchMedia('(pointer: coarse)').matches}
          value={entered.remark}
          onChange={(remark) => enter({ remark })}
          input={{ maxLength: 250 }}
        />
      )}
    </Box>
  )
}
