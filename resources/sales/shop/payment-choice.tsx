import { Small, text, useView } from '#admin'
import { Awaited, Notice, type RecordFormState } from '#admin/page'
import { Box, FormControlLabel, FormHelperText, Radio, RadioGroup, Typography } from '@mui/material'
import { useEffect } from 'react'
import paymentType from '../../money/payment-type.resource.ts'
import type { Order } from '../orders/order-lines.tsx'
import { formatPence } from '../orders/order-display.tsx'

export const usePaymentTypes = () => useView(paymentType, '/payment-types')

export interface Means {
  readonly walletBalance: number
  readonly creditLimit: number
  readonly availableCredit: number
}

/** Describes a payment type; `refused` is true if it cannot be used. */
export function payingWords(
  kind: string,
  total: number,
  { walletBalance, creditLimit, availableCredit }: Means,
): { readonly words: string; readonly refused: boolean } {
  if (kind === 'WALLET') {
    return walletBalance < total
      ? {
          words: text('The wallet has {walletBalance}; this order comes to {total}', {
            walletBalance: formatPence(walletBalance),
            total: formatPence(total),
          }),
          refused: true,
        }
      : {
          words: text('{walletBalance} in the wallet, taken when the order is approved', {
            walletBalance: formatPence(walletBalance),
          }),
          refused: false,
        }
  }
  if (kind !== 'CREDIT') return { words: '', refused: false }
  if (creditLimit === 0) return { words: text('No credit has been agreed'), refused: true }
  if (availableCredit < total)
    return {
      words: text(
        'Only {availableCredit} of the credit limit is left, so the order may be declined',
        { availableCredit: formatPence(availableCredit) },
      ),
      refused: false,
    }
  return {
    words: text('{availableCredit} of credit available', {
      availableCredit: formatPence(availableCredit),
    }),
    refused: false,
  }
}

interface PaymentChoiceProps {
  readonly form: RecordFormState['form']
  readonly role: string
  readonly total: number
  readonly buyer: Means
  /** Earlier order whose payment type is proposed; undefined while loading. */
  readonly earlier: Pick<Order, 'paymentType'> | null | undefined
}

type PaymentTypes = NonNullable<ReturnType<typeof usePaymentTypes>['data']>

/** Payment type of an earlier order if it can be used again, otherwise the agreed credit. */
const proposePayment = (
  usable: PaymentTypes,
  earlier: Pick<Order, 'paymentType'> | null,
  hasCredit: boolean,
) =>
  usable.find(({ id }) => id === earlier?.paymentType) ??
  usable.find(({ kind }) => kind === 'CREDIT' && hasCredit)

/** Choice of payment types, each with a description. */
export function PaymentChoice({ form, role, total, buyer, earlier }: PaymentChoiceProps) {
  const answer = usePaymentTypes()
  const chosen = form.watch('paymentType') as number | null
  const error = form.formState.errors['paymentType']?.message
  const types = (answer.data ?? []).filter(
    ({ allowedForCustomer }) => role !== 'CUSTOMER' || allowedForCustomer,
  )
  const usable = types.filter(({ kind }) => !payingWords(kind, total, buyer).refused)
  const proposed =
    earlier === undefined
      ? undefined
      : proposePayment(usable, earlier, buyer.availableCredit >= total)?.id
  const isRefused = types.some(({ id }) => id === chosen) && usable.every(({ id }) => id !== chosen)
  useEffect(() => {
    if (isRefused) form.setValue('paymentType', null)
    else if (chosen === null && proposed !== undefined) form.setValue('paymentType', proposed)
  }, [chosen, proposed, isRefused])
  if (!answer.data) return <Awaited answer={answer} label={text('the payment methods')} />
  if (types.length === 0)
    return (
      <Notice
        title={text('No payment method is available')}
        why={text('Please call us to sort this out, then you can place this order.')}
      />
    )
  return (
    <Box id="checkout-paymentType" tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
      <RadioGroup
        aria-label={text('Payment type')}
        value={chosen ?? ''}
        onChange={(_, value) =>
          form.setValue('paymentType', Number(value), {
            shouldDirty: true,
            shouldValidate: form.formState.submitCount > 0,
          })
        }
      >
        {types.map(({ id, paymentTypeName, kind }) => {
          const { words, refused } = payingWords(kind, total, buyer)
          return (
            <FormControlLabel
              key={id}
              value={id}
              disabled={refused}
              control={<Radio size="small" />}
              label={
                <Box sx={{ py: 0.5 }}>
                  <Typography component="span" sx={{ display: 'block', fontWeight: 550 }}>
                    {paymentTypeName}
                  </Typography>
                  {words && (
                    <Small component="span" sx={{ display: 'block' }}>
                      {words}
                    </Small>
                  )}
                </Box>
              }
            />
          )
        })}
      </RadioGroup>
      {error && (
        <FormHelperText error role="alert">
          {String(error)}
        </FormHelperText>
      )}
    </Box>
  )
}
