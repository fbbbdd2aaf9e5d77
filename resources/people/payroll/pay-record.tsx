import { callsOf, text } from '#admin'
import { recordPage, type Shown } from '#admin/page'
import type { RecordOf } from '#schema'
import type employeePayCalls from './employee-pay.server.ts'
import employeePay from './employee-pay.resource.ts'
import { Days, Deductions, EachDay, Earnings, Weeks } from './pay-parts.tsx'
import { PaySources } from './pay-sources.tsx'

type Pay = RecordOf<typeof employeePay>

const calls = callsOf<typeof employeePayCalls>()
const useExplained = ({ id }: Pay) => calls.useAnswer('/employee-pay/explained', { id })

type OfPay = Shown<Pay, ReturnType<typeof useExplained>>

/** What one person is paid for a month, each figure with the rule and the records behind it. */
export default recordPage(employeePay, {
  use: useExplained,
  below: 'employee',
  chips: ['payStatus'],
  actions: [
    { action: 'approve', primary: true },
    { action: 'pay', primary: true },
  ],
  steps: ({ record }) => [
    { label: text('Drafted'), at: 'done' },
    { label: text('Approved'), at: record.approvedDate ? 'done' : 'ahead' },
    {
      label: text('Paid'),
      at: record.payStatus === 'PAID' ? 'done' : 'ahead',
      on: record.paymentDate,
    },
  ],
  main: {
    [text('Earnings')]: ({ record, more }: OfPay) => (
      <Earnings pay={record} explained={more.data} />
    ),
    [text('Deductions')]: ({ record }: OfPay) => <Deductions pay={record} />,
    [text('Days')]: ({ record, more }: OfPay) => <Days pay={record} explained={more.data} />,
  },
  side: {
    [text('To pay')]: {
      sums: [
        'grossPay',
        { less: 'totalDeductions' },
        { total: 'netPay' },
        { less: 'weeklyPaidAmount' },
        { total: 'payableAmount' },
      ],
    },
    [text('Exceptions')]: ['exceptions', 'lastNetPay'],
    [text('Where the figures come from')]: ({ record }: OfPay) => <PaySources pay={record} />,
    [text('Terms')]: [
      'payConfiguration',
      'payType',
      'monthlySalary',
      'hourlyRate',
      'standardHoursPerDay',
    ],
    [text('Account')]: ['bankName', 'bankAccountName', 'bankAccountNumber', 'bankCode'],
  },
  tabs: {
    days: {
      label: text('Each day'),
      Body: ({ record, more }: OfPay) => <EachDay pay={record} explained={more.data} />,
    },
    weeks: {
      label: text('Weeks'),
      when: ({ record }) => record.payType === 'HOURLY',
      Body: ({ more }: OfPay) => <Weeks explained={more.data} />,
    },
    slips: { of: 'monthly-pay', by: 'employeePay' },
  },
  details: true,
})
