import { formatCount, ListPage, text, useList, useUrlParams, useUser } from '#admin'
import { PageHeader } from '#admin/page'
import type { Definition } from '#schema'
import { Box, Tab, Tabs } from '@mui/material'
import { Navigate } from 'react-admin'
import { orderItem } from '../sales/orders/order-lines.tsx'
import { READY, ReadyToShip, SHOWN } from './ready-to-ship.tsx'

const ROW_ACTIONS = { pack: {}, ship: { shipmentStatus: 'PACKED' } } as const

const EMPTY = {
  title: text('No shipments yet'),
  why: text('Choose a sale under “Ready to ship” to create the first one.'),
}

/** Shipments, and sales that are ready to ship. */
export function ShipmentDesk({ definition }: { definition: Definition }) {
  const [params, ask] = useUrlParams()
  const role = useUser()?.role
  const ready = useList(orderItem, role === 'CUSTOMER' ? null : READY, SHOWN)
  // Customers have a separate screen for shipments.
  if (role === 'CUSTOMER') return <Navigate to="/shipment/shipment-status" replace />
  const isList = ['filter', 'search', 'page', 'view'].some((name) => params.has(name))
  const tab = params.get('tab') ?? (isList ? 'shipments' : 'ready')
  const tabs = (
    <Tabs
      value={tab === 'ready' ? tab : 'shipments'}
      onChange={(_, next: string) => ask({ tab: next })}
      aria-label={text('Page sections')}
      sx={{ mb: 2, flex: 'none', borderBottom: '1px solid', borderColor: 'divider' }}
    >
      <Tab
        value="ready"
        label={
          ready.data
            ? text('Ready to ship ({count})', { count: formatCount(ready.data.totalElements) })
            : text('Ready to ship')
        }
      />
      <Tab value="shipments" label={text('Shipments')} />
    </Tabs>
  )
  if (tab !== 'ready')
    return <ListPage definition={definition} rowActions={ROW_ACTIONS} empty={EMPTY} above={tabs} />
  const title = definition.menu?.title ?? definition.label[1]
  return (
    <Box>
      <PageHeader page={title} heading={title} />
      {tabs}
      <ReadyToShip />
    </Box>
  )
}
