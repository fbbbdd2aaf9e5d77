import { ListPage, page, text, translated } from '#admin'
import monthlyPay from './monthly-pay.resource.ts'

const EMPTY = {
  title: text('No payslips yet'),
  why: text('Payslips appear here once your pay for a month is approved.'),
}

/** The user's own payslips, for roles that cannot list all payslips. */
export default page({
  route: '/employee/my-payslips',
  title: text('My payslips'),
  roles: ['ADMIN', 'EMPLOYEE'],
  Page: MyPayslips,
})

function MyPayslips() {
  return <ListPage definition={translated(monthlyPay)} title={text('My payslips')} empty={EMPTY} />
}
