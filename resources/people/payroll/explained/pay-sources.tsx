import { Stack, text, useUser } from '#admin'
import { RecordLink } from '#admin/page'
import { Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { ReactNode } from 'react'
import { monthSpan } from '../../terms/calendar.ts'
import type { PayShown } from './earnings.tsx'
import { spanOfWeeks } from './pay-weeks.ts'
import type { Explained } from './weeks.tsx'
import { OFFICE } from '../../../roles.ts'

const filtered = (screen: string, filter: object): string =>
  `${screen}?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Link to the paid hours: the list for staff, a tab of the payslip for employees. */
function hoursPath({ pay, explained }: PaySourcesProps, isStaff: boolean): string {
  const { employee, payYear, payMonth } = pay
  const { first, last } = monthSpan(payYear, payMonth)
  const { from, to } = spanOfWeeks(pickWeeks({ pay, explained })) ?? { from: first, to: last }
  return isStaff
    ? filtered('/employee/manage-employee-pay-hours', { employee, fromDate: from, toDate: to })
    : '?tab=days'
}

const pickWeeks = ({ pay, explained }: PaySourcesProps) =>
  pay.payType === 'HOURLY' ? (explained?.weeks ?? []) : []

/** Link to the leave that a payslip counts as taken: all approved leave of the year, including future leave. */
function leavePath({ employee, payYear }: PayShown, isStaff: boolean): string {
  return filtered(isStaff ? '/admin/all-leave' : '/admin/leave-history', {
    ...(isStaff ? { employee } : {}),
    employeeLeaveStatus: 'APPROVED',
    fromDate: `${payYear}-01-01`,
    toDate: `${payYear}-12-31`,
  })
}

interface PaySourcesProps {
  readonly pay: PayShown
  readonly explained: Explained | undefined
  /** Id of the pay record behind a payslip, if the caller may see it. */
  readonly employeePay?: number | null | undefined
}

/** Links to the records behind the figures that the caller may see. */
export function PaySources({ pay, explained, employeePay }: PaySourcesProps) {
  const role = useUser()?.role
  const isStaff = OFFICE.includes(role ?? '')
  return (
    <Stack component="ul" gap={0.75}>
      <Source to={hoursPath({ pay, explained }, isStaff)}>
        {pay.payType === 'HOURLY' ? text('Hours for these weeks') : text('Pay hours for the month')}
      </Source>
      <Source to={leavePath(pay, isStaff)}>{text('Approved leave for the year')}</Source>
      {role === 'SUPER_ADMIN' && employeePay && (
        <li>
          <RecordLink of="employee-pay" id={employeePay}>
            {text('Pay calculation')}
          </RecordLink>
        </li>
      )}
    </Stack>
  )
}

const Source = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <li>
    <Link component={LinkBase} to={to}>
      {children}
    </Link>
  </li>
)
