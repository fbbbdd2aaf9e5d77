import { makeCalls, formatFullDate, formatMoney, Small, text } from '#admin'
import { Facts, recordPage, RecordLink, type Shown } from '#admin/page'
import type { RecordOf } from '#schema'
import { Link } from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import { LeaveBalances } from './leave-balances.tsx'
import monthlyPay from './monthly-pay.resource.ts'
import type monthlyPayCalls from './monthly-pay.server.ts'
import { EACH_DAY, PAY_CARDS, PAY_SUMS } from '../payroll/explained/pay-page.tsx'
import { monthText, periodText } from '../payroll/month-text.tsx'
import { PaySources } from '../payroll/explained/pay-sources.tsx'

type Slip = RecordOf<typeof monthlyPay>

const calls = makeCalls<typeof monthlyPayCalls>()
const useExplained = ({ id }: Slip) => calls.useAnswer('/monthly-pay/explained', { id })

type OfSlip = Shown<Slip, ReturnType<typeof useExplained>>

const named = ({ employeeName, payPeriod }: Slip) => ({
  name: employeeName ?? '',
  month: periodText(payPeriod ?? ''),
})

/** Payslip page with earnings and deductions, and how they were calculated. */
export default recordPage(monthlyPay, {
  use: useExplained,
  title: ({ record }) => text('Payslip for {name}, {month}', named(record)),
  heading: ({ record }) => text('{name}, {month}', named(record)),
  below: Below,
  chips: ['payslipStatus'],
  back: ({ role }, cameFrom) =>
    role === 'SUPER_ADMIN'
      ? { to: '/administrative/employee-monthly-pay', label: text('payslips') }
      : (cameFrom ?? { to: '/employee/my-payslips', label: text('my payslips') }),
  actions: [
    {
      label: text('Download payslip'),
      path: ({ id }) => `/employee-monthly-payslip?id=${String(id)}`,
      fileName: ({ payslipNumber }) => `${String(payslipNumber)}.pdf`,
    },
  ],
  main: PAY_CARDS,
  side: {
    [text('Net pay')]: PAY_SUMS,
    [text('How the figures were calculated')]: ({ record, more }: OfSlip) => (
      <PaySources pay={record} explained={more.data} employeePay={record.employeePay} />
    ),
    [text('This year')]: ThisYear,
    [text('Leave')]: LeaveThen,
    [text('Paid to')]: [
      'designation',
      'departmentName',
      'bankName',
      'bankAccount',
      'issuedDate',
      'paidDate',
    ],
  },
  tabs: {
    days: EACH_DAY,
  },
  details: true,
  historyOf: ['SUPER_ADMIN'],
})

/** Payslip number, with the employee for roles that see several. */
function Below({ record, role }: OfSlip): ReactNode {
  return (
    <>
      {record.payslipNumber}
      {role === 'SUPER_ADMIN' && (
        <>
          {' · '}
          <RecordLink of="employee" id={record.employee}>
            {record.employeeCode}
          </RecordLink>
        </>
      )}
    </>
  )
}

/** Totals of the calendar year up to and including this payslip. */
function ThisYear({ record, role }: OfSlip) {
  const { payYear, employee, yearToDateGross, yearToDateNet } = record
  const since = { month: monthText({ year: payYear, month: 1 }) }
  const list =
    role === 'SUPER_ADMIN' ? '/administrative/employee-monthly-pay' : '/employee/my-payslips'
  const filter = role === 'SUPER_ADMIN' ? { payYear, employee } : { payYear }
  return (
    <>
      <Facts
        facts={[
          [text('Gross since {month}', since), formatMoney(yearToDateGross)],
          [text('Net since {month}', since), formatMoney(yearToDateNet)],
        ]}
      />
      <Link
        component={LinkBase}
        to={`${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`}
        sx={{ display: 'inline-block', mt: 1 }}
      >
        {text('Payslips for {year}', { year: String(payYear) })}
      </Link>
    </>
  )
}

/** Leave balances as of the issue date. */
function LeaveThen({ record, more }: OfSlip) {
  const joined = more.data?.dateOfJoining
  return (
    <>
      <LeaveBalances balances={record.leaveBalances ?? []} />
      <Small sx={{ mt: 1 }}>
        {text('As of {date}, when the payslip was issued. Taken includes approved future leave.', {
          date: formatFullDate(record.issuedDate),
        })}{' '}
        {joined?.startsWith(`${record.payYear}-`) && partOfYear(joined)}
      </Small>
    </>
  )
}

/** Explains a reduced allowance in the year of joining (R-LV-3). */
const partOfYear = (joined: string): string =>
  text('Joined on {date}: the allowance is for {months} of 12 months, to the nearest half day.', {
    date: formatFullDate(joined),
    months: String(13 - Number(joined.slice(5, 7))),
  })
