import { makeCalls, formatQuantity, Stack, text, translated } from '#admin'
import {
  useDebouncedValue,
  KindInput,
  useFormScope,
  useFormValues,
  type InputProps,
} from '#admin/page'
import { readItems, type AnswerOf } from '#schema'
import { Alert, Box, Typography } from '@mui/material'
import employeeLeaveInEnglish from '../employee-leave.resource.ts'
import type leaveCalls from '../leave-calls.server.ts'

const leaves = makeCalls<typeof leaveCalls>()
const { leaveType, halfDay } = translated(employeeLeaveInEnglish).fields
const TYPES = readItems(leaveType)

/** Current form values. */
export interface Entered {
  readonly employee: unknown
  readonly leaveType: unknown
  readonly fromDate: unknown
  readonly toDate: unknown
  readonly halfDay: unknown
  /** Id of the leave being changed, so that it is not counted twice. */
  readonly id?: unknown
}

/** Working days of the request and the balance after it, updated while typing. */
export function LeavePreview({ entered }: { entered: Entered | null }) {
  // Debounces the JSON string, because a new object on every render would never settle.
  const asked = useDebouncedValue(JSON.stringify(entered))
  const query = buildQuery(JSON.parse(asked) as Entered | null)
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

type Answer = AnswerOf<typeof leaveCalls, '/employee-leave/preview'>

/** Warns of an insufficient balance or a missing note. */
function Objection({ totalDays, balanceAfter, needsAttachment }: Answer) {
  const problem =
    totalDays === 0
      ? text('There are no working days between these dates; choose different dates.')
      : balanceAfter !== null && balanceAfter < 0
        ? text('Not enough leave left. Choose fewer days or another type.')
        : null
  return (
    <>
      {problem && <Alert severity="warning">{problem}</Alert>}
      {needsAttachment && (
        <Alert severity="info">
          {text('Sick leave of more than 3 days needs a sick note. Please attach one.')}
        </Alert>
      )}
    </>
  )
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Builds the preview query; null if a value is missing or invalid. */
function buildQuery(all: Entered | null) {
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

/** Input for a whole or half day, with the preview below when existing leave is changed. */
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
