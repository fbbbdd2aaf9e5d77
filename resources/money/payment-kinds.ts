/** Payment kinds in which money changes hands: neither credit nor wallet. */
export const MONEY_KINDS = ['CASH', 'BANK', 'CARD', 'CHEQUE', 'MOBILE'] as const
