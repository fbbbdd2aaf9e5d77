import { ListPage, OtherView, screen, text } from '#admin'
import type { Definition } from '#schema'
import { lazy } from 'react'
import payHour from './pay-hour.resource.ts'

const ROW_ACTIONS = { approve: {} } as const

/** List of paid hours, with a link to the month. */
const PayHours = ({ definition }: { readonly definition: Definition }) => (
  <ListPage
    definition={definition}
    rowActions={ROW_ACTIONS}
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
