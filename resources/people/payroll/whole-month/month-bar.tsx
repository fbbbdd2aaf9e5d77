import { downloadDocument, text, ListPage, translated, useStartChange } from '#admin'
import { useAttempt } from '#admin/page'
import { Button } from '@mui/material'
import { useEffect, useState } from 'react'
import { useListContext } from 'react-admin'
import { TogetherBar, type StepVariant } from '../../together/together-bar.tsx'
import { findLastMonth, MonthInputs } from '../../together/choice-inputs.tsx'
import type { ChosenMonth } from './month-filter.ts'
import { planMonth } from './decide-month.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import { monthCalls, buildMonthQuery, listStandings, type MonthScope } from './month-scope.tsx'
import { filterOfMonth, monthIn } from './month-filter.ts'
import employeePay from '../employee-pay.resource.ts'

const STEPS = ['approve', 'pay', 'cancel'] as const

/** Summary of a month, with actions for all its pay. */
function MonthBar() {
  const { scope, setScope, isListed } = useScope()
  const startChange = useStartChange()
  const answer = monthCalls.useAnswer('/employee-pay/month', buildMonthQuery(scope))
  const states = answer.data && listStandings(scope, answer.data)
  return (
    <TogetherBar
      time={<MonthInputs month={scope} onChange={(month) => setScope({ ...scope, ...month })} />}
      department={scope.department}
      onDepartment={(department) => setScope({ ...scope, department })}
      states={states}
      none={text('No pay for this month yet')}
      note={isListed ? null : text('The rows below cover all months.')}
      steps={STEPS}
      draft={{ dialog: (onClose) => <DraftDialog scope={scope} onClose={onClose} /> }}
      file={(variant) => <BankFile scope={scope} variant={variant} />}
      onStep={(step, asked) => startChange(planMonth(step, scope, asked))}
      onDone={() => void answer.refetch()}
    />
  )
}

/** Keeps the month of the bar and the list the same, so that totals and rows match. */
function useScope() {
  const { filterValues, setFilters } = useListContext()
  const narrowedTo = monthIn(filterValues)
  const [scope, setScope] = useState<MonthScope>({
    ...(narrowedTo ?? findLastMonth()),
    department: null,
  })
  const [followed, setFollowed] = useState(narrowedTo)
  if (narrowedTo && !(followed && isSame(narrowedTo, followed))) {
    setFollowed(narrowedTo)
    setScope({ ...scope, ...narrowedTo })
  }
  const choose = (next: MonthScope) => {
    setScope(next)
    setFilters(filterOfMonth(filterValues, next), {})
  }
  // Opens an unfiltered list with the month of the bar.
  const [isPlain] = useState(Object.keys(filterValues).every((name) => name === 'tab'))
  useEffect(() => {
    if (isPlain) setFilters(filterOfMonth(filterValues, scope), {})
  }, [])
  return { scope, setScope: choose, isListed: narrowedTo !== null }
}

const isSame = (one: ChosenMonth, other: ChosenMonth): boolean =>
  one.year === other.year && one.month === other.month

interface BankFileProps {
  readonly scope: MonthScope
  readonly variant: StepVariant
}

function BankFile({ scope, variant }: BankFileProps) {
  const { attempt } = useAttempt()
  const { payYear, payMonth, department: id } = buildMonthQuery(scope)
  const period = `${payYear}-${String(payMonth).padStart(2, '0')}`
  const download = () =>
    downloadDocument(
      `/employee-pay/bank-file?payYear=${payYear}&payMonth=${payMonth}${id ? `&department=${id}` : ''}`,
      `pay-${period}.csv`,
    )
  return (
    <Button variant={variant} onClick={() => void attempt(download)}>
      {text('Bank file')}
    </Button>
  )
}

const EMPTY = {
  title: text('No pay to show'),
  why: text('Create drafts for a month to calculate everyone’s pay.'),
}

/** List of pay by month: drafted, checked, approved and paid. */
export default function PayrollList() {
  return (
    <ListPage definition={translated(employeePay)} empty={EMPTY} above={<MonthBar />} leadsAbove />
  )
}
