import { text, todayIs, ToneChip, translated, type CellProps } from '#admin'
import { itemsOf, type ValueOf } from '#schema'
import paymentInEnglish from '../payment.resource.ts'

interface Owed {
  readonly paymentStatus: ValueOf<typeof paymentInEnglish.fields.paymentStatus>
  readonly outstandingAmount: number
  readonly dueDate: string
}

export const isOverdue = ({ outstandingAmount, dueDate }: Omit<Owed, 'paymentStatus'>): boolean =>
  outstandingAmount > 0 && dueDate < todayIs()

/** The one word for where an invoice stands: what is due and not paid is overdue, whatever was paid of it. */
export function InvoiceStatus({ of }: { of: Owed }) {
  if (isOverdue(of)) return <ToneChip label={text('Overdue')} tone="danger" />
  const state = itemsOf(translated(paymentInEnglish).fields.paymentStatus)[of.paymentStatus]
  return <ToneChip label={state?.label ?? of.paymentStatus} tone={state?.tone} />
}

/** The same in lists; rows without a due date say what is stored. */
export function InvoiceStatusCell({ record, value }: CellProps) {
  const { outstandingAmount, dueDate } = record
  return (
    <InvoiceStatus
      of={{
        paymentStatus: value as Owed['paymentStatus'],
        outstandingAmount: typeof outstandingAmount === 'number' ? outstandingAmount : 0,
        dueDate: typeof dueDate === 'string' ? dueDate : '',
      }}
    />
  )
}
