import { ListPage, text, translated } from '#admin'
import employeePay from './employee-pay.resource.ts'
import { MonthBar } from './whole-month/month-bar.tsx'

const EMPTY = {
  title: text('No pay here'),
  why: text('Create drafts for a month to calculate everyone’s pay.'),
}

/** What people are paid: drafted a month at a time, looked at, approved and paid. */
export default function PayrollList() {
  return (
    <ListPage definition={translated(employeePay)} empty={EMPTY} above={<MonthBar />} leadsAbove />
  )
}
