import { callsOf, text } from '#admin'
import { recordPage, type Shown } from '#admin/page'
import type { RecordOf } from '#schema'
import monthlyPay from './monthly-pay.resource.ts'
import type monthlyPayCalls from './monthly-pay.server.ts'
import { EACH_DAY, PAY_CARDS, PAY_SUMS } from '../payroll/explained/pay-page.tsx'
import { PaySources } from '../payroll/explained/pay-sources.tsx'

type Slip = RecordOf<typeof monthlyPay>

const calls = callsOf<typeof monthlyPayCalls>()
const useExplained = ({ id }: Slip) => calls.useAnswer('/monthly-pay/explained', { id })

type OfSlip = Shown<Slip, ReturnType<typeof useExplained>>

/** A payslip as its owner reads it: what was earned, what was deducted, and why. */
export default recordPage(monthlyPay, {
  use: useExplained,
  heading: 'payslipNumber',
  below: 'employee',
  chips: ['payslipStatus'],
  back: ({ role }) =>
    role === 'SUPER_ADMIN'
      ? { to: '/administrative/employee-monthly-pay', label: text('payslips') }
      : { to: '/employee/user-profile', label: text('my profile') },
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
    [text('Where the figures come from')]: ({ record, more }: OfSlip) => (
      <PaySources pay={record} explained={more.data} employeePay={record.employeePay} />
    ),
    [text('This year')]: ['yearToDateGross', 'yearToDateNet'],
    [text('Leave')]: ['leaveBalances'],
    [text('Paid to')]: [
      'payPeriod',
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
