import { unitsToText } from '#schema'

/** An amount and the account that it goes to. */
export interface Transfer {
  readonly bankAccountName: string | null
  readonly bankName: string | null
  readonly bankCode: string | null
  readonly bankAccountNumber: string | null
  /** In the smallest unit of the currency. */
  readonly payableAmount: number
  /** What the receiver reads. */
  readonly reference: string
}

const HEAD = ['accountName', 'bankName', 'bankCode', 'accountNumber', 'amount', 'reference']

/** One line for each transfer, as banks take it in; what is nothing to pay is left out. */
export function bankLines(transfers: readonly Transfer[]): string {
  const rows = transfers
    .filter(({ payableAmount }) => payableAmount > 0)
    .map((each) => [
      each.bankAccountName ?? '',
      each.bankName ?? '',
      each.bankCode ?? '',
      each.bankAccountNumber ?? '',
      unitsToText(each.payableAmount, 2),
      each.reference,
    ])
  return [HEAD, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

/** Text that a spreadsheet would run is kept from it. */
function cellOf(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
