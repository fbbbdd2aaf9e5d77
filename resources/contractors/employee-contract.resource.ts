import {
  choice,
  date,
  everythingBut,
  file,
  longText,
  money,
  number,
  reference,
  resource,
  section,
  text,
  total,
  whole,
} from '#schema'
import { SOON } from './expiry.ts'

/** Contract with a contractor, for a period and a value. Not an employment contract. */
export default resource('employee-contract', {
  label: ['Contract', 'Contracts'],
  screen: '/employee/manage-contract',
  menu: { area: 'Contractor', order: 20, icon: 'article' },
  title: '{contractNumber} {contractTitle}',
  fields: {
    ...section('Contract', {
      contractNumber: number('CON-{year}-00000', { max: 20 }),
      contractor: reference('contractor', {
        required: true,
        frozenWhen: { contractStatus: { not: 'DRAFT' } },
      }),
      contractTitle: text({ required: true, min: 3, max: 100, label: 'Title' }),
      workDescription: longText({ max: 1000 }),
      startDate: date({ required: true }),
      endDate: date({ required: true }),
      maxWorkers: whole({ min: 1, max: 999, label: 'Maximum workers' }),
      document: file(),
      contractStatus: choice(
        {
          DRAFT: ['Draft', 'neutral'],
          ACTIVE: ['Active', 'success'],
          COMPLETED: ['Completed', 'info'],
          TERMINATED: ['Terminated', 'danger'],
          EXPIRED: ['Expired', 'warning'],
        },
        { required: true, initial: 'DRAFT', label: 'Status' },
      ),
      terminationReason: text({
        min: 5,
        max: 250,
        shownWhen: { contractStatus: 'TERMINATED' },
        label: 'Reason for termination',
      }),
    }),
    ...section('Value', {
      contractValue: money({ required: true, moreThan: 0 }),
      paymentTerms: choice(
        {
          ADVANCE: 'In advance',
          MONTHLY: 'Monthly',
          MILESTONE: 'By milestone',
          ON_COMPLETION: 'On completion',
        },
        { required: true, initial: 'MONTHLY' },
      ),
      paidAmount: total({ label: 'Paid' }),
      balanceAmount: total({ label: 'Remaining' }),
    }),
  },
  checks: [
    { field: 'endDate', is: 'atLeast', than: 'startDate' },
    {
      field: 'contractValue',
      is: 'atLeast',
      than: 'paidAmount',
      message: 'More than this has already been paid.',
    },
  ],
  lockParent: 'contractor',
  list: {
    columns: [
      'contractNumber',
      'contractor',
      'contractTitle',
      'startDate',
      'endDate',
      'contractValue',
      'balanceAmount',
      'contractStatus',
    ],
    foldFirst: ['startDate', 'contractValue'],
    filters: [
      'contractor',
      'contractStatus',
      { name: 'onDate', between: ['startDate', 'endDate'], label: 'In force on' },
      'endDate',
    ],
    sort: '-startDate',
    tabs: {
      current: { label: 'Current', where: { contractStatus: ['DRAFT', 'ACTIVE'] } },
      ending: {
        label: 'Ending soon',
        where: { contractStatus: 'ACTIVE', endDate: { atMost: SOON } },
        sort: 'endDate',
      },
      all: { label: 'All' },
    },
  },
  state: 'contractStatus',
  editableWhen: { contractStatus: ['DRAFT', 'ACTIVE'] },
  deletableWhen: { contractStatus: 'DRAFT' },
  actions: {
    activate: { label: 'Activate contract', from: 'DRAFT', to: 'ACTIVE' },
    extend: {
      label: 'Extend contract',
      from: 'EXPIRED',
      to: 'ACTIVE',
      requires: ['endDate'],
      confirm:
        'The contract continues. Its workers stay inactive until they are made active again.',
    },
    complete: {
      label: 'Complete contract',
      from: 'ACTIVE',
      to: 'COMPLETED',
      confirm: 'Its workers become inactive today. The remaining amount can still be paid.',
    },
    terminate: {
      label: 'Terminate contract',
      from: 'ACTIVE',
      to: 'TERMINATED',
      tone: 'danger',
      requires: ['terminationReason'],
      confirm: 'Its workers become inactive today. The remaining amount can still be paid.',
    },
    expire: { label: 'Expire', from: 'ACTIVE', to: 'EXPIRED', automatic: true },
  },
  example: { startDate: '2025-01-01', endDate: '2029-12-31', contractValue: 1_000_000 },
  sheet: {
    className: 'EmployeeContract',
    matchOn: ['contractNumber'],
    columns: [
      'contractNumber',
      { header: 'contractorCode', field: 'contractor' },
      'contractTitle',
      'workDescription',
      'startDate',
      'endDate',
      'contractValue',
      'paymentTerms',
      'maxWorkers',
      'contractStatus',
      'terminationReason',
    ],
  },
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: everythingBut('delete', 'terminate'),
  },
})
