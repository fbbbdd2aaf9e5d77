import { BulkButton, makeCalls, ListPage, OtherView, screen, text } from '#admin'
import type { Definition } from '#schema'
import { lazy } from 'react'
import type monthCalls from '../month/month.server.ts'
import payHour from './pay-hour.resource.ts'

const calls = makeCalls<typeof monthCalls>()

const ROW_ACTIONS = { approve: {} } as const

/** Approves the selected days and returns a summary. */
async function approveAll(ids: readonly number[]): Promise<string> {
  const { approved, refused } = await calls.post('/pay-hour/approvals', { body: { ids: [...ids] } })
  const done = text('1 day approved |||| {smart_count} days approved', { smart_count: approved })
  return refused > 0 ? text('{done}; {refused} could not be approved', { done, refused }) : done
}

/** List of paid hours, with bulk approval and a link to the month. */
const PayHours = ({ definition }: { readonly definition: Definition }) => (
  <ListPage
    definition={definition}
    rowActions={ROW_ACTIONS}
    bulk={<BulkButton label={text('Approve')} act={approveAll} />}
    above={<OtherView to="/employee/pay-hours-month">{text('Show a month')}</OtherView>}
  />
)

export default screen(payHour, {
  list: PayHours,
  inputs: {
    remarks: lazy(async () => ({ default: (await import('./pay-hour-record.tsx')).TypedRemarks })),
  },
  record: lazy(() => import('./pay-hour-record.tsx')),
})
