import { callsOf, formatDate, text, todayIs } from '#admin'
import { refusalOf } from '#admin/page'
import { addDays, type AnswerOf } from '#schema'
import { Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { DecideDialog } from '../together/decide-dialog.tsx'
import { DepartmentInput, type ChosenDepartment } from '../together/department-input.tsx'
import { TogetherBar, type Standing } from '../together/together-bar.tsx'
import { mondayOf } from './week-pay.ts'
import type weeklyWagesCalls from './weekly-wages.server.ts'
import type wholeWeekCalls from './whole-week.server.ts'

const weeks = callsOf<typeof wholeWeekCalls>()
const wages = callsOf<typeof weeklyWagesCalls>()

type Sums = Extract<AnswerOf<typeof wholeWeekCalls, '/weekly-wages/week'>, readonly unknown[]>

interface WeekScope {
  /** A Monday. */
  readonly monday: string
  readonly department: ChosenDepartment | null
}

const DAYS = 7

/** The week as the calls take it. */
const weekOf = ({ monday, department }: WeekScope) => ({
  weekStartDate: monday,
  ...(department ? { department: department.id } : {}),
})

/** A week at a time: where it stands, and what is to be done with all of it. */
export function WeekBar() {
  const [scope, setScope] = useState<WeekScope>({
    monday: addDays(mondayOf(todayIs()), -DAYS),
    department: null,
  })
  const answer = weeks.useAnswer('/weekly-wages/week', weekOf(scope))
  return (
    <TogetherBar
      choice={
        <>
          <TextField
            type="date"
            size="small"
            label={text('Week of')}
            value={scope.monday}
            onChange={({ target }) =>
              target.value && setScope({ ...scope, monday: mondayOf(target.value) })
            }
            slotProps={{ inputLabel: { shrink: true } }}
            sx={{ flex: { xs: '1 1 10rem', sm: '0 0 11rem' } }}
          />
          <DepartmentInput
            chosen={scope.department}
            onChange={(department) => setScope({ ...scope, department })}
          />
        </>
      }
      states={answer.data && statesOf(scope, answer.data)}
      none={text('Nothing is drafted yet.')}
    >
      <Steps scope={scope} sums={answer.data ?? []} onDone={() => void answer.refetch()} />
    </TogetherBar>
  )
}

function statesOf(scope: WeekScope, sums: Sums): Standing[] {
  const { weekStartDate, department } = weekOf(scope)
  const states = { DRAFT: text('Drafts'), APPROVED: text('To pay'), PAID: text('Paid') }
  return sums.flatMap(({ wageStatus, people, netWages }) => {
    if (wageStatus === 'CANCELLED') return []
    const filter = {
      wageStatus,
      fromDate: weekStartDate,
      toDate: weekStartDate,
      ...(department ? { department } : {}),
    }
    const to = `/employee/manage-employee-weekly-wages?filter=${encodeURIComponent(JSON.stringify(filter))}`
    return [{ label: states[wageStatus], count: people, amount: netWages, to }]
  })
}

interface StepsProps {
  readonly scope: WeekScope
  readonly sums: Sums
  readonly onDone: () => void
}

/** What can be done now, the next step of the week first. */
function Steps({ scope, sums, onDone }: StepsProps) {
  const [opened, setOpened] = useState<'approve' | 'pay' | null>(null)
  const draft = useDraftWeek(scope, onDone)
  const askedOf = (state: Sums[number]['wageStatus']) => {
    const found = sums.find(({ wageStatus }) => wageStatus === state)
    return { count: found?.people ?? 0, amount: found?.netWages ?? 0 }
  }
  const [drafts, approved] = [askedOf('DRAFT'), askedOf('APPROVED')]
  const next = drafts.count > 0 ? 'approve' : approved.count > 0 ? 'pay' : 'draft'
  const variantOf = (step: string) => (step === next ? 'contained' : 'outlined')
  return (
    <>
      {drafts.count > 0 && (
        <Button variant={variantOf('approve')} onClick={() => setOpened('approve')}>
          {text('Approve all')}
        </Button>
      )}
      {approved.count > 0 && (
        <Button variant={variantOf('pay')} onClick={() => setOpened('pay')}>
          {text('Pay all')}
        </Button>
      )}
      <Button
        variant={sums.length > 0 ? 'outlined' : variantOf('draft')}
        disabled={draft.isBusy}
        onClick={() => void draft.run()}
      >
        {text('Draft the week')}
      </Button>
      {opened && (
        <DecideWeek
          step={opened}
          scope={scope}
          asked={opened === 'approve' ? drafts : approved}
          onClose={() => {
            setOpened(null)
            onDone()
          }}
        />
      )}
    </>
  )
}

function useDraftWeek(scope: WeekScope, onDone: () => void) {
  const notify = useNotify()
  const refresh = useRefresh()
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    setIsBusy(true)
    try {
      const { drafted } = await wages.post('/weekly-wages/draft', { body: weekOf(scope) })
      notify(
        drafted === 0
          ? text('Nobody is without wages of this week.')
          : text('%{smart_count} draft added |||| %{smart_count} drafts added', {
              smart_count: drafted,
            }),
        { type: 'info' },
      )
      refresh()
      onDone()
    } catch (error) {
      notify(refusalOf(error).message, { type: 'warning' })
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, run }
}

interface DecideWeekProps {
  readonly step: 'approve' | 'pay'
  readonly scope: WeekScope
  readonly asked: { readonly count: number; readonly amount: number }
  readonly onClose: () => void
}

/** Approves or pays a week. */
function DecideWeek({ step, scope, asked, onClose }: DecideWeekProps) {
  const date = formatDate(scope.monday)
  const week = scope.department ? `${date}, ${scope.department.label}` : date
  return (
    <DecideDialog
      step={step}
      of="weekly-wages"
      title={
        step === 'approve'
          ? text('Approve the wages of the week of %{week}', { week })
          : text('Record the payment of the week of %{week}', { week })
      }
      follows={
        step === 'approve'
          ? text(
              'The hours of the week are locked. What cannot be approved is listed and stays a draft.',
            )
          : text('The wages are marked as paid.')
      }
      asked={asked}
      decide={({ date: paidDate, ...payment }, after) =>
        weeks.put('/weekly-wages/week', {
          body: { ...weekOf(scope), ...payment, paidDate: paidDate ?? null, step, ...after },
        })
      }
      onClose={onClose}
    />
  )
}
