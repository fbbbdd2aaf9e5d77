import { makeCalls, formatFullDate, formatMoney, text } from '#admin'
import type payments from './payment-calls.server.ts'

/** Notifies the office of payments due by tomorrow, until they are paid. */
export default makeCalls<typeof payments>().bell({
  call: '/pending-payment-notification',
  roles: ['SUPER_ADMIN', 'ADMIN'],
  title: text('Payments due'),
  order: 20,
  icon: 'payments',
  text: ({ customer, outstandingAmount, salesId, dueDate, daysOverdue }) => {
    const values = {
      customer: customer.name,
      amount: formatMoney(outstandingAmount),
      salesId,
      date: formatFullDate(dueDate),
    }
    return daysOverdue > 0
      ? text('{customer} owes {amount} on {salesId}, which was due on {date}', values)
      : text('{customer} owes {amount} on {salesId}, due {date}', values)
  },
  route: '/billing/payment-status',
})
