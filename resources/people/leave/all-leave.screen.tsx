import { ListPage, page, text, translated } from '#admin'
import employeeLeave from './employee-leave.resource.ts'

const EMPTY = {
  title: text('No leave yet'),
  why: text('All leave requests appear here, whatever their status.'),
}

/** Leave of all employees, in every state. Requests awaiting a decision have a separate page. */
export default page({
  route: '/admin/all-leave',
  title: text('All leave'),
  roles: ['SUPER_ADMIN', 'ADMIN'],
  Page: AllLeave,
})

function AllLeave() {
  return <ListPage definition={translated(employeeLeave)} title={text('All leave')} empty={EMPTY} />
}
