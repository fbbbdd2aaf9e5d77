import { active, choice, everythingBut, flag, forRoles, resource, text } from '#schema'

/** Payment method. */
export default resource('payment-type', {
  label: ['Payment type', 'Payment types'],
  title: '{paymentTypeName}',
  fields: {
    paymentTypeName: text({ required: true, unique: true, min: 2, max: 40 }),
    kind: choice(
      {
        CASH: 'Cash',
        BANK: 'Bank',
        CARD: 'Card',
        CHEQUE: 'Cheque',
        MOBILE: 'Mobile',
        WALLET: 'Wallet',
        CREDIT: 'Credit',
      },
      { required: true, frozenOnceUsed: true },
    ),
    requiresReference: flag({ initial: false, label: 'Needs a reference' }),
    allowedForCustomer: flag({ initial: true, label: 'Available to customers' }),
    ...active(),
  },
  list: {
    columns: ['paymentTypeName', 'kind', 'requiresReference', 'allowedForCustomer', 'isActive'],
    filters: ['kind', 'isActive'],
    sort: 'paymentTypeName',
  },
  views: [{ path: '/payment-types', as: 'all', where: { isActive: true } }],
  allow: {
    SUPER_ADMIN: everythingBut('import'),
    ...forRoles(['ADMIN', 'EMPLOYEE', 'CUSTOMER'], ['list', 'show']),
  },
  example: { kind: 'BANK' },
  rows: { CUSTOMER: { isActive: true, allowedForCustomer: true } },
})
