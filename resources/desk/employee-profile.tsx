import {
  makeCalls,
  formatFullDate,
  formatHours,
  formatMoney,
  formatQuantity,
  formatStretch,
  text,
  translated,
  useList,
} from '#admin'
import {
  Answered,
  Card,
  Entry,
  Quiet,
  RecordLink,
  RecordTabs,
  Rows,
  formatValue,
} from '#admin/page'
import type { Definition, RowOf } from '#schema'
import type { ComponentType, ReactNode } from 'react'
import { Box, Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import { MyProfile } from '../parties/sign-in/my-profile.tsx'
import type userProfile from '../parties/sign-in/user-profile.server.ts'
import payHour from '../people/hours/pay-hour.resource.ts'
import swipeEntry from '../people/hours/swipe-entry.resource.ts'
import { LeaveBalances } from '../people/leave/asking/leave-balances.tsx'
import employeeLeave from '../people/leave/employee-leave.resource.ts'
import { periodText } from '../people/payroll/month-text.tsx'
import { daysText } from '../people/payroll/explained/weeks.tsx'
import monthlyPay from '../people/payslips/monthly-pay.resource.ts'
import weeklyWages from '../people/wages/weekly-wages.resource.ts'

const profile = makeCalls<typeof userProfile>()

const SHOWN = 31

/** Tab with the employee's latest records of a definition. */
function ownTab<Of extends Definition>(
  name: string,
  of: Of,
  row: (row: RowOf<Of>, fields: Of['fields']) => ReactNode,
  Above?: ComponentType<OwnProps>,
) {
  const [, title] = of.label
  function Own({ id }: OwnProps) {
    const answer = useList(of, { employee: id }, SHOWN)
    return (
      <Box sx={{ maxWidth: { lg: 880 } }}>
        {Above && <Above id={id} />}
        <Card title={title}>
          <Answered answer={answer} label={title}>
            {({ content }) =>
              content.length === 0 ? (
                <Quiet>{text('Nothing yet')}</Quiet>
              ) : (
                <Rows label={title}>{content.map((each) => row(each, of.fields))}</Rows>
              )
            }
          </Answered>
        </Card>
      </Box>
    )
  }
  return { name, label: title, Own }
}

interface OwnProps {
  /** Id of the employee. */
  readonly id: number
}

const link = (of: string, id: number, words: string) => (
  <RecordLink of={of} id={id}>
    {words}
  </RecordLink>
)

const TABS = [
  ownTab('hours', translated(payHour), (row, fields) => (
    <Entry
      key={row.id}
      main={formatFullDate(row.workDate)}
      below={[
        formatValue(row.payHourStatus, fields.payHourStatus),
        row.overtimeHours > 0 &&
          text('including {hours} h overtime', { hours: formatQuantity(row.overtimeHours) }),
      ]}
      figure={formatHours(row.workedHours)}
    />
  )),
  ownTab('swipes', translated(swipeEntry), (row, fields) => (
    <Entry
      key={row.id}
      main={formatFullDate(row.swipeDate)}
      below={[
        row.outTime ? `${row.inTime}–${row.outTime}` : text('since {time}', { time: row.inTime }),
        row.exceptionFlag !== 'NONE' && formatValue(row.exceptionFlag, fields.exceptionFlag),
      ]}
      figure={row.workedHours !== null && formatHours(row.workedHours)}
    />
  )),
  ownTab('weeks', translated(weeklyWages), (row, fields) => (
    <Entry
      key={row.id}
      main={link('weekly-wages', row.id, formatFullDate(row.weekStartDate))}
      below={[formatValue(row.wageStatus, fields.wageStatus)]}
      figure={formatMoney(row.netWages)}
    />
  )),
  ownTab('payslips', translated(monthlyPay), (row, fields) => (
    <Entry
      key={row.id}
      main={link('monthly-pay', row.id, periodText(row.payPeriod ?? ''))}
      below={[row.payslipNumber, formatValue(row.payslipStatus, fields.payslipStatus)]}
      figure={formatMoney(row.netPay)}
    />
  )),
  ownTab(
    'leave',
    translated(employeeLeave),
    (row, fields) => (
      <Entry
        key={row.id}
        main={link('employee-leave', row.id, formatStretch(row.fromDate, row.toDate))}
        below={[
          formatValue(row.leaveType, fields.leaveType),
          formatValue(row.employeeLeaveStatus, fields.employeeLeaveStatus),
        ]}
        figure={daysText(row.totalDays ?? 0)}
      />
    ),
    LeaveLeft,
  ),
] as const

/** The user's own profile with hours, pay and leave. */
export function EmployeeProfile() {
  const { data } = profile.useAnswer('/user/profile')
  const id = data?.employee ?? null
  if (id === null) return <MyProfile />
  return (
    <MyProfile
      among={(details) => (
        <RecordTabs
          tabs={[
            { name: 'details', label: text('Details'), body: () => details },
            ...TABS.map(({ Own, ...tab }) => ({ ...tab, body: () => <Own id={id} /> })),
          ]}
        />
      )}
    />
  )
}

function LeaveLeft({ id }: OwnProps) {
  return (
    <>
      <LeaveBalances employee={id} />
      <Button
        component={LinkBase}
        to="/admin/leave-history/create"
        variant="contained"
        sx={{ mb: 2 }}
      >
        {text('Request leave')}
      </Button>
    </>
  )
}
