import { text } from '#schema'

/** BANK: bank account for payments. Only super admins see the full number. */
export const bank = () => ({
  bankName: text({ min: 2, max: 80 }),
  bankAccountName: text({
    min: 2,
    max: 80,
    label: 'Name on the account',
    headers: ['Account name', 'Account holder', 'Beneficiary'],
  }),
  bankAccountNumber: text({
    min: 4,
    max: 34,
    label: 'Account number',
    headers: ['Bank account', 'Bank account number', 'Bank A/c number', 'A/c number', 'IBAN'],
    maskedFor: ['ADMIN', 'EMPLOYEE', 'CUSTOMER'],
  }),
  bankCode: text({
    min: 4,
    max: 15,
    label: 'Bank code',
    help: 'Sort code, IFSC or BIC',
    headers: ['Sort code', 'IFSC', 'IFSC code', 'BIC', 'SWIFT', 'SWIFT code'],
  }),
})

export const BANK_FIELDS = ['bankName', 'bankAccountName', 'bankAccountNumber', 'bankCode'] as const
