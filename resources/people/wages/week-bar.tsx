import {
  makeCalls,
  formatFullDate,
  text,
  todayIs,
  translated,
  ListPage,
  useStartChange,
  type ChangePlan,
} from '#admin'
import { DateField, useAttempt } from '#admin/page'
import { addDays, type AnswerOf } from '#schema'
import { FormControl, InputLabel } from '@mui/material'
import { useState } from 'react'
import { useNavigate, useNotify, useRefresh } from 'react-admin'
import type { ChosenDepartment } from '../together/choice-inputs.tsx'
import {
  STATES,
  TAKEN,
  type Asked,
  type Standing,
  type StandingState,
  type Step,
} from '../together/standing.ts'
import { TogetherBar } from '../together/together-bar.tsx'
import { WhatIsAsked } from '../together/what-is-asked.tsx'
import { findMonday } from './week-pay.ts'
import weeklyWages from './weekly-wages.resource.ts'
import type weeklyWagesCalls from './weekly-wages.server.ts'
import type wholeWeekCalls from './whole-week.server.ts'

const weeks = makeCalls<typeof wholeWeekCalls>()
const wages = makeCalls<typeof weeklyWagesCalls>()

type Sums = Extract<AnswerOf<typeof wholeWeekCalls, '/weekly-wages/week'>, readonly unknown[]>

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

/** The same wages in the terms of the list. */
const buildListQuery = ({ monday, department }: WeekScope) => ({
  fromDate: monday,
  toDate: monday,
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
  const startChange = useStartChange()
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
      onStep={(step, asked) => startChange(planWeek(step, scope, asked))}
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
  const filter = { wageStatus, ...buildListQuery(scope) }
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

/** Decides all wages of a week that the step applies to. */
function planWeek(step: Step, scope: WeekScope, asked: Asked): ChangePlan {
  const date = formatFullDate(scope.monday)
  const week = scope.department ? `${date}, ${scope.department.label}` : date
  const isApproval = step === 'approve'
  return {
    deed: { verb: 'action', name: step },
    chosen: { query: { ...buildListQuery(scope), wageStatus: TAKEN[step] } },
    count: asked.count,
    title: isApproval
      ? text('Approve the wages for the week of {week}', { week })
      : text('Record payment for the week of {week}', { week }),
    words: isApproval
      ? text(
          'The hours of the week are locked. Anything that cannot be approved is listed and stays a draft.',
        )
      : text('The wages are marked as paid.'),
    above: <WhatIsAsked {...asked} />,
  }
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
