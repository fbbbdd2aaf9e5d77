import { fromUnits, readItems, localized, reference } from '#schema'
import {
  behaviour,
  formatFor,
  get,
  notFound,
  printed,
  refuse,
  shape,
  type StoredOf,
  type Work,
} from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import employeePay from '../payroll/employee-pay.resource.ts'
import monthlyPay from './monthly-pay.resource.ts'
import type { Employment } from '../payroll/explained/pay-figures.ts'
import { paidWeeks } from '../payroll/explained/explained-weeks.server.ts'
import { EXPLAINED, explainPay } from '../payroll/explained/pay-explained.server.ts'
import { monthSpan } from '../terms/calendar.ts'
import { requestedDays, payslipDocument } from './payslip-document.server.ts'
import { STAFF } from '../../roles.ts'

const ID = { id: reference('monthly-pay', { required: true }) }

export default behaviour(monthlyPay, {
  endpoints: [
    get('/employee-monthly-payslip', {
      summary: 'A payslip as PDF',
      roles: STAFF,
      query: ID,
      returns: shape.file('application/pdf'),
      async handler(work, { query: { id } }) {
        // Returns 404 for other employees' payslips, so as not to reveal that they exist.
        const slip = await work.get(monthlyPay, id)
        if (!slip) return notFound()
        if (slip.payslipStatus === 'VOID') refuse(localized`This payslip is void.`)
        const state = readItems(monthlyPay.fields.payslipStatus)[slip.payslipStatus]
        return printed(
          work,
          payslipDocument(
            {
              slip,
              weeks: await findWeeks(work, slip),
              state: { label: state?.label ?? slip.payslipStatus, tone: state?.tone ?? 'neutral' },
              employment: await readEmployment(work, slip),
              companyName: work.settings.companyName,
            },
            formatFor(work),
          ),
          slip.payslipNumber,
        )
      },
    }),
    get('/monthly-pay/explained', {
      summary: 'The days, hours, leave and weeks behind the figures of a payslip',
      roles: STAFF,
      query: ID,
      returns: EXPLAINED,
      async handler(work, { query: { id } }) {
        const slip = await work.get(monthlyPay, id)
        const pay = slip && (await work.asSystem.get(employeePay, slip.employeePay))
        if (!pay) return notFound()
        return { ...(await explainPay(work.asSystem, pay)), ...(await readEmployment(work, slip)) }
      },
    }),
  ],

  tiles: {
    /** Net pay of the caller's last payslip, its month, and the part already paid as weekly wages. */
    'last-payslip': async (work) => {
      const [latest] = await work
        .query(monthlyPay)
        .where({ payslipStatus: { not: 'VOID' } })
        .groupBy('payPeriod', 'id', 'netPay', 'weeklyPaidAmount', 'payslipNumber')
        .orderBy('-payPeriod')
        .limit(1)
        .all()
      if (!latest) return { value: 0 }
      const weekly = fromUnits(latest.weeklyPaidAmount, 2)
      return {
        value: fromUnits(latest.netPay, 2),
        name: latest.payPeriod,
        beside: weekly === 0 ? [] : [{ label: localized`Paid weekly`, value: weekly }],
        first: { id: latest.id, name: latest.payslipNumber ?? '', whose: null, on: null },
      }
    },
  },

  serialize(_work, records) {
    for (const { leaveBalances } of records)
      for (const line of Array.isArray(leaveBalances) ? leaveBalances : [])
        line.requested = requestedDays(line)
  },
})

/** Employment dates on the day of issue. Older payslips did not store them. */
async function readEmployment(
  work: Work,
  { employee: id, dateOfJoining, relievingDate }: StoredOf<typeof monthlyPay>,
): Promise<Employment> {
  if (dateOfJoining !== null) return { dateOfJoining, lastDay: relievingDate }
  const person = (await work.asSystem.get(employee, id)) ?? notFound()
  return { dateOfJoining: person.dateOfJoining, lastDay: person.relievingDate }
}

/** Weeks paid with a payslip; even a monthly one may include hourly weeks. */
const findWeeks = (work: Work, { employee, payYear, payMonth }: StoredOf<typeof monthlyPay>) =>
  paidWeeks(work.asSystem, employee, monthSpan(payYear, payMonth))
