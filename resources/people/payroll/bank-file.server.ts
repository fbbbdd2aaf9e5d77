import { localized } from '#schema'
import { Download, refuse, type Work } from '#server'
import { bankLines } from './bank-file.ts'
import employeePay from './employee-pay.resource.ts'
import { periodOf } from './pay-draft.ts'
import type { Month } from './pay-inputs.server.ts'

/** What the bank is to pay out: the paid pays of a month, with the accounts as they were then. */
export async function bankFile(
  work: Work,
  { year, month }: Month,
  department: number | null,
): Promise<Download> {
  const pays = await work.find(
    employeePay,
    {
      payYear: year,
      payMonth: month,
      payStatus: 'PAID',
      ...(department === null ? {} : { department }),
    },
    'all',
  )
  if (pays.length === 0) refuse(localized`Nothing of this month is paid yet.`)
  const period = periodOf(year, month)
  const transfers = pays.map((pay) => ({
    ...pay,
    reference: pay.paymentReference ?? `Pay ${period}`,
  }))
  return new Download(
    'text/csv; charset=utf-8',
    `pay-${period}.csv`,
    new TextEncoder().encode(bankLines(transfers)),
  )
}
