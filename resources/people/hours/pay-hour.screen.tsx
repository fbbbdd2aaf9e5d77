import { BulkButton, callsOf, ListPage, screen, text } from '#admin'
import type { Definition } from '#schema'
import { Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import type monthCalls from '../month/month.server.ts'
import payHour from './pay-hour.resource.ts'

const calls = callsOf<typeof monthCalls>()

const ROW_ACTIONS = { approve: {} } as const

/** Says what became of the chosen days. */
async function approveAll(ids: readonly number[]): Promise<string> {
  const { approved, refused } = await calls.post('/pay-hour/approvals', { body: { ids: [...ids] } })
  const done = text('1 day approved |||| %{smart_count} days approved', { smart_count: approved })
  return refused > 0 ? text('%{done}; %{refused} could not be', { done, refused }) : done
}

/** Pay hours as a list, to be approved together, with the way to the month. */
const PayHours = ({ definition }: { readonly definition: Definition }) => (
  <ListPage
    definition={definition}
    rowActions={ROW_ACTIONS}
    bulk={<BulkButton label={text('Approve')} act={approveAll} />}
    above={
      <Button
        component={LinkBase}
        to="/employee/pay-hours-month"
        variant="outlined"
        sx={{ alignSelf: 'flex-start', mb: 1.5, flex: 'none' }}
      >
        {text('Show a month')}
      </Button>
    }
  />
)

export default screen(payHour, { list: PayHours })
