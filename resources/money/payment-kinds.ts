/** The kinds of payment in which money changes hands: neither credit nor a wallet. */
export const MONEY_KINDS = ['CASH', 'BANK', 'CARD', 'CHEQUE', 'MOBILE'] as const
