import {
  formatDate,
  formatMoney,
  translated,
  text,
  ToneChip,
  useAnswer,
  useRows,
  useScreenContext,
  useUser,
  type PageOf,
} from '#admin'
import {
  availableActions,
  DocumentButton,
  PageHeader,
  RecordMissing,
  refusalOf,
  StateHelp,
} from '#admin/page'
import { itemsOf, type RecordOf } from '#schema'
import { Box, Button, Link, Typography } from '@mui/material'
import { LinkBase, useParams } from 'ra-core'
import { useState } from 'react'
import type paymentHistory from '../../money/payment-history.resource.ts'
import { AskedAction } from '../orders/asked-action.tsx'
import { inPence } from '../shop/cart.ts'
import { CreateShipment, isShippable } from './create-shipment.tsx'
import { INVOICE, receiptPath } from './invoice-link.tsx'
import { Answered, Awaited, moneyOf, RecordLink } from '../orders/order-looks.tsx'
import type { Order } from '../orders/order-lines.tsx'
import {
  Entry as Row,
  historyPart,
  Parts,
  Quiet,
  Rows as List,
  Sheet,
  useKeptFocus,
  type Part,
} from '../parts.tsx'
import { SaleOverview } from './sale-overview.tsx'
import salesOrderInEnglish from './sales-order.resource.ts'
import { shipmentsPart, type SentLine } from './sent-goods.tsx'

const salesOrder = translated(salesOrderInEnglish)

type Sale = RecordOf<typeof salesOrder>
type Entry = RecordOf<typeof paymentHistory>

const STATES = itemsOf(salesOrder.fields.status)
const PAYMENT = itemsOf(salesOrder.fields.paymentStatus)

/** A sale at the address of its record. */
export function SaleRecord() {
  const { id } = useParams<{ id: string }>()
  const answer = useAnswer<Sale>(`/sales-order/${id}`)
  if (answer.error && !answer.data)
    return <RecordMissing definition={salesOrder} refusal={refusalOf(answer.error)} />
  return answer.data ? (
    <OneSale sale={answer.data} />
  ) : (
    <Awaited answer={answer} label={text('the sale')} height={320} />
  )
}

function OneSale({ sale }: { sale: Sale }) {
  const isStaff = useUser()?.role !== 'CUSTOMER'
  useKeptFocus(sale.version)
  const order = useAnswer<Order>(`/order-item/${sale.order}`)
  const details = useRows<SentLine>(`/shipment-details/list?salesId=${sale.salesId}`, 500)
  const receipts = useAnswer<PageOf<Entry>>(
    `/payment/list-bySalesId?salesId=${sale.salesId}&size=100`,
  )
  return (
    <Box>
      <PageHeader
        page={text('Sale')}
        heading={sale.salesId}
        back={{ to: '/billing/sales-details', label: text('sales') }}
        beside={
          <>
            <ToneChip label={STATES[sale.status]?.label ?? ''} tone={STATES[sale.status]?.tone} />
            <ToneChip
              label={PAYMENT[sale.paymentStatus]?.label ?? ''}
              tone={PAYMENT[sale.paymentStatus]?.tone}
            />
            <StateHelp definition={salesOrder} state={sale.status} />
          </>
        }
        below={
          isStaff ? (
            <RecordLink screen="/user/manage-customer" id={sale.customer}>
              {sale.labels['customer']}
            </RecordLink>
          ) : undefined
        }
        actions={<SaleActions sale={sale} isStaff={isStaff} />}
      />
      <Parts
        parts={[
          {
            name: 'sale',
            label: text('Sale'),
            body: () => <SaleOverview sale={sale} order={order} />,
          },
          shipmentsPart(details),
          receiptsPart(sale, receipts),
          returnsPart(sale, details),
          ...(isStaff ? [historyPart(salesOrder, sale)] : []),
        ]}
      />
    </Box>
  )
}

/** What can be done with the sale, and the dialog of what was chosen. */
function SaleActions({ sale, isStaff }: { sale: Sale; isStaff: boolean }) {
  const { principal } = useScreenContext()
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const canShip = isStaff && isShippable(sale.status)
  const owes = isStaff && sale.outstandingAmount > 0
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {canShip && <CreateShipment sale={sale.id} />}
      {owes && (
        <Button
          variant={canShip ? 'outlined' : 'contained'}
          component={LinkBase}
          to={receiptPath(sale)}
        >
          {text('Add payment')}
        </Button>
      )}
      <DocumentButton document={INVOICE} record={{ ...sale }} />
      {availableActions(salesOrder, { ...sale }, principal).map(({ name, action }) => (
        <Button
          key={name}
          variant="outlined"
          color={action.tone === 'danger' ? 'error' : 'primary'}
          onClick={() => setAskedFor(name)}
        >
          {action.label}
        </Button>
      ))}
      {askedFor && (
        <AskedAction
          definition={salesOrder}
          record={{ ...sale }}
          name={askedFor}
          onClose={() => setAskedFor(null)}
        />
      )}
    </Box>
  )
}

const receiptsPart = (sale: Sale, receipts: ReturnType<typeof useAnswer<PageOf<Entry>>>): Part => ({
  name: 'receipts',
  label: text('Receipts'),
  count: receipts.data?.totalElements,
  body: () => (
    <Sheet title={text('Receipts')}>
      <Answered answer={receipts} label={text('the payments')} height={60}>
        {({ content }) => <Receipts sale={sale} receipts={content} />}
      </Answered>
    </Sheet>
  ),
})

function Receipts({ sale, receipts }: { sale: Sale; receipts: readonly Entry[] }) {
  if (receipts.length === 0)
    return (
      <Quiet>
        {sale.outstandingAmount > 0
          ? text('Nothing has been paid yet. Due %{dueDate}.', {
              dueDate: formatDate(sale.dueDate),
            })
          : text('Nothing to pay.')}
      </Quiet>
    )
  return (
    <List>
      {receipts.map((entry) => (
        <Row key={entry.id}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography sx={{ fontSize: '0.875rem' }}>
              <RecordLink screen="/billing/payment-history" id={entry.id}>
                {entry.receiptNumber}
              </RecordLink>
            </Typography>
            <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
              {formatDate(entry.paymentDate)} · {entry.labels['paymentType']}
              {entry.reversed && ` · ${text('reversed')}`}
            </Typography>
          </Box>
          <span className="tabular">{formatMoney(entry.amount)}</span>
        </Row>
      ))}
    </List>
  )
}

const returnedIn = (details: readonly SentLine[]): readonly SentLine[] =>
  details.filter(({ returnedQuantity }) => returnedQuantity > 0)

const returnsPart = (sale: Sale, details: ReturnType<typeof useRows<SentLine>>): Part => ({
  name: 'returns',
  label: text('Returns'),
  count: details.data && returnedIn(details.data.content).length,
  body: () => (
    <Sheet title={text('Returns')}>
      <Answered answer={details} label={text('the returns')} height={60}>
        {({ content }) => <Returns sale={sale} back={returnedIn(content)} />}
      </Answered>
    </Sheet>
  ),
})

function Returns({ sale, back }: { sale: Sale; back: readonly SentLine[] }) {
  if (back.length === 0) return <Quiet>{text('Nothing has come back.')}</Quiet>
  return (
    <>
      <List>
        {back.map((line) => (
          <Row key={line.id}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {line.returnedQuantity} × {line.labels['item']} ·{' '}
              <Link component={LinkBase} to={`/shipment/update-shipment/${line.shipment}/show`}>
                {line.trackingNumber}
              </Link>
            </Box>
            <ToneChip
              label={line.restock ? text('Back in stock') : text('Written off')}
              tone={line.restock ? 'success' : 'warning'}
            />
          </Row>
        ))}
      </List>
      <Typography
        className="tabular"
        sx={{ fontSize: '0.8125rem', color: 'text.secondary', mt: 1 }}
      >
        {text('%{amount} taken off the invoice', { amount: moneyOf(inPence(sale.returnedAmount)) })}
      </Typography>
    </>
  )
}
