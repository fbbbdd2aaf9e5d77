import { makeCalls, ListPage, text, translated } from '#admin'
import { Answered, Notice, PageHeader } from '#admin/page'
import type profileCalls from '../../../parties/sign-in/user-profile.server.ts'
import employeeLeaveInEnglish from '../employee-leave.resource.ts'
import { LeaveBalances } from './leave-balances.tsx'

const employeeLeave = translated(employeeLeaveInEnglish)
const profile = makeCalls<typeof profileCalls>()

const EMPTY = {
  title: text('No leave yet'),
  why: text('Your requests and the decisions on them appear here.'),
}

/** The user's own balances and leave, for any role. */
export function LeaveHistory() {
  const own = profile.useAnswer('/user/profile')
  const title = text('Leave history')
  if (own.data?.employee === null)
    return (
      <>
        <PageHeader page={title} heading={title} />
        <Notice
          title={text('You have no leave allowance')}
          why={text(
            'Only employees can take leave. Their requests are approved or rejected under Leave Approval.',
          )}
        />
      </>
    )
  return (
    <Answered answer={own} label={text('your leave')} height={320}>
      {({ employee }) => (
        <ListPage
          definition={employeeLeave}
          filter={{ employee: employee ?? 0 }}
          title={title}
          empty={EMPTY}
          above={<LeaveBalances employee={employee ?? 0} />}
        />
      )}
    </Answered>
  )
}
