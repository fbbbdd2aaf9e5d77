import { formatCount, formatStretch, makeCalls, Small, text, translated } from '#admin'
import { QueuePage, formatValue } from '#admin/page'
import type { RowOf } from '#schema'
import { Button, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import employeeLeaveInEnglish from '../employee-leave.resource.ts'
import type leaveCalls from '../leave-calls.server.ts'
import { workingDays } from '../asking/leave-preview.tsx'
import { DecideLeave, DecidedLeave } from './decide-leave.tsx'

const employeeLeave = translated(employeeLeaveInEnglish)
const WAITING = {
  decidable: 'true',
  sortByField: 'createdDate',
  sortBy: 'ASC',
} as const

const leaves = makeCalls<typeof leaveCalls>()

/** Requests that the caller may decide, oldest first. The open request is shown with its team calendar. */
export function LeaveApproval() {
  const { data } = leaves.useAnswer('/employee-leave/unattended')
  const unattended = data && new Set(data.map(({ leave }) => leave))
  const findException = ({ id }: { readonly id: number }) =>
    unattended?.has(id) ? text('No one left on the team') : null
  return (
    <QueuePage
      definition={employeeLeave}
      query={WAITING}
      parameter="leave"
      words={WORDS}
      findException={unattended ? findException : null}
      entry={(leave) => <WaitingLeave leave={leave} />}
      detail={(leave, onDone) =>
        leave.employeeLeaveStatus === 'PENDING' ? (
          <DecideLeave leave={leave} onDone={onDone} />
        ) : (
          <DecidedLeave leave={leave} />
        )
      }
      actions={
        <Button component={LinkBase} to="/admin/all-leave">
          {text('All leave')}
        </Button>
      }
    />
  )
}

const WORDS = {
  title: text('Leave Approval'),
  waiting: (count: number) =>
    text('{count} request waiting |||| {count} requests waiting, oldest first', {
      smart_count: count,
      count: formatCount(count),
    }),
  nothing: {
    title: text('No leave waiting'),
    why: text('You’re all caught up. New requests appear here.'),
  },
  queue: text('Leave requests waiting'),
  opened: text('Leave'),
  records: text('the leave'),
  record: text('the leave'),
}

const WaitingLeave = ({ leave }: { leave: RowOf<typeof employeeLeave> }) => (
  <>
    <Typography sx={{ fontWeight: 620 }} noWrap dir="auto">
      {leave.labels['employee']}
    </Typography>
    <Small>
      {formatValue(leave.leaveType, employeeLeave.fields.leaveType)} ·{' '}
      {formatStretch(leave.fromDate, leave.toDate)} · {workingDays(leave.totalDays ?? 0)}
    </Small>
  </>
)
