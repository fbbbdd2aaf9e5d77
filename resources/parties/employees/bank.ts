import { text } from '#schema'

/** BANK: bank account for payments. Only super admins see the full number. */
export const bank = () => ({
  bankName: text({ min: 2, max: 80 }),
  bankAccountName: text({
    min: 2,
    max: 80,
    label: 'Name on the account',
    headers: ['Account name', 'Account holder'],
  }),
  bankAccountNumber: text({
    min: 4,
    max: 34,
    label: 'Account number',
    headers: ['Bank account'],
    maskedFor: ['ADMIN', 'EMPLOYEE', 'CUSTOMER'],
  }),
  bankCode: text({
    min: 4,
    max: 15,
    label: 'Bank code',
    help: 'Sort code, IFSC or BIC',
    headers: ['Sort code', 'IFSC', 'BIC'],
  }),
})

export const BANK_FIELDS = ['bankName', 'bankAccountName', 'bankAccountNumber', 'bankCode'] as const
