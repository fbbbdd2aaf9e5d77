import { text } from '#admin'
import { recordPage, type Shown } from '#admin/page'
import type { RecordOf } from '#schema'
import { addressText } from '../places/address.ts'
import contractor from './contractor.resource.ts'
import { createPath } from './create-path.ts'
import { ExpiryChip } from './expiry-chip.tsx'
import { PaymentEntry } from './payment-entry.tsx'
import { WorkerEntry } from './worker-entry.tsx'

type Contractor = RecordOf<typeof contractor>

/** Contractor page with contact details, contracts, workers and payments. */
export default recordPage(contractor, {
  chips: ['isActive', Licence],
  actions: [
    {
      label: text('New contract'),
      to: ({ record }) => createPath('/employee/manage-contract', { contractor: record.id }),
      when: ({ record }) => record.isActive,
    },
  ],
  main: {
    [text('Current contracts')]: {
      of: 'employee-contract',
      by: 'contractor',
      only: { contractStatus: ['DRAFT', 'ACTIVE'] },
      sort: 'endDate',
      columns: ['endDate', 'contractValue', 'balanceAmount', 'contractStatus'],
      first: 5,
      empty: text('No current contracts.'),
    },
    [text('Latest payments')]: {
      of: 'contract-payment',
      by: 'contractor',
      Row: ({ row }) => <PaymentEntry row={row} withContract />,
      first: 5,
      empty: text('Nothing has been paid yet.'),
    },
  },
  side: {
    [text('Contact')]: [
      'contactPerson',
      'phoneNumber',
      'email',
      [text('Address'), ({ record }) => addressText(record)],
    ],
    [text('Key details')]: [
      'workerCount',
      'activeContracts',
      'licenceNumber',
      'licenceExpiryDate',
      'taxNumber',
    ],
    [text('Bank')]: ['bankName', 'bankAccountName', 'bankAccountNumber', 'bankCode'],
  },
  tabs: {
    contracts: {
      of: 'employee-contract',
      by: 'contractor',
      columns: ['startDate', 'endDate', 'contractValue', 'balanceAmount', 'contractStatus'],
    },
    workers: {
      of: 'contract-employee',
      by: 'contractor',
      label: text('Workers'),
      Row: ({ row }) => <WorkerEntry row={row} withContract />,
      empty: text('No workers from this contractor.'),
    },
    payments: {
      of: 'contract-payment',
      by: 'contractor',
      label: text('Payments'),
      Row: ({ row }) => <PaymentEntry row={row} withContract />,
      older: text('Show older payments'),
      empty: text('Nothing has been paid yet.'),
    },
  },
  details: true,
})

function Licence({ record: { isActive, licenceExpiryDate } }: Shown<Contractor, unknown>) {
  return isActive ? (
    <ExpiryChip
      date={licenceExpiryDate}
      ahead={(date) => text('Licence expires on {date}', { date })}
      over={(date) => text('Licence expired on {date}', { date })}
    />
  ) : null
}
