import { downloadDocument, formatCount, formatMoney, text, translated, useAll } from '#admin'
import { refusalOf } from '#admin/page'
import { Box, Button, Link, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { LinkBase, useNotify } from 'react-admin'
import departmentInEnglish from '../../../parties/employees/employee-department.resource.ts'
import { lastMonthOf, MonthInputs } from '../month-inputs.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import {
  monthCalls,
  monthOf,
  rowsPath,
  totalOf,
  type MonthScope,
  type MonthSums,
} from './month-scope.tsx'
import type { Step } from './use-decide-month.tsx'

const department = translated(departmentInEnglish)

/** A month at a time: where it stands, and what is to be done with all of it. */
export function MonthBar() {
  const [scope, setScope] = useState<MonthScope>({ ...lastMonthOf(), department: null })
  const answer = monthCalls.useAnswer('/employee-pay/month', monthOf(scope))
  return (
    <Box sx={BAR}>
      <Box sx={CHOICE}>
        <MonthInputs month={scope} onChange={(month) => setScope({ ...scope, ...month })} />
        <DepartmentInput scope={scope} onChange={setScope} />
      </Box>
      <States scope={scope} sums={answer.data} />
      <Steps scope={scope} sums={answer.data ?? []} onDone={() => void answer.refetch()} />
    </Box>
  )
}

function DepartmentInput({
  scope,
  onChange,
}: {
  readonly scope: MonthScope
  readonly onChange: (scope: MonthScope) => void
}) {
  const departments = useAll(department).data ?? []
  return (
    <TextField
      select
      size="small"
      label={text('Department')}
      value={departments.length > 0 ? (scope.department?.id ?? 0) : 0}
      onChange={({ target }) => {
        const chosen = departments.find(({ id }) => id === Number(target.value))
        onChange({ ...scope, department: chosen ? { id: chosen.id, label: chosen.label } : null })
      }}
      sx={{ flex: '1 1 11rem', maxWidth: { sm: '14rem' } }}
    >
      <MenuItem value={0}>{text('All departments')}</MenuItem>
      {departments.map(({ id, label }) => (
        <MenuItem key={id} value={id}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** How many rows are in each state, each the way to them. */
function States({ scope, sums }: { scope: MonthScope; sums: MonthSums | undefined }) {
  if (!sums) return <Box sx={STATES} />
  const states = [
    ['DRAFT', text('Drafts')],
    ['APPROVED', text('To pay')],
    ['PAID', text('Paid')],
  ] as const
  const shown = states.filter(([state]) => totalOf(sums, [state]).pays > 0)
  return (
    <Box sx={STATES} role="status">
      {shown.length === 0 && (
        <Typography color="text.secondary">{text('Nothing is drafted yet.')}</Typography>
      )}
      {shown.map(([state, label]) => {
        const { pays, payableAmount, toLookAt } = totalOf(sums, [state])
        return (
          <Box key={state}>
            <Link component={LinkBase} to={rowsPath(scope, state)} sx={{ fontSize: '0.8125rem' }}>
              {`${label} ${formatCount(pays)}`}
            </Link>
            <Box className="tabular" sx={{ fontWeight: 600 }}>
              <bdi>{formatMoney(payableAmount)}</bdi>
            </Box>
            {state === 'DRAFT' && toLookAt > 0 && (
              <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
                {text('%{smart_count} to look at |||| %{smart_count} to look at', {
                  smart_count: toLookAt,
                })}
              </Box>
            )}
          </Box>
        )
      })}
    </Box>
  )
}

interface StepsProps {
  readonly scope: MonthScope
  readonly sums: MonthSums
  readonly onDone: () => void
}

/** What can be done now, the next step of the month first. */
function Steps({ scope, sums, onDone }: StepsProps) {
  const [opened, setOpened] = useState<Step | 'draft' | null>(null)
  const drafts = totalOf(sums, ['DRAFT']).pays
  const approved = totalOf(sums, ['APPROVED']).pays
  const paid = totalOf(sums, ['PAID']).pays
  const next = drafts > 0 ? 'approve' : approved > 0 ? 'pay' : paid > 0 ? 'file' : 'draft'
  const variantOf = (step: string) => (step === next ? 'contained' : 'outlined')
  const close = () => {
    setOpened(null)
    onDone()
  }
  return (
    <Box sx={STEPS}>
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
        <DecideDialog step={opened} scope={scope} sums={sums} onClose={close} />
      )}
    </Box>
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

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  mb: 1.5,
  p: { xs: 1.5, sm: 2 },
  border: '1px solid var(--line)',
  borderRadius: 1,
  backgroundColor: 'background.paper',
} as const
const CHOICE = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  flex: '1 1 26rem',
  maxWidth: '32rem',
} as const
const STATES = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  flex: '1 1 auto',
  minHeight: 44,
} as const
const STEPS = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' } as const
