import {
  callsOf,
  formatFullDate,
  formatHours,
  formatMoney,
  formatQuantity,
  formatStretch,
  text,
  translated,
  useList,
} from '#admin'
import { Answered, Card, Entry, Quiet, RecordLink, RecordTabs, Rows, wordsOf } from '#admin/page'
import type { ReactNode } from 'react'
import { Box, Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import { MyProfile } from '../parties/sign-in/my-profile.tsx'
import type userProfile from '../parties/sign-in/user-profile.server.ts'
import payHourInEnglish from '../people/hours/pay-hour.resource.ts'
import swipeEntryInEnglish from '../people/hours/swipe-entry.resource.ts'
import { LeaveBalances } from '../people/leave/asking/leave-balances.tsx'
import employeeLeaveInEnglish from '../people/leave/employee-leave.resource.ts'
import { periodText } from '../people/payroll/month-text.tsx'
import monthlyPayInEnglish from '../people/payslips/monthly-pay.resource.ts'
import weeklyWagesInEnglish from '../people/wages/weekly-wages.resource.ts'

const payHour = translated(payHourInEnglish)
const swipeEntry = translated(swipeEntryInEnglish)
const weeklyWages = translated(weeklyWagesInEnglish)
const monthlyPay = translated(monthlyPayInEnglish)
const employeeLeave = translated(employeeLeaveInEnglish)
const profile = callsOf<typeof userProfile>()

const SHOWN = 31

/** Own profile with hours, pay and leave. */
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
            ...[
              { name: 'hours', label: payHour.label[1], body: () => <OwnHours id={id} /> },
              { name: 'swipes', label: swipeEntry.label[1], body: () => <OwnSwipes id={id} /> },
              { name: 'weeks', label: weeklyWages.label[1], body: () => <OwnWeeks id={id} /> },
              { name: 'payslips', label: monthlyPay.label[1], body: () => <OwnPayslips id={id} /> },
              { name: 'leave', label: employeeLeave.label[1], body: () => <OwnLeave id={id} /> },
            ].map((tab) => ({
              ...tab,
              body: () => <Box sx={{ maxWidth: { lg: 880 } }}>{tab.body()}</Box>,
            })),
          ]}
        />
      )}
    />
  )
}

interface OwnProps {
  readonly id: number
}

function OwnHours({ id }: OwnProps) {
  const answer = useList(payHour, { employee: id }, SHOWN)
  return (
    <Latest title={payHour.label[1]} answer={answer}>
      {({ id: row, workDate, workedHours, overtimeHours, payHourStatus }) => (
        <Entry
          key={row}
          main={formatFullDate(workDate)}
          below={[
            wordsOf(payHourStatus, payHour.fields.payHourStatus),
            overtimeHours > 0 &&
              text('{hours} h of it overtime', { hours: formatQuantity(overtimeHours) }),
          ]}
          figure={formatHours(workedHours)}
        />
      )}
    </Latest>
  )
}

function OwnSwipes({ id }: OwnProps) {
  const answer = useList(swipeEntry, { employee: id }, SHOWN)
  return (
    <Latest title={swipeEntry.label[1]} answer={answer}>
      {({ id: row, swipeDate, inTime, outTime, workedHours, exceptionFlag }) => (
        <Entry
          key={row}
          main={formatFullDate(swipeDate)}
          below={[
            outTime ? `${inTime}–${outTime}` : text('since {time}', { time: inTime }),
            exceptionFlag !== 'NONE' && wordsOf(exceptionFlag, swipeEntry.fields.exceptionFlag),
          ]}
          figure={workedHours !== null && formatHours(workedHours)}
        />
      )}
    </Latest>
  )
}

function OwnWeeks({ id }: OwnProps) {
  const answer = useList(weeklyWages, { employee: id }, SHOWN)
  return (
    <Latest title={weeklyWages.label[1]} answer={answer}>
      {({ id: row, weekStartDate, netWages, wageStatus }) => (
        <Entry
          key={row}
          main={
            <RecordLink of="weekly-wages" id={row}>
              {formatFullDate(weekStartDate)}
            </RecordLink>
          }
          below={[wordsOf(wageStatus, weeklyWages.fields.wageStatus)]}
          figure={formatMoney(netWages)}
        />
      )}
    </Latest>
  )
}

function OwnPayslips({ id }: OwnProps) {
  const answer = useList(monthlyPay, { employee: id }, SHOWN)
  return (
    <Latest title={monthlyPay.label[1]} answer={answer}>
      {({ id: row, payslipNumber, payPeriod, netPay, payslipStatus }) => (
        <Entry
          key={row}
          main={
            <RecordLink of="monthly-pay" id={row}>
              {periodText(payPeriod ?? '')}
            </RecordLink>
          }
          below={[payslipNumber, wordsOf(payslipStatus, monthlyPay.fields.payslipStatus)]}
          figure={formatMoney(netPay)}
        />
      )}
    </Latest>
  )
}

function OwnLeave({ id }: OwnProps) {
  const answer = useList(employeeLeave, { employee: id }, SHOWN)
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
      <Latest title={employeeLeave.label[1]} answer={answer}>
        {({ id: row, leaveType, fromDate, toDate, totalDays, employeeLeaveStatus }) => (
          <Entry
            key={row}
            main={
              <RecordLink of="employee-leave" id={row}>
                {formatStretch(fromDate, toDate)}
              </RecordLink>
            }
            below={[
              wordsOf(leaveType, employeeLeave.fields.leaveType),
              wordsOf(employeeLeaveStatus, employeeLeave.fields.employeeLeaveStatus),
            ]}
            figure={daysText(totalDays ?? 0)}
          />
        )}
      </Latest>
    </>
  )
}

interface LatestProps<Row> {
  readonly title: string
  readonly answer: Parameters<typeof Answered<{ readonly content: readonly Row[] }>>[0]['answer']
  readonly children: (row: Row) => ReactNode
}

function Latest<Row>({ title, answer, children }: LatestProps<Row>) {
  return (
    <Card title={title}>
      <Answered answer={answer} label={title}>
        {({ content }) =>
          content.length === 0 ? (
            <Quiet>{text('Nothing yet')}</Quiet>
          ) : (
            <Rows label={title}>{content.map(children)}</Rows>
          )
        }
      </Answered>
    </Card>
  )
}

const daysText = (days: number): string =>
  text('{days} day |||| {days} days', { smart_count: days, days: formatQuantity(days) })
