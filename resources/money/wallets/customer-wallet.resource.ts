import { choice, instant, money, own, reference, resource, text, total, whole } from '#schema'
import { MONEY_KINDS } from '../payment-kinds.ts'

const CALCULATED = { calculated: true, required: true, initial: 0 } as const

/** Prepaid money of a customer. The balance changes only through entries. */
export default resource('customer-wallet', {
  label: ['Customer wallet', 'Customer wallets'],
  screen: '/user/manage-customer-wallet',
  menu: { area: 'Customer', order: 20, icon: 'wallet', roles: ['SUPER_ADMIN', 'ADMIN'] },
  title: '{customerName} ({customerCode}) wallet',
  fields: {
    customer: reference('customer', { required: true, unique: true, calculated: true }),
    customerCode: text({ keyFrom: 'customer' }),
    customerName: text({ max: 100, calculated: true }),
    walletBalance: total({ label: 'Balance' }),
    walletStatus: choice(
      { ACTIVE: ['Active', 'success'], FROZEN: ['Frozen', 'warning'] },
      { required: true, initial: 'ACTIVE', label: 'Status' },
    ),
    lastTransactionDate: instant({ calculated: true, label: 'Last entry' }),
    // Number of the newest entry.
    lastHistoryNumber: whole({ ...CALCULATED, label: 'Entries' }),
    // Reason for freezing the wallet. The reason for an entry is stored on the entry.
    reason: text({ min: 3, max: 200 }),
    transactionType: choice(
      { CREDIT: 'Pay in', DEBIT: 'Take out' },
      { transient: true, requiredWhen: { reversalOf: null }, label: 'Type of entry' },
    ),
    amount: money({ transient: true, moreThan: 0, requiredWhen: { reversalOf: null } }),
    paymentType: reference('payment-type', {
      transient: true,
      only: { kind: MONEY_KINDS },
      shownWhen: { transactionType: 'CREDIT' },
      label: 'Paid by',
      help: 'Payment method',
    }),
    reference: text({
      transient: true,
      max: 60,
      requiredBy: 'paymentType.requiresReference',
      help: 'Transfer, cheque or slip number',
    }),
    reversalOf: reference('wallet-history', { transient: true, label: 'Undoes entry' }),
  },
  sections: {
    Wallet: [
      'customerCode',
      'customerName',
      'walletBalance',
      'walletStatus',
      'lastTransactionDate',
      'lastHistoryNumber',
    ],
    'New entry': ['transactionType', 'amount', 'paymentType', 'reference', 'reason'],
    'Or undo an entry': ['reversalOf'],
  },
  lockParent: 'customer',
  list: {
    columns: [
      'customerCode',
      'customerName',
      'walletBalance',
      'lastTransactionDate',
      'walletStatus',
    ],
    totals: ['walletBalance'],
    search: ['customerCode', 'customerName'],
    filters: [
      'walletStatus',
      'customer',
      { name: 'hasBalance', where: { walletBalance: { moreThan: 0 } }, label: 'Has a balance' },
    ],
    sort: 'customerName',
  },
  state: 'walletStatus',
  actions: {
    freeze: {
      label: 'Freeze wallet',
      from: 'ACTIVE',
      to: 'FROZEN',
      inForm: true,
      inputs: ['reason'],
      requires: ['reason'],
      tone: 'warning',
      confirm: 'Nothing can be paid out of a frozen wallet, but money can still be paid in.',
      many: true,
    },
    unfreeze: {
      label: 'Unfreeze wallet',
      from: 'FROZEN',
      to: 'ACTIVE',
      inputs: ['reason'],
      requires: ['reason'],
      many: true,
    },
  },
  allow: {
    SUPER_ADMIN: ['list', 'show', 'edit', 'freeze', 'unfreeze'],
    ADMIN: ['list', 'show', 'edit'],
    CUSTOMER: ['show'],
  },
  rows: { CUSTOMER: own('customer') },
})
