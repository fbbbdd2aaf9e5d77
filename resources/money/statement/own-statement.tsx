import { Flex, useUser, makeCalls } from '#admin'
import { DocumentButton } from '#admin/page'
import type customerCalls from '../../parties/customers/customer.server.ts'
import { STATEMENT } from '../invoice-link.tsx'

const customers = makeCalls<typeof customerCalls>()

/** Button for a customer's own statement. */
export function OwnStatement() {
  const isCustomer = useUser()?.role === 'CUSTOMER'
  const own = customers.useAnswer('/customer/user', isCustomer ? {} : null).data
  if (!own) return null
  return (
    <Flex sx={{ mb: 1.5 }}>
      <DocumentButton document={STATEMENT} record={{ customer: own.id }} />
    </Flex>
  )
}
