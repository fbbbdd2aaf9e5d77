import { BulkButton, makeCalls, ListPage, text, useUser } from '#admin'
import type { Definition } from '#schema'
import type paymentReminder from './payment-reminder.server.ts'

const reminders = makeCalls<typeof paymentReminder>()

async function remindAll(ids: readonly number[]): Promise<string> {
  const { reminded, refused } = await reminders.post('/payment/reminders', {
    body: { ids: [...ids] },
  })
  const done = text('1 reminder sent |||| {smart_count} reminders sent', { smart_count: reminded })
  return refused > 0
    ? text('{done}; {refused} not sent: already paid, no phone number, or already reminded today', {
        done,
        refused,
      })
    : done
}

const confirmation = (smart_count: number) => ({
  title: text('Send 1 reminder? |||| Send {smart_count} reminders?', { smart_count }),
  words: text(
    'Each customer gets a text message with the amount outstanding and the due date. Anyone already reminded today is skipped.',
  ),
})

/** List of payments. Staff can send reminders for the selected rows. */
export function PaymentsPage({ definition }: { readonly definition: Definition }) {
  const isStaff = useUser()?.role !== 'CUSTOMER'
  return (
    <ListPage
      definition={definition}
      bulk={
        isStaff && (
          <BulkButton label={text('Send reminders')} confirm={confirmation} act={remindAll} />
        )
      }
    />
  )
}
