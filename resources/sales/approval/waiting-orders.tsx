import { formatInstant, text } from '#admin'
import { Box, Button, Checkbox, Paper, Typography } from '@mui/material'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { inPence } from '../shop/cart.ts'
import { moneyOf } from '../orders/order-display.tsx'
import type { ListedOrder } from '../orders/order-lines.tsx'

/** What can be done with the ticked orders; `onDone` lets go of them. */
export type BulkOfOrders = (orders: readonly ListedOrder[], onDone: () => void) => ReactNode

interface Ticked {
  /** Those of the queue that are ticked. */
  readonly orders: readonly ListedOrder[]
  readonly isTicked: (order: ListedOrder) => boolean
  readonly toggle: (order: ListedOrder) => void
  readonly tickAll: () => void
  readonly clear: () => void
}

export function useTicked(queue: readonly ListedOrder[]): Ticked {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  return {
    orders: queue.filter(({ id }) => ids.has(id)),
    isTicked: ({ id }) => ids.has(id),
    toggle: ({ id }) =>
      setIds((before) => {
        const now = new Set(before)
        if (!now.delete(id)) now.add(id)
        return now
      }),
    tickAll: () => setIds(new Set(queue.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

interface WaitingOrdersProps {
  readonly orders: readonly ListedOrder[]
  /** The one that is open. */
  readonly wanted: number
  readonly onOpen: (id: number) => void
  /** Unset: all of them are here. */
  readonly onMore: (() => void) | undefined
  readonly ticked: Ticked
  readonly bulk: BulkOfOrders | undefined
}

/** The queue itself: every order with its box, if several can be decided at once. */
export function WaitingOrders({
  orders,
  wanted,
  onOpen,
  onMore,
  ticked,
  bulk,
}: WaitingOrdersProps) {
  return (
    <Paper variant="outlined" sx={QUEUE}>
      {bulk && (
        <BulkBar ticked={ticked} total={orders.length}>
          {ticked.orders.length > 0 && bulk(ticked.orders, ticked.clear)}
        </BulkBar>
      )}
      <Box
        component="ul"
        aria-label={text('Waiting orders')}
        onKeyDown={moveByArrows}
        sx={{ listStyle: 'none', m: 0, p: 0, overflowY: 'auto' }}
      >
        {orders.map((order) => (
          <Entry
            key={order.id}
            order={order}
            isOpen={order.id === wanted}
            onOpen={() => onOpen(order.id)}
            {...(bulk
              ? { isTicked: ticked.isTicked(order), onToggle: () => ticked.toggle(order) }
              : {})}
          />
        ))}
      </Box>
      {onMore && (
        <Button onClick={onMore} sx={{ m: 1 }}>
          {text('Show more')}
        </Button>
      )}
    </Paper>
  )
}

/** How many orders are ticked, all of them at once, and what can be done with them. */
function BulkBar({
  ticked: { orders, tickAll, clear },
  total,
  children,
}: {
  ticked: Ticked
  total: number
  children: ReactNode
}) {
  const count = orders.length
  const isAll = count === total
  return (
    <Box sx={BULK}>
      <Checkbox
        checked={count > 0 && isAll}
        indeterminate={count > 0 && !isAll}
        onChange={isAll ? clear : tickAll}
        slotProps={{ input: { 'aria-label': text('Select all orders') } }}
      />
      <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary', flex: 1 }}>
        {count > 0 ? text('%{count} selected', { count }) : text('Select to decide several')}
      </Typography>
      {children}
    </Box>
  )
}

interface EntryProps {
  readonly order: ListedOrder
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly isTicked?: boolean
  readonly onToggle?: () => void
}

function Entry({ order, isOpen, onOpen, isTicked = false, onToggle }: EntryProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        borderTop: '1px solid var(--line)',
        '&:first-of-type': { borderTop: 0 },
        bgcolor: isOpen ? 'var(--primary-soft)' : undefined,
      }}
    >
      {onToggle && (
        <Checkbox
          checked={isTicked}
          onChange={onToggle}
          sx={{ ml: 0.75 }}
          slotProps={{
            input: { 'aria-label': text('Select %{orderId}', { orderId: order.orderId }) },
          }}
        />
      )}
      <Box
        component="button"
        type="button"
        data-entry
        aria-current={isOpen || undefined}
        onClick={onOpen}
        sx={ENTRY}
      >
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
          <Typography sx={{ fontWeight: 620, fontSize: '0.875rem' }} noWrap>
            {order.labels['customer']}
          </Typography>
          <Typography className="tabular" sx={{ fontSize: '0.875rem', fontWeight: 550 }}>
            {moneyOf(inPence(order.orderTotal))}
          </Typography>
        </Box>
        <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary' }} noWrap>
          {order.orderId} · {formatInstant(order.dateTime)}
        </Typography>
        <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary' }} noWrap>
          {text('%{smart_count} line |||| %{smart_count} lines', { smart_count: order.lineCount })}{' '}
          · {order.labels['paymentType']}
        </Typography>
      </Box>
    </Box>
  )
}

/** Up and down go from order to order. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')]
  const place = entries.indexOf(document.activeElement as HTMLElement)
  if (!step || place < 0) return
  event.preventDefault()
  entries[place + step]?.focus()
}

const QUEUE = {
  borderRadius: 1,
  overflow: 'hidden',
  position: { lg: 'sticky' },
  top: 16,
  maxHeight: { lg: 'calc(100vh - 130px)' },
  display: 'flex',
  flexDirection: 'column',
} as const

const BULK = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  pl: 0.75,
  pr: 1,
  minHeight: 48,
  borderBottom: '1px solid var(--line)',
  flexWrap: 'wrap',
} as const

const ENTRY = {
  all: 'unset',
  boxSizing: 'border-box',
  cursor: 'pointer',
  flex: 1,
  minWidth: 0,
  p: 1.25,
  pl: 1,
  minHeight: 44,
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const
