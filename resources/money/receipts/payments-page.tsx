import { ListPage, Small, text, useUser } from '#admin'
import type { Definition, RowOf } from '#schema'
import { Button } from '@mui/material'
import { LinkBase, useListContext } from 'react-admin'
import { OwnStatement } from '../statement/own-statement.tsx'
import { chosenReceiptPath } from '../invoice-link.tsx'
import type payment from '../payment.resource.ts'

/** List of payments. For the selected rows, staff can record one receipt. */
export function PaymentsPage({ definition }: { readonly definition: Definition }) {
  const isStaff = useUser()?.role !== 'CUSTOMER'
  return (
    <ListPage
      definition={definition}
      bulk={isStaff && <PayChosen />}
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
  const label = text(
    'Add payment for {smart_count} invoice |||| Add payment for {smart_count} invoices',
    { smart_count: selectedIds.length },
  )
  if (!first || !isOne)
    return (
      <>
        <Button disabled>{label}</Button>
        <Small>{text('Select invoices of one customer only.')}</Small>
      </>
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
