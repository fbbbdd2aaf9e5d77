import { choice, date, instant, me, money, now, reference, resource, text, today } from '#schema'
import { MONEY_KINDS } from '../money/payment-kinds.ts'

const REVERSED = { shownWhen: { contractPaymentStatus: 'REVERSED' } } as const

/** Payment under a contract. Never changed; mistakes are reversed. */
export default resource('contract-payment', {
  label: ['Contract payment', 'Contract payments'],
  screen: '/employee/manage-contractor-payment',
  menu: { area: 'Contractor', order: 40, icon: 'payments' },
  title: '{contractNumber} {amount}',
  fields: {
    contract: reference('employee-contract', {
      required: true,
      only: { contractStatus: ['ACTIVE', 'COMPLETED', 'TERMINATED', 'EXPIRED'] },
    }),
    contractNumber: text({ keyFrom: 'contract' }),
    contractor: reference('contractor', { calculated: true, required: true }),
    paymentDate: date({ required: true, initial: today, max: today, label: 'Date' }),
    amount: money({ required: true, moreThan: 0 }),
    paymentType: reference('payment-type', {
      required: true,
      only: { kind: MONEY_KINDS },
      label: 'Paid by',
    }),
    reference: text({
      min: 2,
      max: 60,
      requiredBy: 'paymentType.requiresReference',
      help: 'Transfer, cheque or slip number',
    }),
    remarks: text({ max: 200 }),
    contractPaymentStatus: choice(
      { RECORDED: ['Recorded', 'success'], REVERSED: ['Reversed', 'neutral'] },
      { required: true, initial: 'RECORDED', label: 'Status' },
    ),
    balanceAfter: money({ calculated: true, required: true, label: 'Remaining after' }),
    reversalReason: text({ ...REVERSED, min: 5, max: 200 }),
    reversedBy: reference('user', { ...REVERSED, calculated: true }),
    reversedDate: instant({ ...REVERSED, calculated: true, label: 'Reversed on' }),
  },
  sections: {
    Payment: [
      'contract',
      'paymentDate',
      'amount',
      'paymentType',
      'reference',
      'remarks',
      'contractor',
      'balanceAfter',
    ],
    Reversal: ['contractPaymentStatus', 'reversalReason', 'reversedBy', 'reversedDate'],
  },
  lockParent: 'contract',
  list: {
    columns: [
      'contractNumber',
      'paymentDate',
      'contract',
      'contractor',
      'amount',
      'paymentType',
      'reference',
      'contractPaymentStatus',
      'balanceAfter',
      'reversalReason',
    ],
    totals: ['amount'],
    folded: ['contract', 'balanceAfter', 'reversalReason'],
    filters: ['contractor', 'contract', 'paymentType', 'contractPaymentStatus'],
    sort: '-paymentDate',
  },
  appendOnly: true,
  state: 'contractPaymentStatus',
  actions: {
    reverse: {
      label: 'Reverse payment',
      from: 'RECORDED',
      to: 'REVERSED',
      requires: ['reversalReason'],
      stamps: { reversedBy: me, reversedDate: now },
      tone: 'danger',
      confirm: 'The amount becomes payable again.',
    },
  },
  allow: {
    SUPER_ADMIN: ['list', 'show', 'create', 'reverse'],
    ADMIN: ['list', 'show', 'create'],
  },
})
