import { choice, daysFromToday, today, type Where } from '#schema'
import { AGE_LABELS } from './receivable.ts'

/** Invoices of which something is still to be paid. */
export const OPEN = { paymentStatus: ['PENDING', 'PARTIALLY_PAID'] } as const

/** Overdue from the day after the due date. */
export const OVERDUE = { ...OPEN, dueDate: { lessThan: today } } as const

/** The one word for where an invoice stands: what is due and not paid is overdue, whatever was paid of it. */
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
      virtual: true,
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

/** The due dates of each age, as of today (R-FIN-5). */
export const DUE_BY_AGE = {
  NOT_DUE: { atLeast: today },
  DAYS_1_30: { atLeast: daysFromToday(-30), atMost: daysFromToday(-1) },
  DAYS_31_60: { atLeast: daysFromToday(-60), atMost: daysFromToday(-31) },
  DAYS_61_90: { atLeast: daysFromToday(-90), atMost: daysFromToday(-61) },
  OVER_90: { atMost: daysFromToday(-91) },
} as const

/** Age of an open invoice by its due date; empty once it is closed. */
export const age = <const Open extends Where>(open: Open) =>
  choice(AGE_LABELS, {
    calculated: true,
    virtual: true,
    readAs: {
      NOT_DUE: { ...open, dueDate: DUE_BY_AGE.NOT_DUE },
      DAYS_1_30: { ...open, dueDate: DUE_BY_AGE.DAYS_1_30 },
      DAYS_31_60: { ...open, dueDate: DUE_BY_AGE.DAYS_31_60 },
      DAYS_61_90: { ...open, dueDate: DUE_BY_AGE.DAYS_61_90 },
      OVER_90: { ...open, dueDate: DUE_BY_AGE.OVER_90 },
    },
  })
