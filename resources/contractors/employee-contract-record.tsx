import { text } from '#admin'
import { recordPage, type Shown } from '#admin/page'
import type { RecordOf } from '#schema'
import { createPath } from './create-path.ts'
import employeeContract from './employee-contract.resource.ts'
import { ExpiryChip } from './expiry-chip.tsx'
import { PaymentEntry } from './payment-entry.tsx'
import { WorkerEntry } from './worker-entry.tsx'

type Contract = RecordOf<typeof employeeContract>

const isRunning = ({ contractStatus }: Contract) =>
  contractStatus === 'DRAFT' || contractStatus === 'ACTIVE'

/** Contract page with terms, workers and payments. */
export default recordPage(employeeContract, {
  heading: 'contractTitle',
  below: 'contractor',
  chips: ['contractStatus', Ending],
  actions: [
    { action: 'activate', primary: true },
    {
      label: text('Record payment'),
      primary: true,
      to: ({ record: { id, balanceAmount } }) =>
        createPath('/employee/manage-contractor-payment', { contract: id, amount: balanceAmount }),
      when: ({ record }) => record.contractStatus !== 'DRAFT' && record.balanceAmount > 0,
    },
    {
      label: text('Add worker'),
      to: ({ record: { id, contractor } }) =>
        createPath('/employee/manage-contract-employee', { contractor, contract: id }),
      when: ({ record }) => isRunning(record),
    },
  ],
  main: {
    [text('Work')]: ['contractNumber', 'workDescription', 'document', 'terminationReason'],
    [text('Latest payments')]: {
      of: 'contract-payment',
      by: 'contract',
      Row: PaymentEntry,
      first: 5,
      empty: text('Nothing has been paid yet.'),
    },
  },
  side: {
    [text('Value')]: {
      sums: ['contractValue', { less: 'paidAmount' }, { total: 'balanceAmount' }],
    },
    [text('Terms')]: ['startDate', 'endDate', 'paymentTerms', 'maxWorkers'],
  },
  sideFirst: true,
  tabs: {
    workers: {
      of: 'contract-employee',
      by: 'contract',
      label: text('Workers'),
      Row: WorkerEntry,
      empty: text('No workers under this contract yet.'),
    },
    payments: {
      of: 'contract-payment',
      by: 'contract',
      label: text('Payments'),
      Row: PaymentEntry,
      older: text('Show older payments'),
      empty: text('Nothing has been paid yet.'),
    },
  },
  details: true,
})

function Ending({ record: { contractStatus, endDate } }: Shown<Contract, unknown>) {
  return contractStatus === 'ACTIVE' ? (
    <ExpiryChip
      date={endDate}
      ahead={(date) => text('Ends on {date}', { date })}
      over={(date) => text('Ended on {date}', { date })}
    />
  ) : null
}
