import type { Tone } from './fields/field.ts'
import { unitsToText } from './fields/number.ts'

/** A label and its value: "Due date", "16 July 2025". */
export interface DocumentFact {
  readonly label: string
  readonly value: string
}

/** A person or place: a name and the address lines below it. */
export interface DocumentAddress {
  readonly label: string
  readonly name: string
  readonly lines: readonly string[]
}

export interface DocumentColumn {
  readonly label: string
  /** Numbers are right-aligned, with tabular figures. */
  readonly align?: 'left' | 'right'
  /** Width relative to the other columns. */
  readonly width: number
}

/** Content of a cell; `note` is a second, less prominent line. */
export type DocumentCell = string | { readonly text: string; readonly note?: string }

export interface DocumentTable {
  readonly title?: string
  readonly columns: readonly DocumentColumn[]
  readonly rows: readonly (readonly DocumentCell[])[]
  /** Text shown if the table has no rows. */
  readonly empty?: string
}

export interface DocumentTotal extends DocumentFact {
  /** Marks the main total. */
  readonly strong?: boolean
}

/** A section of a document. Sections follow one another and flow across pages. */
export type DocumentBlock =
  | { readonly kind: 'facts'; readonly facts: readonly DocumentFact[] }
  | { readonly kind: 'addresses'; readonly addresses: readonly DocumentAddress[] }
  /** Table that may break between rows; its header is repeated on every page. */
  | { readonly kind: 'table'; readonly table: DocumentTable }
  /** Totals next to a small table, kept together on one page. */
  | {
      readonly kind: 'totals'
      readonly totals: readonly DocumentTotal[]
      readonly beside?: DocumentTable
    }
  | { readonly kind: 'note'; readonly title: string; readonly text: string }
  /** Blank lines to be signed by hand. */
  | { readonly kind: 'signature'; readonly labels: readonly string[] }

export type DocumentBlockKind = DocumentBlock['kind']

/** The content of a document as plain data. The engine adds the letterhead and styling. */
export interface PrintedDocument {
  /** Type of the document: "Invoice". */
  readonly title: string
  /** Number of the document: "INV-2025-000001". */
  readonly number: string
  /** State of the record: "Paid". */
  readonly state?: { readonly label: string; readonly tone: Tone }
  readonly blocks: readonly DocumentBlock[]
  /** Sentence in the footer of every page. */
  readonly footer?: string
}

/** A label with a code that scanners read. */
export interface PrintedLabel {
  readonly title: string
  readonly lines: readonly string[]
  /** Text of the QR code: an address, or a number. */
  readonly code: string
}

/** Sizes of labels in millimetres: a continuous roll, or sheets of A4 with 21 or 24 labels. */
export const LABEL_SIZES = {
  ROLL_62X29: '62 × 29 mm, on a roll',
  SHEET_21: '63.5 × 38.1 mm, 21 to a sheet',
  SHEET_24: '64 × 33.9 mm, 24 to a sheet',
} as const
export type LabelSize = keyof typeof LABEL_SIZES

export interface PrintedLabels {
  /** Title of the file. */
  readonly title: string
  readonly size: LabelSize
  readonly labels: readonly PrintedLabel[]
}

/** Number and date formats in documents. */
export interface DocumentFormat {
  /** Formats units of money: 123450 becomes "£1,234.50". */
  money(units: number | null): string
  /** Like `money`, but without the currency, for columns whose header shows it. */
  amount(units: number | null): string
  /** Currency symbol: "£". */
  readonly currency: string
  /** Formats units of a quantity: 1500 becomes "1.5". */
  quantity(units: number | null): string
  /** Formats units of a percentage: 2000 becomes "20%". */
  percent(units: number | null): string
  /** Formats yyyy-MM-dd as "16 June 2025". */
  date(date: string | null): string
  /** Formats the date of an instant in the company's time zone. */
  dateOf(instant: string | null): string
  /** Today, yyyy-MM-dd, in the company's time zone. */
  readonly today: string
}

const LOCALE = 'en-GB'

/** Replaces the hyphen of a negative number with a true minus sign, which is as wide as a plus sign. */
const withMinus = (number: string): string => number.replace('-', '−')

/** Formats values in British notation, in the company's currency and time zone. Null becomes an empty string. */
export function documentFormat({
  currency,
  timeZone,
  today,
}: {
  currency: string
  timeZone: string
  today: string
}): DocumentFormat {
  const money = new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const plain = new Intl.NumberFormat(LOCALE, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const loose = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 3 })
  const day = new Intl.DateTimeFormat(LOCALE, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const dayThere = new Intl.DateTimeFormat(LOCALE, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  })
  // Decimals are passed as strings so that large numbers keep all their digits.
  const exact = (units: number, places: number) =>
    unitsToText(units, places) as Intl.StringNumericLiteral
  return {
    today,
    currency: money.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency,
    money: (units) => (units === null ? '' : withMinus(money.format(exact(units, 2)))),
    amount: (units) => (units === null ? '' : withMinus(plain.format(exact(units, 2)))),
    quantity: (units) => (units === null ? '' : withMinus(loose.format(exact(units, 3)))),
    percent: (units) => (units === null ? '' : `${loose.format(exact(units, 2))}%`),
    date: (date) => (date === null ? '' : day.format(new Date(`${date}T12:00:00Z`))),
    dateOf: (instant) => (instant === null ? '' : dayThere.format(new Date(instant))),
  }
}
