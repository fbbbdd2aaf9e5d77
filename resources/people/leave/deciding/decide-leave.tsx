import {
  makeCalls,
  formatInstant,
  formatQuantity,
  formatStretch,
  records,
  Stack,
  text,
  ToneChip,
  translated,
  useRecord,
} from '#admin'
import { Facts, RecordLink, useVerdict, Verdict, formatValue } from '#admin/page'
import { readItems, type RecordOf } from '#schema'
import { Alert, Box, Link, Paper, Typography } from '@mui/material'
import employee from '../../../parties/employees/employee.resource.ts'
import employeeLeaveInEnglish from '../employee-leave.resource.ts'
import type leaveCalls from '../leave-calls.server.ts'
import { TeamCalendar } from './team-calendar.tsx'

const employeeLeave = translated(employeeLeaveInEnglish)
const leaves = makeCalls<typeof leaveCalls>()
const { leaveType, halfDay, employeeLeaveStatus } = employeeLeave.fields

type Leave = RecordOf<typeof employeeLeave>

interface DecideLeaveProps {
  readonly leave: Leave
  readonly onDone: () => void
}

/** Shows a request with its balance and team calendar, and lets the user decide it. */
export function DecideLeave({ leave, onDone }: DecideLeaveProps) {
  const { approve, isBusy, refusal } = useVerdict(leave.version, onDone)
  const person = useRecord(employee, leave.employee)
  // Approves without a confirmation, so that approving takes three taps from the dashboard on a phone.
  const onApprove = () =>
    void approve(async () => {
      await records(employeeLeave).act(leave.id, 'approve', { version: leave.version })
      return text('Leave approved')
    })
  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      <Box sx={PART}>
        <WhoAndWhen leave={leave} />
        <AboutLeave leave={leave} />
      </Box>
      <Box component="section" aria-label={text('Who else is away')} sx={{ ...PART, ...LINE }}>
        <Typography component="h3" sx={{ fontWeight: 650, mb: 1 }}>
          {text('Who else is away')}
        </Typography>
        {person.data && <TeamCalendar leave={leave} department={person.data.department} />}
      </Box>
      <Verdict
        definition={employeeLeave}
        record={{ ...leave }}
        canApprove={!isBusy}
        onApprove={onApprove}
        onDone={onDone}
      >
        {refusal && (
          <Alert severity="error" role="alert" sx={{ mb: 1.5 }}>
            {refusal.message}
          </Alert>
        )}
      </Verdict>
    </Paper>
  )
}

/** Request that has been decided meanwhile or was opened from an old link. */
export function DecidedLeave({ leave }: { leave: Leave }) {
  const { label = '', tone } = readItems(employeeLeaveStatus)[leave.employeeLeaveStatus] ?? {}
  return (
    <Paper variant="outlined" sx={{ ...PART, minWidth: 0 }}>
      <WhoAndWhen leave={leave} />
      <ToneChip label={label} tone={tone} />
      <AboutLeave leave={leave} />
    </Paper>
  )
}

function WhoAndWhen({ leave }: { leave: Leave }) {
  const { fromDate, toDate, halfDay: half } = leave
  return (
    <>
      <Typography variant="h2">
        <RecordLink of="employee" id={leave.employee}>
          {leave.labels['employee']}
        </RecordLink>
      </Typography>
      <Typography sx={{ mt: 0.5 }}>
        {formatStretch(fromDate, toDate)}
        {half !== 'NONE' && ` · ${formatValue(half, halfDay)}`}
      </Typography>
    </>
  )
}

/** Working days and the balance before them; for decided leave, the balance when requested. */
function AboutLeave({ leave }: { leave: Leave }) {
  const { data } = leaves.useAnswer('/employee-leave/preview', {
    employee: leave.employee,
    leaveType: leave.leaveType,
    fromDate: leave.fromDate,
    toDate: leave.toDate,
    halfDay: leave.halfDay,
    id: leave.id,
  })
  const file = leave.files?.['attachment']
  return (
    <Stack gap={1.25} sx={{ mt: 1.5 }}>
      <Facts
        facts={[
          [text('Type'), formatValue(leave.leaveType, leaveType)],
          [text('Working days'), formatQuantity(data?.totalDays ?? leave.totalDays ?? 0)],
          [
            text('Balance'),
            data && data.balanceBefore !== null && data.balanceAfter !== null
              ? text('{before} days, {after} after this leave', {
                  before: formatQuantity(data.balanceBefore),
                  after: formatQuantity(data.balanceAfter),
                })
              : null,
          ],
          [text('Requested'), formatInstant(leave.createdDate)],
          [
            text('Attachment'),
            file && (
              <Link href={file.url} target="_blank" rel="noreferrer">
                {file.name}
              </Link>
            ),
          ],
        ]}
      />
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        “{leave.reason}”
      </Typography>
    </Stack>
  )
}

const PART = { p: { xs: 2, sm: 2.5 } } as const
const LINE = { borderTop: '1px solid var(--line)' } as const
