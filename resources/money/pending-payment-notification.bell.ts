import { bell, formatFullDate, formatMoney, text } from '#admin'

interface Due {
  readonly salesId: string
  readonly customer: { readonly name: string }
  readonly outstandingAmount: number
  readonly dueDate: string
}

/** Tells the office of payments that are due tomorrow, today or were due before; a payment clears it. */
export default bell<Due>({
  call: '/pending-payment-notification',
  roles: ['SUPER_ADMIN', 'ADMIN'],
  title: text('Payments due'),
  order: 20,
  icon: 'payments',
  text: ({ customer, outstandingAmount, salesId, dueDate }) =>
    text('%{customer} owes %{amount} on %{salesId}, due %{date}', {
      customer: customer.name,
      amount: formatMoney(outstandingAmount),
      salesId,
      date: formatFullDate(dueDate),
    }),
  route: '/billing/payment-status',
})
