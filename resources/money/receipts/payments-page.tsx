import { BulkButton, ListPage, makeCalls, text, useUser } from '#admin'
import type { Definition, RowOf } from '#schema'
import { Button, Tooltip } from '@mui/material'
import { LinkBase, useListContext } from 'react-admin'
import { OwnStatement } from '../statement/own-statement.tsx'
import { chosenReceiptPath } from '../invoice-link.tsx'
import type paymentReminder from '../reminders/payment-reminder.server.ts'
import type payment from '../payment.resource.ts'

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

/** List of payments. For the selected rows, staff can record one receipt or send reminders. */
export function PaymentsPage({ definition }: { readonly definition: Definition }) {
  const isStaff = useUser()?.role !== 'CUSTOMER'
  return (
    <ListPage
      definition={definition}
      bulk={
        isStaff && (
          <>
            <PayChosen />
            <BulkButton label={text('Send reminders')} confirm={confirmation} act={remindAll} />
          </>
        )
      }
      above={!isStaff && <OwnStatement />}
    />
  )
}

/** Records one receipt for the selected invoices, which must be of one customer. */
function PayChosen() {
  const { selectedIds = [], data = [] } = useListContext<RowOf<typeof payment>>()
  const rows = data.filter(({ id }) => selectedIds.includes(id))
  const [first] = rows
  const isOne =
    rows.length === selectedIds.length && rows.every((row) => row.customer === first?.customer)
  const label = text('Add payment')
  if (!first || !isOne)
    return (
      <Tooltip title={text('Select invoices of one customer only.')}>
        <span>
          <Button disabled>{label}</Button>
        </span>
      </Tooltip>
    )
  return (
    <Button
      component={LinkBase}
      to={chosenReceiptPath(
        first.customer,
        rows.map(({ id }) => id),
      )}
    >
      {label}
    </Button>
  )
}
