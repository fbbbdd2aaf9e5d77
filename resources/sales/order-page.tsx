import { spoken, text, useAnswer, useRows, useUser } from '#admin'
import { History, PageHeader, RecordMissing, refusalOf, StateHelp } from '#admin/page'
import { Box, Button } from '@mui/material'
import { LinkBase, useParams } from 'ra-core'
import orderItemInEnglish from './order-item.resource.ts'
import { Awaited, RecordLink } from './order-looks.tsx'
import { OrderEditor } from './order-editor.tsx'
import { OrderBody, OrderChip, type Order } from './order-view.tsx'
import { Parts, Sheet, useKeptFocus } from './parts.tsx'
import { SentGoods, type SentLine } from './sent-goods.tsx'

const orderItem = spoken(orderItemInEnglish)

interface OrderPageProps {
  readonly id: number
  readonly back?: { readonly label: string; readonly onBack: () => void }
}

/** One order: how far it is, what is in it, and as long as it is pending, changing it. */
export function OrderPage({ id, back }: OrderPageProps) {
  const isCustomer = useUser()?.role === 'CUSTOMER'
  const answer = useAnswer<Order>(`/order-item/${id}`)
  const order = answer.data
  const sent = useRows<SentLine>(
    !isCustomer && order?.sale ? `/shipment-details/list?orderId=${order.orderId}` : null,
    500,
  )
  const shipments = sent.data && new Set(sent.data.content.map(({ shipment }) => shipment)).size
  useKeptFocus(order?.version ?? 0)
  if (answer.error && !order)
    return <RecordMissing definition={orderItem} refusal={refusalOf(answer.error)} />
  if (!order) return <Awaited answer={answer} label={text('the order')} height={320} />
  const isPending = order.orderStatus === 'PENDING'
  const canShip =
    !isCustomer && (order.orderStatus === 'APPROVED' || order.orderStatus === 'PARTIALLY_SHIPPED')
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
        {...(back
          ? {}
          : {
              back: {
                to: isCustomer ? '/order&cart/my-orders' : '/order&cart/all-orders',
                label: orderItem.label[1].toLowerCase(),
              },
            })}
        below={
          isCustomer ? undefined : (
            <RecordLink screen="/user/manage-customer" id={order.customer}>
              {order.labels['customer']}
            </RecordLink>
          )
        }
        actions={
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            {back && (
              <Button onClick={back.onBack}>
                {text('Back to %{label}', { label: back.label })}
              </Button>
            )}
            {!isCustomer && isPending && (
              <Button
                variant="contained"
                component={LinkBase}
                to={`/order&cart/approve-orders?order=${id}`}
              >
                {text('Decide')}
              </Button>
            )}
            {canShip && (
              <Button
                variant="contained"
                component={LinkBase}
                to={`/shipment/update-shipment/create?sale=${order.sale}`}
              >
                {text('Create shipment')}
              </Button>
            )}
            {!isCustomer && order.sale && (
              <Button
                variant="outlined"
                component={LinkBase}
                to={`/billing/sales-details/${order.sale}/show`}
              >
                {text('Open sale')}
              </Button>
            )}
          </Box>
        }
      />
      <Parts
        parts={[
          {
            name: 'order',
            label: text('Order'),
            body: () =>
              isPending ? (
                <OrderBody order={order} lines={<OrderEditor key={order.id} order={order} />} />
              ) : (
                <OrderBody order={order} />
              ),
          },
          ...(!isCustomer && order.sale
            ? [
                {
                  name: 'shipments',
                  label: text('Shipments'),
                  count: shipments,
                  body: () => (
                    <Sheet title={text('Shipments')}>
                      {sent.data ? (
                        <SentGoods details={sent.data.content} />
                      ) : (
                        <Awaited answer={sent} label={text('the shipments')} height={80} />
                      )}
                    </Sheet>
                  ),
                },
              ]
            : []),
          ...(isCustomer
            ? []
            : [
                {
                  name: 'history',
                  label: text('History'),
                  body: () => <History definition={orderItem} id={id} version={order.version} />,
                },
              ]),
        ]}
      />
    </Box>
  )
}

/** The same at the address of the record. */
export function OrderRecord() {
  return <OrderPage id={Number(useParams<{ id: string }>().id)} />
}
