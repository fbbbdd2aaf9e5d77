import { makeCalls, formatFullDate, text, todayIs, translated, ListPage } from '#admin'
import { DateField, useAttempt } from '#admin/page'
import { addDays, type AnswerOf } from '#schema'
import { FormControl, InputLabel } from '@mui/material'
import { useState } from 'react'
import { useNavigate, useNotify, useRefresh } from 'react-admin'
import { DecideDialog } from '../together/decide-dialog.tsx'
import type { ChosenDepartment } from '../together/choice-inputs.tsx'
import { STATES, type Asked, type Standing, type StandingState } from '../together/standing.ts'
import { TogetherBar } from '../together/together-bar.tsx'
import { findMonday } from './week-pay.ts'
import weeklyWages from './weekly-wages.resource.ts'
import type weeklyWagesCalls from './weekly-wages.server.ts'
import type wholeWeekCalls from './whole-week.server.ts'

const weeks = makeCalls<typeof wholeWeekCalls>()
const wages = makeCalls<typeof weeklyWagesCalls>()

type Sums = Extract<AnswerOf<typeof wholeWeekCalls, '/weekly-wages/week'>, readonly unknown[]>

const PAYABLE = { definition: translated(weeklyWages), date: 'paidDate' } as const

interface WeekScope {
  readonly monday: string
  readonly department: ChosenDepartment | null
}

const DAYS = 7
/** Excludes `cancel`, because weekly wages are cancelled individually. */
const STEPS = ['approve', 'pay'] as const

const buildWeekQuery = ({ monday, department }: WeekScope) => ({
  weekStartDate: monday,
  ...(department ? { department: department.id } : {}),
})

/** Summary of a week, with actions for all its wages. */
function WeekBar() {
  const [scope, setScope] = useState<WeekScope>({
    monday: addDays(findMonday(todayIs()), -DAYS),
    department: null,
  })
  const answer = weeks.useAnswer('/weekly-wages/week', buildWeekQuery(scope))
  const states = answer.data && listStandings(scope, answer.data)
  const onDone = () => void answer.refetch()
  const draft = useDraftWeek(scope, onDone)
  return (
    <TogetherBar
      time={
        <WeekInput monday={scope.monday} onMonday={(monday) => setScope({ ...scope, monday })} />
      }
      department={scope.department}
      onDepartment={(department) => setScope({ ...scope, department })}
      states={states}
      none={text('No wages for this week yet')}
      steps={STEPS}
      draft={{ isBusy: draft.isBusy, onPress: () => void draft.run() }}
      dialog={(step, asked, onClose) =>
        step !== 'cancel' && (
          <DecideWeek step={step} scope={scope} asked={asked} onClose={onClose} />
        )
      }
      onDone={onDone}
    />
  )
}

interface WeekInputProps {
  readonly monday: string
  readonly onMonday: (monday: string) => void
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** Week picker that accepts any day of the week. */
const WeekInput = ({ monday, onMonday }: WeekInputProps) => (
  <FormControl size="small" sx={{ flex: { xs: '1 1 10rem', sm: '0 0 11rem' } }}>
    <InputLabel shrink htmlFor="week-of">
      {text('Week of')}
    </InputLabel>
    <DateField
      id="week-of"
      notched
      size="small"
      label={text('Week of')}
      value={monday}
      onChange={(day) => DAY.test(String(day)) && onMonday(findMonday(String(day)))}
    />
  </FormControl>
)

/** Link to the week's wages in one state. */
function rowsPath(scope: WeekScope, wageStatus: StandingState): string {
  const { weekStartDate, department } = buildWeekQuery(scope)
  const filter = {
    wageStatus,
    fromDate: weekStartDate,
    toDate: weekStartDate,
    ...(department ? { department } : {}),
  }
  return `/employee/manage-employee-weekly-wages?filter=${encodeURIComponent(JSON.stringify(filter))}`
}

const listStandings = (scope: WeekScope, sums: Sums): Standing[] =>
  STATES.flatMap((state) => {
    const found = sums.find(({ wageStatus }) => wageStatus === state)
    if (!found) return []
    const { people: count, netWages: amount } = found
    return [{ state, count, amount, to: rowsPath(scope, state) }]
  })

function useDraftWeek(scope: WeekScope, onDone: () => void) {
  const notify = useNotify()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { isBusy, attempt } = useAttempt()
  const run = () =>
    attempt(async () => {
      const { drafted } = await wages.post('/weekly-wages/draft', { body: buildWeekQuery(scope) })
      notify(
        drafted === 0
          ? text('Everyone paid by the hour already has wages for this week.')
          : text(
              '{smart_count} draft created for the week of {week} |||| {smart_count} drafts created for the week of {week}',
              { smart_count: drafted, week: formatFullDate(scope.monday) },
            ),
        { type: 'info' },
      )
      // Shows the new drafts, regardless of the previous filter.
      if (drafted > 0) navigate(rowsPath(scope, 'DRAFT'))
      refresh()
      onDone()
    })
  return { isBusy, run }
}

interface DecideWeekProps {
  readonly step: 'approve' | 'pay'
  readonly scope: WeekScope
  readonly asked: Asked
  readonly onClose: () => void
}

function DecideWeek({ step, scope, asked, onClose }: DecideWeekProps) {
  const date = formatFullDate(scope.monday)
  const week = scope.department ? `${date}, ${scope.department.label}` : date
  return (
    <DecideDialog
      step={step}
      payable={PAYABLE}
      title={
        step === 'approve'
          ? text('Approve the wages for the week of {week}', { week })
          : text('Record payment for the week of {week}', { week })
      }
      follows={
        step === 'approve'
          ? text(
              'The hours of the week are locked. Anything that cannot be approved is listed and stays a draft.',
            )
          : text('The wages are marked as paid.')
      }
      asked={asked}
      decide={(payment, after) =>
        weeks.put('/weekly-wages/week', {
          body: { ...buildWeekQuery(scope), ...payment, step, ...after },
        })
      }
      onClose={onClose}
    />
  )
}

const EMPTY = {
  title: text('No weekly wages to show'),
  why: text('Create drafts for a week to calculate the wages of people paid by the hour.'),
}

/** List of wages by week: drafted, approved and paid. */
export default function WeeklyList() {
  return (
    <ListPage definition={translated(weeklyWages)} empty={EMPTY} above={<WeekBar />} leadsAbove />
  )
}
