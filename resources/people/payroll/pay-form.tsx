import { translated } from '#admin'
import { CreatePage } from '#admin/page'
import { useState } from 'react'
import employeePay from './employee-pay.resource.ts'
import { lastMonthOf } from './month-inputs.tsx'

/** The pay of one person: at first of the month that is over, which is the one that is paid. */
export default function PayForm() {
  const [{ year, month }] = useState(lastMonthOf)
  const [beginsWith] = useState({ payYear: year, payMonth: month })
  return <CreatePage definition={translated(employeePay)} beginsWith={beginsWith} />
}
