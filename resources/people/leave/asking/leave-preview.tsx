import { callsOf, formatQuantity, Stack, text, translated } from '#admin'
import {
  useDebouncedValue,
  KindInput,
  useFormScope,
  useFormValues,
  type InputProps,
} from '#admin/page'
import { itemsOf } from '#schema'
import { Alert, Box, Typography } from '@mui/material'
import employeeLeaveInEnglish from '../employee-leave.resource.ts'
import type leaveCalls from '../leave-calls.server.ts'

const leaves = callsOf<typeof leaveCalls>()
const { leaveType, halfDay } = translated(employeeLeaveInEnglish).fields
const TYPES = itemsOf(leaveType)

/** What has been entered so far, as the form holds it. */
export interface Entered {
  readonly employee: unknown
  readonly leaveType: unknown
  readonly fromDate: unknown
  readonly toDate: unknown
  readonly halfDay: unknown
  /** Of leave that is changed: it does not count besides itself. */
  readonly id?: unknown
}

/** The working days of what is being asked for, and what would be left, while it is being typed. */
export function LeavePreview({ entered }: { entered: Entered | null }) {
  // Debounced as text: a new object each time would never come to rest.
  const asked = useDebouncedValue(JSON.stringify(entered))
  const query = queryOf(JSON.parse(asked) as Entered | null)
  const { data, error } = leaves.useAnswer('/employee-leave/preview', query, { keep: true })
  if (!query) return null
  return (
    <Stack
      role="status"
      gap={0.75}
      sx={{ px: 2, py: 1.5, borderRadius: 1, bgcolor: 'var(--sunken)' }}
    >
      {error && <Typography>{error.message}</Typography>}
      {!error && data && (
        <>
          <Typography className="tabular" sx={{ fontWeight: 620 }}>
            {workingDays(data.totalDays)}
          </Typography>
          {data.balanceBefore !== null && data.balanceAfter !== null && (
            <Typography color="textSecondary">
              {text('{type} leave: {before} days left, {after} after this', {
                type: TYPES[query.leaveType]?.label ?? '',
                before: formatQuantity(data.balanceBefore),
                after: formatQuantity(data.balanceAfter),
              })}
            </Typography>
          )}
          <Objection {...data} />
        </>
      )}
    </Stack>
  )
}

interface Answer {
  readonly totalDays: number
  readonly balanceAfter: number | null
  readonly needsAttachment: boolean
}

/** What stands against it, or is asked for besides. */
function Objection({ totalDays, balanceAfter, needsAttachment }: Answer) {
  const problem =
    totalDays === 0
      ? text('These dates contain no working day; choose other dates.')
      : balanceAfter !== null && balanceAfter < 0
        ? text('Not enough leave left. Choose fewer days or another type.')
        : null
  return (
    <>
      {problem && <Alert severity="warning">{problem}</Alert>}
      {needsAttachment && (
        <Alert severity="info">
          {text('Sick leave of more than 3 days needs a note: attach it.')}
        </Alert>
      )}
    </>
  )
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What to ask the server; null as long as something is missing or wrong in itself. */
function queryOf(all: Entered | null) {
  if (!all) return null
  const { employee, id, ...entered } = all
  const [from, to] = [String(entered.fromDate ?? ''), String(entered.toDate ?? '')]
  const isAskable = DAY.test(from) && DAY.test(to) && from <= to
  const type = codeIn(leaveType.options.items, entered.leaveType)
  const half = codeIn(halfDay.options.items, entered.halfDay)
  if (!isAskable || !type || !half) return null
  return {
    leaveType: type,
    fromDate: from,
    toDate: to,
    halfDay: half,
    ...(Number(employee) > 0 ? { employee: Number(employee) } : {}),
    ...(Number(id) > 0 ? { id: Number(id) } : {}),
  }
}

/** The code that was chosen, as one of those there are. */
const codeIn = <Code extends string>(
  items: Readonly<Record<Code, unknown>>,
  chosen: unknown,
): Code | null => {
  const codes: readonly string[] = Object.keys(items)
  const isOne = (code: unknown): code is Code => codes.includes(String(code))
  return isOne(chosen) ? chosen : null
}

const HALF = 0.5

/** "2.5 working days". */
export const workingDays = (days: number): string =>
  days === HALF
    ? text('Half day')
    : text('{days} working day |||| {days} working days', {
        smart_count: days,
        days: formatQuantity(days),
      })

const ENTERED = ['leaveType', 'fromDate', 'toDate', 'halfDay'] as const

/** Whole days or half a day; of leave that is changed, the days it takes and what is left stand below. */
export function HalfDayInput(input: InputProps) {
  const { before } = useFormScope()
  const entered = useFormValues(ENTERED)
  return (
    <>
      <KindInput {...input} />
      {before && (
        <Box sx={{ mt: 1 }}>
          <LeavePreview entered={{ ...entered, employee: before['employee'], id: before['id'] }} />
        </Box>
      )}
    </>
  )
}
