import { addMonths } from '#schema'
import type { DemoTools, Work } from '#server'
import paymentType from '../money/payment-type.resource.ts'
import { addMonthOfPay } from '../people/door.server.ts'
import { payBegins, STORY_MONTHS } from './hours.ts'

/** Day of the following month on which pay is paid. */
const PAY_DAY = '05'

/** Simulates pay for every full month; all months but the last are paid. */
export function simulatePay(): (work: Work, tools: DemoTools) => Promise<boolean> {
  let [back, payslips, months] = [STORY_MONTHS, 0, 0]
  return async (work, tools) => {
    const first = addMonths(`${work.today.slice(0, 7)}-01`, -back)
    back -= 1
    if (first < payBegins(work.today, tools.days)) return back > 0
    const [year = 0, month = 0] = first.split('-').map(Number)
    const paymentDate = `${addMonths(first, 1).slice(0, 7)}-${PAY_DAY}`
    const transfer = await work.one(paymentType, { kind: 'BANK' })
    const paid = back > 0 && transfer ? { paymentType: transfer.id, paymentDate } : null
    const at = paid ? `${paymentDate}T09:30:00.000Z` : work.now
    const made = await tools.at(at, 'superadmin', (then) =>
      addMonthOfPay(then, { year, month }, paid),
    )
    if (paid) [payslips, months] = [payslips + made, months + 1]
    if (back === 0) tools.progress(`${payslips} payslips of ${months} months`)
    return back > 0
  }
}

/** Months before this day are paid. */
export const paidBefore = (today: string): string => addMonths(`${today.slice(0, 7)}-01`, -1)
