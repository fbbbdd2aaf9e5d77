import { Stack, useAll } from '#admin'
import { FieldInput, useFormValues } from '#admin/page'
import type { Definition } from '#schema'
import paymentType from '../../money/payment-type.resource.ts'

/** Definition of the records to pay, and the name of their date field. */
export interface Payable {
  readonly definition: Definition
  readonly date: string
}

export const paymentFields = ({ date }: Payable): readonly string[] => [
  'paymentType',
  date,
  'paymentReference',
]

export const PaymentInputs = ({ payable }: { readonly payable: Payable }) => (
  <Stack gap={2} sx={{ mt: 2.5 }}>
    {paymentFields(payable).map((name) => {
      const field = payable.definition.fields[name]
      return (
        field && (
          <FieldInput key={name} name={name} field={field} demanded={name !== 'paymentReference'} />
        )
      )
    })}
  </Stack>
)

/** Returns true if the payment is complete, including a reference if its payment type requires one. */
export function useIsPaymentSaid(payable: Payable): boolean {
  const types = useAll(paymentType).data ?? []
  const values = useFormValues(paymentFields(payable))
  const type = types.find(({ id }) => id === values['paymentType'])
  const isFilled = (name: string) => (values[name] ?? '') !== ''
  return (
    type !== undefined &&
    isFilled(payable.date) &&
    (!type.requiresReference || isFilled('paymentReference'))
  )
}
