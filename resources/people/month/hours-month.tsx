import { callsOf, text, todayIs, translated, useAll, useUrlParams } from '#admin'
import { Answered, Nothing, PageHeader, Quiet, refusalOf } from '#admin/page'
import type { AnswerOf } from '#schema'
import { Alert, Box, Button, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { LinkBase, useNotify } from 'react-admin'
import departmentInEnglish from '../../parties/employees/employee-department.resource.ts'
import type monthCalls from './month.server.ts'
import { codeOf, MonthChoice, monthOf } from './month-choice.tsx'
import { MonthGrid } from './month-grid.tsx'
import { keyOf, type Changes, type Line } from './changes.tsx'

const department = translated(departmentInEnglish)
const calls = callsOf<typeof monthCalls>()

type Saved = AnswerOf<typeof monthCalls, '/pay-hour/corrections'>

const MOST_AT_ONCE = 500

/** Everybody's hours of a month: looked at, corrected in place, and approved. */
export function HoursMonth() {
  const [params, ask] = useUrlParams()
  const month = monthOf(params.get('month') ?? todayIs())
  const chosen = params.get('department')
  const departments = useAll(department)
  const answer = calls.useAnswer('/pay-hour/month', {
    ...month,
    ...(chosen ? { department: Number(chosen) } : {}),
  })
  return (
    <Box>
      <PageHeader
        page={text('Hours of a month')}
        heading={text('Hours of a month')}
        back={{ to: '/employee/manage-employee-pay-hours', label: text('Pay hours') }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2, alignItems: 'flex-end' }}>
        <MonthChoice month={month} onChange={(next) => ask({ month: codeOf(next) })} />
        <TextField
          select
          size="small"
          label={text('Department')}
          value={chosen ?? ''}
          onChange={({ target }) => ask({ department: target.value || null })}
          sx={{ minWidth: 200 }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{text('All departments')}</MenuItem>
          {(departments.data ?? []).map(({ id, label }) => (
            <MenuItem key={id} value={String(id)}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Answered answer={answer} label={text('the hours')} height={420}>
        {(lines) =>
          lines.length === 0 ? (
            <Nothing
              title={text('Nobody worked here')}
              why={text('Choose another month or department.')}
            />
          ) : (
            <Correcting
              key={`${codeOf(month)} ${chosen}`}
              lines={lines}
              onSaved={() => void answer.refetch()}
            />
          )
        }
      </Answered>
    </Box>
  )
}

interface CorrectingProps {
  readonly lines: readonly Line[]
  readonly onSaved: () => void
}

/** What is typed is kept until it is saved together, with one remark that says why. */
function Correcting({ lines, onSaved }: CorrectingProps) {
  const { changes, setChanges, refused, drafts, save, approve } = useCorrections(lines, onSaved)
  const [remarks, setRemarks] = useState('')
  return (
    <>
      <MonthGrid lines={lines} changes={changes} onChange={setChanges} />
      <Box sx={{ mt: 1 }}>
        <Quiet>
          {text(
            'Shaded: day off or holiday. Darker: leave. Underlined: draft. Bold: entered by hand or imported.',
          )}
        </Quiet>
      </Box>
      <Box sx={BAR}>
        <TextField
          label={text('Reason for the change')}
          value={remarks}
          onChange={({ target }) => setRemarks(target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          sx={{ flex: 1, minWidth: 220 }}
        />
        <Button
          variant="contained"
          disabled={changes.size === 0 || remarks.trim().length < 2}
          onClick={() => void save(remarks)}
        >
          {changes.size === 0
            ? text('Save')
            : text('Save 1 day |||| Save %{smart_count} days', { smart_count: changes.size })}
        </Button>
        <Button variant="outlined" disabled={drafts.length === 0} onClick={() => void approve()}>
          {text('Approve 1 draft |||| Approve %{smart_count} drafts', {
            smart_count: drafts.length,
          })}
        </Button>
        <Button component={LinkBase} to="/employee/manage-employee-pay-hours">
          {text('As a list')}
        </Button>
      </Box>
      <Refused cells={refused} />
    </>
  )
}

function useCorrections(lines: readonly Line[], onSaved: () => void) {
  const notify = useNotify()
  const [changes, setChanges] = useState<Changes>(new Map())
  const [refused, setRefused] = useState<Saved['refused']>([])
  const attempt = async (body: () => Promise<string>) => {
    try {
      notify(await body(), { type: 'info' })
      onSaved()
    } catch (error) {
      notify(refusalOf(error).message, { type: 'warning' })
    }
  }
  const save = (remarks: string) =>
    attempt(async () => {
      const cells = [...changes.values()].slice(0, MOST_AT_ONCE)
      const answer = await calls.put('/pay-hour/corrections', { body: { cells, remarks } })
      const left = new Set(
        answer.refused.map(({ employee, workDate }) => keyOf(employee, workDate)),
      )
      setChanges(new Map([...changes].filter(([key]) => left.has(key))))
      setRefused(answer.refused)
      return text('1 day saved |||| %{smart_count} days saved', { smart_count: answer.saved })
    })
  const drafts = lines.flatMap(({ cells }) =>
    cells.flatMap(({ id, payHourStatus }) => (id && payHourStatus === 'DRAFT' ? [id] : [])),
  )
  const approve = () =>
    attempt(async () => {
      const ids = drafts.slice(0, MOST_AT_ONCE)
      const { approved } = await calls.post('/pay-hour/approvals', { body: { ids } })
      return text('1 day approved |||| %{smart_count} days approved', { smart_count: approved })
    })
  return { changes, setChanges, refused, drafts, save, approve }
}

const Refused = ({ cells }: { readonly cells: Saved['refused'] }) =>
  cells.length === 0 ? null : (
    <Alert severity="warning" sx={{ mt: 1.5 }}>
      {cells.slice(0, 5).map(({ employee, workDate, message, errors }) => (
        <div key={keyOf(employee, workDate)}>
          {workDate}: {errors[0]?.message ?? message}
        </div>
      ))}
    </Alert>
  )

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  mt: 2,
} as const
