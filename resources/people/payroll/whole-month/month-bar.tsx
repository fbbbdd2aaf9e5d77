import { downloadDocument, text, ListPage, translated } from '#admin'
import { refusalOf } from '#admin/page'
import { Button } from '@mui/material'
import { useEffect, useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { Steps, type StepVariant } from '../../together/steps.tsx'
import { TogetherBar } from '../../together/together-bar.tsx'
import { lastMonthOf, MonthInputs } from '../month-inputs.tsx'
import type { ChosenMonth } from '../chosen-month.ts'
import { DecideMonth } from './decide-month.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import { monthCalls, monthOf, statesOf, type MonthScope } from './month-scope.tsx'
import { filterOfMonth, monthIn } from './month-filter.ts'
import employeePay from '../employee-pay.resource.ts'

const STEPS = ['approve', 'pay', 'cancel'] as const

/** Summary of a month with the actions for all of it. */
export function MonthBar() {
  const { scope, setScope, isListed } = useScope()
  const [isDrafting, setDrafting] = useState(false)
  const answer = monthCalls.useAnswer('/employee-pay/month', monthOf(scope))
  const states = answer.data && statesOf(scope, answer.data)
  const onDone = () => void answer.refetch()
  return (
    <TogetherBar
      time={<MonthInputs month={scope} onChange={(month) => setScope({ ...scope, ...month })} />}
      department={scope.department}
      onDepartment={(department) => setScope({ ...scope, department })}
      states={states}
      none={text('No pay for this month yet')}
      note={isListed ? null : text('The rows below are of all months.')}
    >
      <Steps
        states={states ?? []}
        steps={STEPS}
        draft={{ label: text('Create drafts'), onPress: () => setDrafting(true) }}
        file={(variant) => <BankFile scope={scope} variant={variant} />}
        dialog={(step, asked, onClose) => (
          <DecideMonth step={step} scope={scope} asked={asked} onClose={onClose} />
        )}
        onDone={onDone}
      />
      {isDrafting && (
        <DraftDialog
          scope={scope}
          onClose={() => {
            setDrafting(false)
            onDone()
          }}
        />
      )}
    </TogetherBar>
  )
}

/** The bar and the list share their month, so that sums and rows are of the same records. */
function useScope() {
  const { filterValues, setFilters } = useListContext()
  const narrowedTo = monthIn(filterValues)
  const [scope, setScope] = useState<MonthScope>({
    ...(narrowedTo ?? lastMonthOf()),
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
  // An unfiltered list opens with the month of the bar.
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
  const notify = useNotify()
  const { payYear, payMonth, department: id } = monthOf(scope)
  const period = `${payYear}-${String(payMonth).padStart(2, '0')}`
  const download = async () => {
    try {
      await downloadDocument(
        `/employee-pay/bank-file?payYear=${payYear}&payMonth=${payMonth}${id ? `&department=${id}` : ''}`,
        `pay-${period}.csv`,
      )
    } catch (error) {
      notify(refusalOf(error).message, { type: 'warning' })
    }
  }
  return (
    <Button variant={variant} onClick={() => void download()}>
      {text('Bank file')}
    </Button>
  )
}

const EMPTY = {
  title: text('No pay here'),
  why: text('Create drafts for a month to calculate everyone’s pay.'),
}

/** List of pay: drafted by month, checked, approved and paid. */
export default function PayrollList() {
  return (
    <ListPage definition={translated(employeePay)} empty={EMPTY} above={<MonthBar />} leadsAbove />
  )
}
