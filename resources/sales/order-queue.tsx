import { formatCount, formatInstant, spoken, text, useAnswer, useAsked, useRows } from '#admin'
import { PageHeader } from '#admin/page'
import { Box, Button, Checkbox, Paper, Typography, useMediaQuery, type Theme } from '@mui/material'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import orderItemInEnglish from './order-item.resource.ts'
import { Awaited, moneyOf, Nothing, RecordLink } from './order-looks.tsx'
import { inPence } from './cart.ts'
import { OrderBody, OrderChip, type Order } from './order-view.tsx'

interface QueueProps {
  readonly title: string
  /** One order, opened beside the queue. `onDone` goes on to the next. */
  readonly detail: (order: Order, onDone: () => void) => ReactNode
  /** What can be done with the chosen orders; `onDone` lets go of them. */
  readonly bulk?: (orders: readonly Order[], onDone: () => void) => ReactNode
}

const orderItem = spoken(orderItemInEnglish)
const SHOWN = 25

/** Orders that wait for a decision, oldest first, with one of them open. */
export function OrderQueue({ title, detail, bulk }: QueueProps) {
  const [asked, ask] = useAsked()
  const [shown, setShown] = useState(SHOWN)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'))
  const answer = useRows<Order>(
    '/order-item/list?orderStatus=PENDING&sortByField=dateTime&sortBy=ASC',
    shown,
    { keep: true },
  )
  const { content: orders = [], totalElements = 0 } = answer.data ?? {}
  const wanted = Number(asked.get('order') ?? (isWide ? orders[0]?.id : undefined))
  const whole = useAnswer<Order>(wanted ? `/order-item/${wanted}` : null)
  const open = (id: number | null) =>
    ask({ order: id === null ? null : String(id) }, { push: id !== null && !isWide })
  const section = useRef<HTMLElement>(null)
  const now = useRef(wanted)
  useEffect(() => {
    now.current = wanted
  })
  const next = () => {
    // Whoever opened another order while this one was being saved stays there.
    if (now.current !== wanted) return
    // The button that was pressed goes with its order; the keys go on with the next one.
    section.current?.focus({ preventScroll: true })
    const place = orders.findIndex(({ id }) => id === wanted)
    open(isWide ? ((orders[place + 1] ?? orders[place - 1])?.id ?? null) : null)
  }
  const toggle = (id: number) =>
    setChosen((before) => {
      const now = new Set(before)
      if (!now.delete(id)) now.add(id)
      return now
    })
  const here = orders.filter(({ id }) => chosen.has(id))
  const isList = isWide || !wanted
  return (
    <Box>
      <PageHeader
        page={title}
        heading={title}
        below={
          totalElements > 0
            ? text('%{count} order waiting |||| %{count} orders waiting, oldest first', {
                smart_count: totalElements,
                count: formatCount(totalElements),
              })
            : undefined
        }
        actions={
          !isWide && wanted ? (
            <Button onClick={() => open(null)}>{text('Back to the queue')}</Button>
          ) : undefined
        }
      />
      {!answer.data && <Awaited answer={answer} label={text('the orders')} height={240} />}
      {answer.data && orders.length === 0 && !wanted && (
        <Nothing
          title={text('No orders waiting')}
          why={text('You’re all caught up. New orders appear here.')}
        />
      )}
      {(orders.length > 0 || Boolean(wanted)) && (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: isWide ? '330px minmax(0, 1fr)' : 'minmax(0, 1fr)',
            alignItems: 'start',
          }}
        >
          {isList && (
            <Paper
              variant="outlined"
              sx={{
                borderRadius: 1,
                overflow: 'hidden',
                position: { lg: 'sticky' },
                top: 16,
                maxHeight: { lg: 'calc(100vh - 130px)' },
                display: 'flex',
                flexDirection: 'column',
              }}
            >
              {bulk && (
                <Box
                  sx={{
                    display: 'flex',
                    alignItems: 'center',
                    gap: 1,
                    pl: 0.75,
                    pr: 1,
                    minHeight: 48,
                    borderBottom: '1px solid var(--line)',
                    flexWrap: 'wrap',
                  }}
                >
                  <Checkbox
                    checked={here.length > 0 && here.length === orders.length}
                    indeterminate={here.length > 0 && here.length < orders.length}
                    onChange={() =>
                      setChosen(
                        new Set(here.length === orders.length ? [] : orders.map(({ id }) => id)),
                      )
                    }
                    slotProps={{ input: { 'aria-label': text('Select all orders') } }}
                  />
                  <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary', flex: 1 }}>
                    {here.length > 0
                      ? text('%{count} selected', { count: here.length })
                      : text('Select to decide several')}
                  </Typography>
                  {here.length > 0 && bulk(here, () => setChosen(new Set()))}
                </Box>
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
                    onOpen={() => open(order.id)}
                    {...(bulk
                      ? { isChosen: chosen.has(order.id), onToggle: () => toggle(order.id) }
                      : {})}
                  />
                ))}
              </Box>
              {orders.length < totalElements && (
                <Button onClick={() => setShown(Math.min(shown + SHOWN, 500))} sx={{ m: 1 }}>
                  {text('Show more')}
                </Button>
              )}
            </Paper>
          )}
          {Boolean(wanted) && (
            <Box
              ref={section}
              component="section"
              aria-label={text('Order')}
              tabIndex={-1}
              sx={{ minWidth: 0, outline: 0 }}
            >
              {whole.data ? (
                <Box key={whole.data.id}>
                  {whole.data.orderStatus === 'PENDING' ? (
                    detail(whole.data, next)
                  ) : (
                    <Decided order={whole.data} />
                  )}
                </Box>
              ) : (
                <Awaited answer={whole} label={text('the order')} height={320} />
              )}
            </Box>
          )}
        </Box>
      )}
    </Box>
  )
}

/** An order that somebody decided while it was open, or that an old address leads to. */
function Decided({ order }: { order: Order }) {
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography variant="h2">
          <RecordLink screen={orderItem.screen} id={order.id}>
            {order.orderId}
          </RecordLink>
        </Typography>
        <OrderChip order={order} />
      </Box>
      <OrderBody order={order} />
    </>
  )
}

interface EntryProps {
  readonly order: Order
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly isChosen?: boolean
  readonly onToggle?: () => void
}

function Entry({ order, isOpen, onOpen, isChosen = false, onToggle }: EntryProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        borderTop: '1px solid var(--line)',
        '&:first-of-type': { borderTop: 0 },
        bgcolor: isOpen ? 'var(--herb-soft)' : undefined,
      }}
    >
      {onToggle && (
        <Checkbox
          checked={isChosen}
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
