import { addMonths } from '#schema'
import type { DemoTools, Work } from '#server'
import paymentType from '../money/payment-type.resource.ts'
import { addMonthOfPay } from '../people/door.server.ts'
import { payBegins } from './hours.ts'

/** Day of the following month on which pay is paid. */
const PAY_DAY = '05'

/** Simulates pay for every full month; all months but the last are paid. */
export async function simulatePay(work: Work, tools: DemoTools, begun: string): Promise<void> {
  const transfer = await work.one(paymentType, { kind: 'BANK' })
  const last = paidBefore(work.today)
  let payslips = 0
  for (let first = payBegins(begun); first <= last; first = addMonths(first, 1)) {
    const [year = 0, month = 0] = first.split('-').map(Number)
    const paymentDate = `${addMonths(first, 1).slice(0, 7)}-${PAY_DAY}`
    const paid = first < last && transfer ? { paymentType: transfer.id, paymentDate } : null
    const at = paid ? `${paymentDate}T09:30:00.000Z` : work.now
    const made = await tools.at(at, 'superadmin', (then) =>
      addMonthOfPay(then, { year, month }, paid),
    )
    if (paid) payslips += made
  }
  tools.progress(`${payslips} payslips`)
}

/** Months before this day are paid. */
export const paidBefore = (today: string): string => addMonths(`${today.slice(0, 7)}-01`, -1)
