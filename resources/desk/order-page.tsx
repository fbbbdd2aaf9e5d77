import { Flex, text, translated, useRecord, useUser } from '#admin'
import {
  Awaited,
  PageHeader,
  RecordLink,
  RecordMissing,
  historyTab,
  RecordTabs,
  readRefusal,
  StateHelp,
  useCommentsTab,
  useKeptFocus,
} from '#admin/page'
import { Box, Button } from '@mui/material'
import { LinkBase, useParams } from 'react-admin'
import orderItemInEnglish from '../sales/orders/order-item.resource.ts'
import { OrderEditor } from '../sales/entry/order-editor.tsx'
import { OrderBody } from '../sales/orders/order-view.tsx'
import { OrderChip } from '../sales/orders/order-progress.tsx'
import type { Order } from '../sales/orders/order-lines.tsx'
import { CreateShipment, isShippable } from '../sales/invoices/create-shipment.tsx'
import { OrderAgain } from '../sales/shop/order-again.tsx'
import { Shipments } from './order-shipments.tsx'
import { shipmentsTab, useSentGoods } from './sent-goods.tsx'

const orderItem = translated(orderItemInEnglish)

interface OrderPageProps {
  readonly id: number
  readonly back?: { readonly label: string; readonly onBack: () => void }
}

/** Order page with steps and lines; the order can be edited while pending. */
export function OrderPage({ id, back }: OrderPageProps) {
  const isCustomer = useUser()?.role === 'CUSTOMER'
  const answer = useRecord(orderItem, id)
  const order = answer.data
  const sent = useSentGoods(!isCustomer && order?.sale ? { orderId: order.orderId } : null)
  const comments = useCommentsTab(orderItem, order ?? null)
  useKeptFocus(order?.version ?? 0)
  if (answer.error && !order)
    return <RecordMissing definition={orderItem} refusal={readRefusal(answer.error)} />
  if (!order) return <Awaited answer={answer} label={text('the order')} height={320} />
  return (
    <Box>
      <PageHeader
        page={text('Order')}
        heading={order.orderId}
        beside={
          <>
            <OrderChip order={order} />
            <StateHelp definition={orderItem} state={order.orderStatus} />
          </>
        }
        {...(back ? {} : { back: makeListLink(isCustomer) })}
        below={
          isCustomer ? undefined : (
            <RecordLink of="customer" id={order.customer}>
              {order.labels['customer']}
            </RecordLink>
          )
        }
        actions={
          <Flex align="stretch" wrap>
            {back && (
              <Button onClick={back.onBack}>
                {text('Back to {label}', { label: back.label })}
              </Button>
            )}
            {!isCustomer && <NextSteps order={order} />}
            <OrderAgain
              order={order}
              variant={isCustomer && order.orderStatus !== 'PENDING' ? 'contained' : 'outlined'}
            />
          </Flex>
        }
      />
      <RecordTabs
        tabs={[
          {
            name: 'order',
            label: text('Order'),
            body: () => <OneOrder order={order} isCustomer={isCustomer} />,
          },
          ...(!isCustomer && order.sale ? [shipmentsTab(sent)] : []),
          ...comments,
          ...(isCustomer ? [] : [historyTab(orderItem, order)]),
        ]}
      />
    </Box>
  )
}

const makeListLink = (isCustomer: boolean) => ({
  to: isCustomer ? '/order&cart/my-orders' : '/order&cart/all-orders',
  label: orderItem.label[1].toLowerCase(),
})

function NextSteps({ order: { id, orderStatus, sale } }: { order: Order }) {
  return (
    <>
      {orderStatus === 'PENDING' && (
        <Button
          variant="contained"
          component={LinkBase}
          to={`/order&cart/approve-orders?order=${id}`}
        >
          {text('Decide')}
        </Button>
      )}
      {isShippable(orderStatus) && <CreateShipment sale={sale} />}
      {sale && (
        <Button variant="outlined" component={LinkBase} to={`/billing/sales-details/${sale}/show`}>
          {text('Open sale')}
        </Button>
      )}
    </>
  )
}

const OneOrder = ({ order, isCustomer }: { order: Order; isCustomer: boolean }) =>
  order.orderStatus === 'PENDING' ? (
    <OrderBody order={order} lines={<OrderEditor key={order.id} order={order} />} />
  ) : (
    <OrderBody
      order={order}
      below={isCustomer && order.sale ? <Shipments order={order} /> : null}
    />
  )

export function OrderRecord() {
  return <OrderPage id={Number(useParams<{ id: string }>().id)} />
}
