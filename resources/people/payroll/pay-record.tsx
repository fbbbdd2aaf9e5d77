import { makeCalls, text } from '#admin'
import { recordPage, type Shown } from '#admin/page'
import type { RecordOf } from '#schema'
import type employeePayCalls from './employee-pay.server.ts'
import { ArrearsCard } from './arrears/arrears-card.tsx'
import employeePay from './employee-pay.resource.ts'
import { EACH_DAY, PAY_CARDS, PAY_SUMS } from './explained/pay-page.tsx'
import { periodText } from './month-text.tsx'
import { PaySources } from './explained/pay-sources.tsx'

type Pay = RecordOf<typeof employeePay>

const calls = makeCalls<typeof employeePayCalls>()
const useExplained = ({ id }: Pay) => calls.useAnswer('/employee-pay/explained', { id })

type OfPay = Shown<Pay, ReturnType<typeof useExplained>>

const named = ({ labels, payPeriod }: Pay) => ({
  name: labels?.employee ?? '',
  month: periodText(payPeriod ?? ''),
})

/** Page for an employee's monthly pay; each figure has its calculation and sources. */
export default recordPage(employeePay, {
  use: useExplained,
  title: ({ record }) => text('Pay for {name}, {month}', named(record)),
  heading: ({ record }) => text('Pay for {month}', named(record)),
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
    [text('Arrears')]: {
      slot: ({ record: { id, version } }: OfPay) => (
        <ArrearsCard of="/employee-pay/arrears" id={id} version={version} />
      ),
    },
    ...PAY_CARDS,
  },
  side: {
    [text('Net pay')]: PAY_SUMS,
    [text('Exceptions')]: ['exceptions', 'lastNetPay'],
    [text('How the figures were calculated')]: ({ record, more }: OfPay) => (
      <PaySources pay={record} explained={more.data} />
    ),
    [text('Account')]: ['bankName', 'bankAccountName', 'bankAccountNumber', 'bankCode'],
  },
  tabs: {
    days: EACH_DAY,
    slips: { of: 'monthly-pay', by: 'employeePay' },
  },
  details: true,
})
