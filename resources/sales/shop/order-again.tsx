import { text, translated, useList, useRecord, useUser } from '#admin'
import { Awaited } from '#admin/page'
import RepeatIcon from '@mui/icons-material/Replay'
import { Alert, Box, Button, type ButtonProps } from '@mui/material'
import { LinkBase } from 'react-admin'
import { useEffect } from 'react'
import { formatPence } from '../orders/order-display.tsx'
import { lineAmounts, type PricedLine } from '../orders/order.ts'
import orderItemInEnglish from '../orders/order-item.resource.ts'
import { linesIn, pricedAt, readItemName, type Line, type Order } from '../orders/order-lines.tsx'
import {
  addAside,
  inThousandths,
  openCart,
  swapAside,
  type Cart,
  type EarlierOrder,
} from './cart.ts'
import {
  formatProductName,
  priced,
  useProductsById,
  type Customer,
  type FilledCart,
  type Product,
} from './product.tsx'
import { useCart } from './use-cart.tsx'

const orderItem = translated(orderItemInEnglish)

/** Address that fills the cart from an earlier order and opens the checkout. */
const orderAgainPath = (role: string | undefined, id: number): string =>
  `/order&cart/${role === 'CUSTOMER' ? 'products-list' : 'admin-cart'}?again=${id}`

interface OrderAgainProps extends Pick<ButtonProps, 'variant' | 'size' | 'sx'> {
  readonly order: Pick<Order, 'id' | 'orderId'>
}

export function OrderAgain({
  order: { id, orderId },
  variant = 'outlined',
  ...more
}: OrderAgainProps) {
  const role = useUser()?.role
  return (
    <Button
      {...more}
      variant={variant}
      startIcon={<RepeatIcon />}
      component={LinkBase}
      to={orderAgainPath(role, id)}
      aria-label={text('Order again: {orderId}', { orderId })}
    >
      {text('Order again')}
    </Button>
  )
}

/** Latest orders of a customer, newest first. Sends no request for null. */
export const useLatestOrders = (customer: number | null, most: number) =>
  useList(orderItem, customer === null ? null : { customer }, most)

/** Repeats the latest order; nothing without one. */
export function OrderLatestAgain() {
  const [order] = useList(orderItem, {}, 1).data?.content ?? []
  return order ? <OrderAgain order={order} sx={{ minHeight: { xs: 44, md: 0 } }} /> : null
}

/**
 * Order whose delivery and payment a new order proposes: the one ordered again, or the latest. Returns null if there is
 * none, and undefined while loading.
 */
export function useEarlierOrder(customer: number | null): Order | null | undefined {
  const { again } = useCart().cart
  const latest = useLatestOrders(again ? null : customer, 1).data
  const id = again?.id ?? latest?.content[0]?.id
  const { data } = useRecord(orderItem, id ?? null)
  return id === undefined && latest ? null : data
}

/** Fills the cart from an earlier order with what is still offered. */
export function FillAgain({ id, onFilled }: { id: number; onFilled: () => void }) {
  const { change } = useCart()
  const isCustomer = useUser()?.role === 'CUSTOMER'
  const answer = useRecord(orderItem, id)
  const order = answer.data
  const products = useProductsById(order ? linesIn(order).map(({ item }) => item) : [])
  const offered = products.isPlaceholderData ? undefined : products.data
  useEffect(() => {
    if (!order || !offered) return
    const again = cartAgain(order, offered, isCustomer ? null : order.customer)
    change((now) =>
      now.again?.id === order.id ? { ...again, ...keepAside(now) } : openCart(again, now),
    )
    onFilled()
  }, [order, offered])
  return <Awaited answer={order ? products : answer} label={text('the order')} height={320} />
}

const keepAside = ({ aside }: Cart) => (aside ? { aside } : {})

/** Cart with the lines of an earlier order, at least in the quantities that can be ordered now. */
export function cartAgain(
  order: Pick<Order, 'id' | 'orderId' | 'items'>,
  offered: readonly Pick<Product, 'id' | 'minOrderQuantity'>[],
  customer: number | null,
): Cart {
  const lines = linesIn(order)
  const minima = new Map(offered.map(({ id, minOrderQuantity }) => [id, minOrderQuantity]))
  const isOffered = ({ item }: Line) => minima.has(item)
  return {
    customer,
    lines: lines.filter(isOffered).map(({ item, quantity }) => ({
      item,
      quantity: inThousandths(Math.max(quantity, minima.get(item) ?? 0)),
    })),
    again: {
      id: order.id,
      orderId: order.orderId,
      gone: lines.filter((line) => !isOffered(line)).map(readItemName),
      prices: lines.map((line) => ({ item: line.item, price: netPrice(pricedAt(line, ONE)) })),
    },
  }
}

/** Price of one unit after discount, in pence. */
const netPrice = (line: PricedLine): number => lineAmounts({ ...line, quantity: ONE }).lineAmount

const ONE = 1000

interface NoticesProps {
  readonly buyer: Customer | null
  readonly filled: FilledCart
  /** Called with the customer of the cart that returns, if it is that of another customer. */
  readonly onReturn?: (customer: number | null) => void
}

/** Differences between an earlier order and what can be ordered now, and the cart set aside for it. */
export function AgainNotices({ buyer, filled, onReturn }: NoticesProps) {
  const { cart } = useCart()
  const differences =
    cart.again && !filled.isPending ? listDifferences(cart.again, filled, buyer) : []
  return (
    <>
      {differences.length > 0 && (
        <Alert severity="warning" role="status" sx={NOTICE}>
          {text('Different from {orderId}:', { orderId: cart.again?.orderId ?? '' })}
          <Box component="ul" sx={{ pl: 2.5, listStyle: 'disc' }}>
            {differences.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </Box>
        </Alert>
      )}
      <SetAside {...(onReturn ? { onReturn } : {})} />
    </>
  )
}

const NOTICE = { mb: 1.5 } as const

function listDifferences(
  { gone, prices }: EarlierOrder,
  { lines }: FilledCart,
  buyer: Customer | null,
): readonly string[] {
  const before = new Map(prices.map(({ item, price }) => [item, price]))
  return [
    ...gone.map((name) => text('{name} is no longer sold and has been left out.', { name })),
    ...lines.flatMap((line) => {
      const name = formatProductName(line.product)
      const [was, now] = [before.get(line.item), netPrice(priced(line, buyer))]
      return [
        ...(line.product.stockState === 'OUT_OF_STOCK'
          ? [text('{name} is out of stock today.', { name })]
          : []),
        ...(was !== undefined && was !== now
          ? [
              text('{name} costs {now} each now; it was {was}.', {
                name,
                now: formatPence(now),
                was: formatPence(was),
              }),
            ]
          : []),
      ]
    }),
  ]
}

function SetAside({ onReturn }: Pick<NoticesProps, 'onReturn'>) {
  const { cart, change } = useCart()
  const { aside } = cart
  if (!aside) return null
  const isSame = aside.customer === cart.customer
  const goBack = () => {
    change(swapAside)
    onReturn?.(aside.customer)
  }
  return (
    <Alert
      severity="info"
      sx={NOTICE}
      action={
        <Button size="small" color="inherit" onClick={isSame ? () => change(addAside) : goBack}>
          {isSame ? text('Add to this order') : text('Go back to it')}
        </Button>
      }
    >
      {isSame
        ? text(
            '1 item that was in the cart is kept for later. |||| {smart_count} items that were in the cart are kept for later.',
            { smart_count: aside.lines.length },
          )
        : text(
            'An unfinished order for another customer, with 1 item, is kept for later. |||| An unfinished order for another customer, with {smart_count} items, is kept for later.',
            { smart_count: aside.lines.length },
          )}
    </Alert>
  )
}
