import {
  exactMoment,
  Flex,
  formatFullDate,
  formatInstant,
  Small,
  Stack,
  text,
  ToneChip,
  useList,
} from '#admin'
import { Awaited, Notice, recordAt, ScanButton, type Scan, type ScanOutcome } from '#admin/page'
import { fold } from '#schema'
import { Box, Button, Checkbox, LinearProgress, Link, Paper, Typography } from '@mui/material'
import { LinkBase, useNavigate } from 'react-admin'
import { useState } from 'react'
import { JustShipped } from './just-shipped.tsx'
import { ShipBar, type Shipped } from './ship-bar.tsx'
import { inThousandths, quantityText } from '../sales/shop/cart.ts'
import { readUnit } from '../stock/unit-word.ts'
import {
  readItemName,
  linesIn,
  orderItem,
  type Line,
  type ListedOrder,
} from '../sales/orders/order-lines.tsx'

export const SHOWN = 25
const NAMED = 4

export const READY = {
  orderStatus: ['APPROVED', 'PARTIALLY_SHIPPED'],
  sortByField: 'dateTime',
  sortBy: 'ASC',
} as const

/** Orders with goods to dispatch, oldest first. */
export function ReadyToShip() {
  const [shown, setShown] = useState(SHOWN)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [shipped, setShipped] = useState<readonly Shipped[]>([])
  const navigate = useNavigate()
  const answer = useList(orderItem, READY, shown, { keep: true })
  if (!answer.data) return <Awaited answer={answer} label={text('the sales')} />
  const { content, totalElements } = answer.data
  const sales = content.flatMap(({ sale }) => sale ?? [])
  const listed = chosen.filter((sale) => sales.includes(sale))
  const choose = (sale: number) =>
    setChosen(listed.includes(sale) ? listed.filter((each) => each !== sale) : [...listed, sale])
  const find = (scan: Scan): ScanOutcome => {
    const order = content.find((each) => isOf(each, scan))
    const sale = order?.sale
    if (order && sale)
      return () => {
        if (!listed.includes(sale)) choose(sale)
        document.getElementById(cardId(order))?.scrollIntoView({ block: 'center' })
      }
    return 'path' in scan
      ? () => navigate(scan.path)
      : text('No sale that is ready to ship has the number “{code}”.', { code: scan.code })
  }
  return (
    <>
      {content.length > 0 && (
        <ScanButton
          title={text('Scan a document')}
          onScan={find}
          isLabelled
          sx={{ mb: 1.5, width: { xs: '100%', sm: 'auto' } }}
        />
      )}
      {shipped.length > 0 && <JustShipped shipped={shipped} onClose={() => setShipped([])} />}
      {content.length === 0 && (
        <Notice
          title={text('Nothing to ship')}
          why={text('Once an order is approved, its goods can be shipped here.')}
        />
      )}
      <Stack component="ul" aria-label={text('Ready to ship')} gap={1.5} sx={{ maxWidth: 960 }}>
        {content.map((order) => (
          <Waiting
            key={order.id}
            order={order}
            isChosen={listed.includes(order.sale ?? 0)}
            onChoose={choose}
          />
        ))}
      </Stack>
      {content.length < totalElements && (
        <Button
          variant="outlined"
          sx={{ mt: 1.5 }}
          onClick={() => setShown(Math.min(shown + SHOWN, 500))}
        >
          {text('Show more')}
        </Button>
      )}
      {listed.length > 0 && (
        <ShipBar
          sales={listed}
          onClear={() => setChosen([])}
          onShipped={(done) => {
            setChosen([])
            setShipped(done)
          }}
        />
      )}
    </>
  )
}

/** True if a code is the number of a sale or its order, or opens one of them. */
function isOf({ id, orderId, sale, salesId }: ListedOrder, scan: Scan): boolean {
  if ('code' in scan)
    return [orderId, salesId].some((number) => fold(number ?? '') === fold(scan.code))
  const at = recordAt(scan.path)
  return at !== null && at.id === { 'order-item': id, 'sales-order': sale }[at.resource]
}

const cardId = ({ id }: ListedOrder): string => `ready-${id}`

const countApproved = (line: Line): number =>
  inThousandths(line.approvedQuantity ?? line.quantity) - inThousandths(line.closedQuantity ?? 0)
const countLeft = (line: Line): number =>
  countApproved(line) - inThousandths(line.shippedQuantity ?? 0)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

interface WaitingProps {
  readonly order: ListedOrder
  readonly isChosen: boolean
  readonly onChoose: (sale: number) => void
}

function Waiting({ order, isChosen, onChoose }: WaitingProps) {
  const lines = linesIn(order).filter((line) => countLeft(line) > 0)
  const [all, left] = [sum(linesIn(order).map(countApproved)), sum(lines.map(countLeft))]
  const percent = all > 0 ? Math.round(((all - left) / all) * 100) : 0
  const { salesId, sale, requestedDeliveryDate: wanted } = order
  return (
    <Paper component="li" id={cardId(order)} variant="outlined" sx={CARD}>
      <Checkbox
        checked={isChosen}
        onChange={() => onChoose(sale ?? 0)}
        slotProps={{
          input: {
            'aria-label': text('Choose {salesId} of {customer}', {
              salesId: salesId ?? '',
              customer: order.labels['customer'] ?? '',
            }),
          },
        }}
        sx={{ mt: -1, ml: -1 }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Flex wrap>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {order.labels['customer']}
          </Typography>
          {wanted && (
            <ToneChip
              label={text('Delivery requested for {date}', { date: formatFullDate(wanted) })}
              tone="info"
            />
          )}
          {lines.some(({ shortage }) => shortage) && (
            <ToneChip label={text('Short of stock')} tone="warning" />
          )}
        </Flex>
        <Small>
          <Link component={LinkBase} to={`/billing/sales-details/${sale}/show`}>
            {salesId}
          </Link>{' '}
          ·{' '}
          <time dateTime={order.dateTime} title={exactMoment(order.dateTime)}>
            {text('ordered {moment}', { moment: formatInstant(order.dateTime) })}
          </time>
        </Small>
        <Goods lines={lines} />
      </Box>
      <Stack sx={{ minWidth: 160, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        <Button
          variant="outlined"
          component={LinkBase}
          to={`/shipment/update-shipment/create?sale=${sale}`}
          aria-label={text('Create shipment for {salesId}', { salesId: salesId ?? '' })}
        >
          {text('Create shipment')}
        </Button>
        {percent > 0 && <Left percent={percent} />}
      </Stack>
    </Paper>
  )
}

/** Names of the first lines, and the number of remaining ones. */
const Goods = ({ lines }: { readonly lines: readonly Line[] }) => (
  <Box
    component="ul"
    aria-label={text('To be sent')}
    className="tabular"
    sx={{ ...GOODS, columns: { sm: lines.length > 1 ? 2 : 1 } }}
  >
    {lines.slice(0, NAMED).map((line) => (
      <li key={line.id}>
        <b>{quantityText(countLeft(line))}</b> {readUnit(line)} {readItemName(line)}
      </li>
    ))}
    {lines.length > NAMED && (
      <li>
        {text('and {smart_count} more line |||| and {smart_count} more lines', {
          smart_count: lines.length - NAMED,
        })}
      </li>
    )}
  </Box>
)

const Left = ({ percent }: { readonly percent: number }) => (
  <Box>
    <Small tiny sx={{ mb: 0.25 }}>
      {text('{percent}% has left', { percent })}
    </Small>
    <LinearProgress variant="determinate" value={percent} aria-hidden sx={{ borderRadius: 1 }} />
  </Box>
)

const CARD = {
  p: 2,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
  alignItems: 'start',
} as const

const GOODS = {
  m: 0,
  mt: 1,
  pl: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  columnGap: 3,
} as const
