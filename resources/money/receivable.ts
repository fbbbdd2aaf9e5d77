import { choice, daysFromToday, today, type Where } from '#schema'

export const OPEN = { paymentStatus: ['PENDING', 'PARTIALLY_PAID'] } as const

/** Overdue from the day after the due date. */
export const OVERDUE = { ...OPEN, dueDate: { lessThan: today } } as const

/** Display status of an invoice: OVERDUE takes precedence over PARTIALLY_PAID. */
export const invoiceStatus = (label: string) =>
  choice(
    {
      OPEN: ['Open', 'warning'],
      OVERDUE: ['Overdue', 'danger'],
      PARTIALLY_PAID: ['Partly paid', 'progress'],
      PAID: ['Paid', 'success'],
      CANCELLED: ['Cancelled', 'neutral'],
    },
    {
      calculated: true,
      unstored: true,
      required: true,
      label,
      standsFor: 'paymentStatus',
      readAs: {
        OVERDUE,
        OPEN: { paymentStatus: 'PENDING' },
        PARTIALLY_PAID: { paymentStatus: 'PARTIALLY_PAID' },
        PAID: { paymentStatus: 'PAID' },
        CANCELLED: { paymentStatus: 'CANCELLED' },
      },
    },
  )

/** Due date range for each age, relative to today (R-FIN-5). */
const DUE_BY_AGE = {
  NOT_DUE: { atLeast: today },
  DAYS_1_30: { atLeast: daysFromToday(-30), atMost: daysFromToday(-1) },
  DAYS_31_60: { atLeast: daysFromToday(-60), atMost: daysFromToday(-31) },
  DAYS_61_90: { atLeast: daysFromToday(-90), atMost: daysFromToday(-61) },
  OVER_90: { atMost: daysFromToday(-91) },
} as const

/** Age of an open invoice by its due date; empty once closed. */
export const age = <const Open extends Where>(open: Open) =>
  choice(AGE_LABELS, {
    calculated: true,
    unstored: true,
    readAs: {
      NOT_DUE: { ...open, dueDate: DUE_BY_AGE.NOT_DUE },
      DAYS_1_30: { ...open, dueDate: DUE_BY_AGE.DAYS_1_30 },
      DAYS_31_60: { ...open, dueDate: DUE_BY_AGE.DAYS_31_60 },
      DAYS_61_90: { ...open, dueDate: DUE_BY_AGE.DAYS_61_90 },
      OVER_90: { ...open, dueDate: DUE_BY_AGE.OVER_90 },
    },
  })

/** Receivables. Money in whole pence, dates yyyy-MM-dd. */
export type PaymentStatus = 'PENDING' | 'PARTIALLY_PAID' | 'PAID' | 'CANCELLED'

export interface Amounts {
  readonly invoiceAmount: number
  readonly returnedAmount: number
  readonly paidAmount: number
  readonly refundedAmount: number
}

/** Negative if overpaid. */
export const computeOutstanding = ({
  invoiceAmount,
  returnedAmount,
  paidAmount,
  refundedAmount,
}: Amounts): number => invoiceAmount - returnedAmount - paidAmount + refundedAmount

/** Overpaid amount after a return. */
export const computeExcess = (amounts: Amounts): number => Math.max(0, -computeOutstanding(amounts))

export function computePaymentStatus(amounts: Amounts): PaymentStatus {
  // An invoice for free goods is PAID, because nothing was ever due. One with all goods returned is CANCELLED.
  const isAllBack = amounts.returnedAmount > 0 && amounts.invoiceAmount === amounts.returnedAmount
  if (isAllBack) return 'CANCELLED'
  if (computeOutstanding(amounts) === 0) return 'PAID'
  return amounts.paidAmount - amounts.refundedAmount === 0 ? 'PENDING' : 'PARTIALLY_PAID'
}

const DAY = 86_400_000

/** Whole days past the due date; 0 if nothing is outstanding or the due date has not passed. */
export const daysOverdue = (outstanding: number, dueDate: string, today: string): number =>
  outstanding > 0 && dueDate < today
    ? Math.round((Date.parse(today) - Date.parse(dueDate)) / DAY)
    : 0

export const AGE_LABELS = {
  NOT_DUE: 'Not due',
  DAYS_1_30: '1–30 days',
  DAYS_31_60: '31–60 days',
  DAYS_61_90: '61–90 days',
  OVER_90: 'Over 90 days',
} as const

export type Age = keyof typeof AGE_LABELS

/** Youngest first; `from` and `upTo` are days overdue, both included. */
export const AGES = [
  { age: 'NOT_DUE', from: null, upTo: 0 },
  { age: 'DAYS_1_30', from: 1, upTo: 30 },
  { age: 'DAYS_31_60', from: 31, upTo: 60 },
  { age: 'DAYS_61_90', from: 61, upTo: 90 },
  { age: 'OVER_90', from: 91, upTo: null },
] as const

export interface Figures {
  readonly invoicedAmount: number
  readonly paidAmount: number
}

/** Contribution of one payment to the totals of its customer. */
export const computeFigures = (payment: Amounts): Figures => ({
  invoicedAmount: payment.invoiceAmount - payment.returnedAmount,
  paidAmount: payment.paidAmount - payment.refundedAmount,
})

export const difference = (after: Figures, before: Figures): Figures => ({
  invoicedAmount: after.invoicedAmount - before.invoicedAmount,
  paidAmount: after.paidAmount - before.paidAmount,
})

const NO_FIGURES: Figures = { invoicedAmount: 0, paidAmount: 0 }

export const sumFigures = (all: readonly Figures[]): Figures =>
  all.reduce(
    (total, each) => ({
      invoicedAmount: total.invoicedAmount + each.invoicedAmount,
      paidAmount: total.paidAmount + each.paidAmount,
    }),
    NO_FIGURES,
  )

/** Cached, because constructing a formatter costs more than formatting a thousand amounts. */
const writers = new Map<string, Intl.NumberFormat>()

/** Formats 4860 as "£48.60", for messages and errors. */
export function moneyText(units: number, currencyCode: string): string {
  const writer =
    writers.get(currencyCode) ??
    new Intl.NumberFormat('en-GB', { style: 'currency', currency: currencyCode })
  writers.set(currencyCode, writer)
  return writer.format(units / 100)
}
