import { spoken, text, useAnswer, useUser } from '#admin'
import { History, PageHeader, RecordMissing, refusalOf, StateHelp } from '#admin/page'
import { Box, Button, Tab, Tabs } from '@mui/material'
import { LinkBase, useParams } from 'ra-core'
import { useState } from 'react'
import orderItemInEnglish from './order-item.resource.ts'
import { Awaited } from './order-looks.tsx'
import { OrderEditor } from './order-editor.tsx'
import { OrderBody, OrderChip, type Order } from './order-view.tsx'

const orderItem = spoken(orderItemInEnglish)

interface OrderPageProps {
  readonly id: number
  readonly back?: { readonly label: string; readonly onBack: () => void }
}

/** One order: how far it is, what is in it, and as long as it is pending, changing it. */
export function OrderPage({ id, back }: OrderPageProps) {
  const isCustomer = useUser()?.role === 'CUSTOMER'
  const [tab, setTab] = useState('order')
  const answer = useAnswer<Order>(`/order-item/${id}`)
  const order = answer.data
  if (answer.error && !order) return <RecordMissing definition={orderItem} refusal={refusalOf(answer.error)} />
  if (!order) return <Awaited answer={answer} label={text('the order')} height={320} />
  const isPending = order.orderStatus === 'PENDING'
  return (
    <Box>
      <PageHeader
        page={text('Order')} heading={order.orderId} beside={<OrderChip order={order} />} below={isCustomer ? undefined : order.labels['customer']}
        actions={(
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            {back && <Button onClick={back.onBack}>{text('Back to %{label}', { label: back.label })}</Button>}
            {!isCustomer && isPending && <Button variant="contained" component={LinkBase} to={`/order&cart/approve-orders?order=${id}`}>{text('Decide')}</Button>}
            <StateHelp definition={orderItem} state={order.orderStatus} />
          </Box>
        )}
      />
      {!isCustomer && (
        <Tabs value={tab} onChange={(_, next: string) => setTab(next)} aria-label={text('Parts of this page')} sx={{ mb: 2, borderBottom: '1px solid', borderColor: 'divider' }}>
          <Tab value="order" label={text('Order')} />
          <Tab value="history" label={text('History')} />
        </Tabs>
      )}
      {tab === 'history' ? <History definition={orderItem} id={id} version={order.version} />
        : isPending ? <OrderBody order={order} lines={<OrderEditor key={order.version} order={order} />} /> : <OrderBody order={order} />}
    </Box>
  )
}

/** The same at the address of the record. */
export function OrderRecord() {
  return <OrderPage id={Number(useParams<{ id: string }>().id)} />
}
