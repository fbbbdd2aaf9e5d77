/** Payment kinds that bring in money, unlike credit and wallet. */
export const MONEY_KINDS = ['CASH', 'BANK', 'CARD', 'CHEQUE', 'MOBILE'] as const
