import { callsOf, text } from '#admin'
import { recordPage, type Shown } from '#admin/page'
import type { RecordOf } from '#schema'
import monthlyPay from './monthly-pay.resource.ts'
import type monthlyPayCalls from './monthly-pay.server.ts'
import { Days, Deductions, EachDay, Earnings, Weeks } from '../payroll/pay-parts.tsx'
import { PaySources } from '../payroll/pay-sources.tsx'

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
  main: {
    [text('Earnings')]: ({ record, more }: OfSlip) => (
      <Earnings pay={record} explained={more.data} />
    ),
    [text('Deductions')]: ({ record }: OfSlip) => <Deductions pay={record} />,
    [text('Days')]: ({ record, more }: OfSlip) => <Days pay={record} explained={more.data} />,
  },
  side: {
    [text('Net pay')]: {
      sums: [
        'grossPay',
        { less: 'totalDeductions' },
        { total: 'netPay' },
        { less: 'weeklyPaidAmount' },
        { total: 'payableAmount' },
      ],
    },
    [text('Where the figures come from')]: ({ record }: OfSlip) => (
      <PaySources pay={record} employeePay={record.employeePay} />
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
    days: {
      label: text('Each day'),
      Body: ({ record, more }: OfSlip) => <EachDay pay={record} explained={more.data} />,
    },
    weeks: {
      label: text('Weeks'),
      when: ({ record }) => record.payType === 'HOURLY',
      Body: ({ more }: OfSlip) => <Weeks explained={more.data} />,
    },
  },
  details: true,
  historyOf: ['SUPER_ADMIN'],
})
