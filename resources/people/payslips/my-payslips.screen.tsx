import { ListPage, page, text, translated } from '#admin'
import monthlyPay from './monthly-pay.resource.ts'

const EMPTY = {
  title: text('No payslips yet'),
  why: text('Payslips appear here once your pay for a month is approved.'),
}

/** Own payslips, for roles without the list of all. */
export default page({
  route: '/employee/my-payslips',
  title: text('My payslips'),
  roles: ['ADMIN', 'EMPLOYEE'],
  Page: MyPayslips,
})

function MyPayslips() {
  return <ListPage definition={translated(monthlyPay)} title={text('My payslips')} empty={EMPTY} />
}
