import { downloadDocument, text } from '#admin'
import { refusalOf } from '#admin/page'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { Step } from '../../together/decide-dialog.tsx'
import { DepartmentInput } from '../../together/department-input.tsx'
import { TogetherBar, type Standing } from '../../together/together-bar.tsx'
import { lastMonthOf, MonthInputs } from '../month-inputs.tsx'
import { DecideMonth } from './decide-month.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import {
  monthCalls,
  monthOf,
  rowsPath,
  totalOf,
  type MonthScope,
  type MonthSums,
} from './month-scope.tsx'

/** A month at a time: where it stands, and what is to be done with all of it. */
export function MonthBar() {
  const [scope, setScope] = useState<MonthScope>({ ...lastMonthOf(), department: null })
  const answer = monthCalls.useAnswer('/employee-pay/month', monthOf(scope))
  return (
    <TogetherBar
      choice={
        <>
          <MonthInputs month={scope} onChange={(month) => setScope({ ...scope, ...month })} />
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

function statesOf(scope: MonthScope, sums: MonthSums): Standing[] {
  const states = [
    ['DRAFT', text('Drafts')],
    ['APPROVED', text('To pay')],
    ['PAID', text('Paid')],
  ] as const
  return states.flatMap(([state, label]) => {
    const { count, amount, toLookAt } = totalOf(sums, [state])
    if (count === 0) return []
    const looked = text('%{smart_count} to look at |||| %{smart_count} to look at', {
      smart_count: toLookAt,
    })
    const note = state === 'DRAFT' && toLookAt > 0 ? looked : null
    return [{ label, count, amount, to: rowsPath(scope, state), note }]
  })
}

interface StepsProps {
  readonly scope: MonthScope
  readonly sums: MonthSums
  readonly onDone: () => void
}

/** What can be done now, the next step of the month first. */
function Steps({ scope, sums, onDone }: StepsProps) {
  const [opened, setOpened] = useState<Step | 'draft' | null>(null)
  const drafts = totalOf(sums, ['DRAFT']).count
  const approved = totalOf(sums, ['APPROVED']).count
  const paid = totalOf(sums, ['PAID']).count
  const next = drafts > 0 ? 'approve' : approved > 0 ? 'pay' : paid > 0 ? 'file' : 'draft'
  const variantOf = (step: string) => (step === next ? 'contained' : 'outlined')
  const close = () => {
    setOpened(null)
    onDone()
  }
  return (
    <>
      {drafts > 0 && (
        <Button variant={variantOf('approve')} onClick={() => setOpened('approve')}>
          {text('Approve all')}
        </Button>
      )}
      {approved > 0 && (
        <Button variant={variantOf('pay')} onClick={() => setOpened('pay')}>
          {text('Pay all')}
        </Button>
      )}
      <Button variant={variantOf('draft')} onClick={() => setOpened('draft')}>
        {text('Draft this month')}
      </Button>
      {paid > 0 && <BankFile scope={scope} variant={variantOf('file')} />}
      {drafts + approved > 0 && (
        <Button color="error" onClick={() => setOpened('cancel')}>
          {text('Cancel all')}
        </Button>
      )}
      {opened === 'draft' && <DraftDialog scope={scope} onClose={close} />}
      {opened !== null && opened !== 'draft' && (
        <DecideMonth step={opened} scope={scope} sums={sums} onClose={close} />
      )}
    </>
  )
}

function BankFile({
  scope,
  variant,
}: {
  readonly scope: MonthScope
  readonly variant: 'contained' | 'outlined'
}) {
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
      {text('File for the bank')}
    </Button>
  )
}
