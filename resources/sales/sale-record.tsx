import { formatDate, formatFullDate, formatMoney, spoken, text, ToneChip, useAnswer, useSurroundings, useUser, type PageOf } from '#admin'
import { availableActions, DocumentButton, History, PageHeader, RecordMissing, refusalOf, StateHelp } from '#admin/page'
import { itemsOf, type RecordOf } from '#language'
import { Alert, Box, Button, Link, Paper, Tab, Tabs, Typography } from '@mui/material'
import { LinkBase, useParams } from 'ra-core'
import { useState, type ReactNode } from 'react'
import type paymentHistory from '../money/payment-history.resource.ts'
import type shipmentDetails from '../shipping/shipment-details.resource.ts'
import { AskedAction } from './asked-action.tsx'
import { inPence } from './cart.ts'
import { addressWords, Awaited, moneyOf, RecordLink, Sums } from './order-looks.tsx'
import { Facts, LineTable, linesIn, ShipmentChip, type Order } from './order-view.tsx'
import salesOrderInEnglish from './sales-order.resource.ts'
import { Trail, type TrailStep } from './trail.tsx'

const salesOrder = spoken(salesOrderInEnglish)

type Sale = RecordOf<typeof salesOrder>
type Detail = RecordOf<typeof shipmentDetails>
type Entry = RecordOf<typeof paymentHistory>

const STATES = itemsOf(salesOrder.fields.status)
const PAYMENT = itemsOf(salesOrder.fields.paymentStatus)
const INVOICE = {
  label: text('Download invoice'), path: ({ salesId }: Readonly<Record<string, unknown>>) => `/salesInvoice?salesId=${String(salesId)}`,
  fileName: ({ invoiceNumber }: Readonly<Record<string, unknown>>) => `${String(invoiceNumber)}.pdf`,
}

/** A sale at the address of its record. */
export function SaleRecord() {
  const { id } = useParams<{ id: string }>()
  const answer = useAnswer<Sale>(`/sales-order/${id}`)
  if (answer.error && !answer.data) return <RecordMissing definition={salesOrder} refusal={refusalOf(answer.error)} />
  return answer.data ? <OneSale sale={answer.data} /> : <Awaited answer={answer} label={text('the sale')} height={320} />
}

function OneSale({ sale }: { sale: Sale }) {
  const { asker } = useSurroundings()
  const isStaff = useUser()?.role !== 'CUSTOMER'
  const [tab, setTab] = useState('sale')
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const order = useAnswer<Order>(`/order-item/${sale.order}`)
  const details = useAnswer<PageOf<Detail>>(`/shipment-details/list?salesId=${sale.salesId}&size=500`)
  const canShip = isStaff && (sale.status === 'APPROVED' || sale.status === 'PARTIALLY_SHIPPED')
  const owes = isStaff && sale.outstandingAmount > 0
  return (
    <Box>
      <PageHeader
        page={text('Sale')} heading={sale.salesId} back={{ to: '/billing/sales-details', label: text('sales') }}
        beside={<><ToneChip label={STATES[sale.status]?.label ?? ''} tone={STATES[sale.status]?.tone} /><ToneChip label={PAYMENT[sale.paymentStatus]?.label ?? ''} tone={PAYMENT[sale.paymentStatus]?.tone} /></>}
        below={isStaff ? <RecordLink screen="/user/manage-customer" id={sale.customer}>{sale.labels['customer']}</RecordLink> : undefined}
        actions={(
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            {canShip && <Button variant="contained" component={LinkBase} to={`/shipment/update-shipment/create?sale=${sale.id}`}>{text('Create shipment')}</Button>}
            {owes && <Button variant="outlined" component={LinkBase} to={`/billing/payment-status/create?source=${encodeURIComponent(JSON.stringify({ salesId: sale.salesId, customer: sale.customer }))}`}>{text('Record receipt')}</Button>}
            <DocumentButton document={INVOICE} record={{ ...sale }} />
            {availableActions(salesOrder, { ...sale }, asker).map(({ name, action }) => (
              <Button key={name} variant="outlined" color={action.tone === 'danger' ? 'error' : 'primary'} onClick={() => setAskedFor(name)}>{action.label}</Button>
            ))}
            <StateHelp definition={salesOrder} state={sale.status} />
          </Box>
        )}
      />
      {isStaff && (
        <Tabs value={tab} onChange={(_, next: string) => setTab(next)} aria-label={text('Parts of this page')} sx={{ mb: 2, borderBottom: '1px solid', borderColor: 'divider' }}>
          <Tab value="sale" label={text('Sale')} /><Tab value="history" label={text('History')} />
        </Tabs>
      )}
      {tab === 'history' ? <History definition={salesOrder} id={sale.id} version={sale.version} /> : (
        <Box sx={COLUMNS}>
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            <Part title={text('Progress')}><Trail label={text('Progress of %{salesId}', { salesId: sale.salesId })} steps={saleSteps(sale, order.data)} /></Part>
            {sale.closedShort && <Alert severity="warning">{text('Closed short: what had not been shipped is not sent and was taken off the invoice.')}</Alert>}
            <Part title={text('Order lines')}>{order.data ? <LineTable lines={linesIn(order.data)} /> : <Awaited answer={order} label={text('the lines')} />}</Part>
            <Part title={text('Shipments')}>{details.data ? <Shipments details={details.data.content} /> : <Awaited answer={details} label={text('the shipments')} height={80} />}</Part>
            <Part title={text('Returns')}>{details.data ? <Returns sale={sale} details={details.data.content} /> : <Awaited answer={details} label={text('the returns')} height={60} />}</Part>
          </Box>
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            <Part title={text('Invoice')}><Amounts sale={sale} /></Part>
            <Part title={text('Payments')}><Payments sale={sale} /></Part>
            <Part title={text('Facts')}>
              <Facts facts={[
                [text('Invoice'), sale.invoiceNumber], [text('Invoiced on'), formatFullDate(sale.invoiceDate)], [text('Due'), formatFullDate(sale.dueDate)], [text('Paid by'), sale.labels['paymentType']],
                [text('Order'), <RecordLink key="order" screen="/order&cart/approve-orders" id={sale.order}>{sale.orderId}</RecordLink>],
                [text('Goes to'), addressWords(order.data?.shippingAddress as never)], [text('Reason'), sale.labels['cancelReason']],
              ]} />
            </Part>
          </Box>
        </Box>
      )}
      {askedFor && <AskedAction definition={salesOrder} record={{ ...sale }} name={askedFor} onClose={() => setAskedFor(null)} />}
    </Box>
  )
}

function saleSteps({ status, salesDate, shippedPercent, paymentStatus }: Sale, order: Order | undefined): TrailStep[] {
  const first: TrailStep[] = [{ label: text('Ordered'), at: 'done', on: order?.dateTime }, { label: text('Approved'), at: 'done', on: salesDate }]
  if (status === 'CANCELLED') return [...first, { label: text('Cancelled'), at: 'now', tone: 'neutral' }]
  const reached = { APPROVED: 0, PARTIALLY_SHIPPED: 1, SHIPPED: 2, DELIVERED: 3, RETURNED: 3 }[status]
  return [
    ...first,
    { label: status === 'PARTIALLY_SHIPPED' ? text('Shipped %{percent}%', { percent: shippedPercent }) : text('Shipped'), at: reached >= 2 ? 'done' : 'now', tone: reached >= 2 ? 'success' : 'progress' },
    { label: status === 'RETURNED' ? text('Returned') : text('Delivered'), at: reached >= 3 ? 'done' : reached === 2 ? 'now' : 'ahead', tone: status === 'RETURNED' ? 'warning' : reached >= 3 ? 'success' : 'progress' },
    { label: text('Paid'), at: paymentStatus === 'PAID' ? 'done' : reached >= 3 ? 'now' : 'ahead', tone: paymentStatus === 'PAID' ? 'success' : 'warning' },
  ]
}

function Amounts({ sale }: { sale: Sale }) {
  const optional = (label: string, amount: number, sign = 1) => (amount ? [[label, sign * inPence(amount)] as const] : [])
  return (
    <>
      <Sums rows={[[text('Goods'), inPence(sale.subTotal)], ...optional(text('Discount'), sale.discountAmount, -1), [text('Tax'), inPence(sale.taxAmount)], ...optional(text('Shipping'), sale.shippingCharge)]} total={[text('Invoiced'), inPence(sale.grandTotal)]} />
      <Box sx={{ mt: 1.5 }}>
        <Sums rows={[...optional(text('Returned'), sale.returnedAmount, -1), ...optional(text('Paid'), sale.paidAmount, -1), ...optional(text('Refunded to the wallet'), sale.refundedAmount)]} total={[text('Outstanding'), inPence(sale.outstandingAmount)]} />
      </Box>
    </>
  )
}

function Payments({ sale }: { sale: Sale }) {
  const answer = useAnswer<PageOf<Entry>>(`/payment/list-bySalesId?salesId=${sale.salesId}&size=100`)
  if (!answer.data) return <Awaited answer={answer} label={text('the payments')} height={60} />
  if (answer.data.content.length === 0) return <Quiet>{sale.outstandingAmount > 0 ? text('Nothing has been paid yet. Due %{dueDate}.', { dueDate: formatDate(sale.dueDate) }) : text('Nothing to pay.')}</Quiet>
  return (
    <List>
      {answer.data.content.map((entry) => (
        <Row key={entry.id}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography sx={{ fontSize: '0.875rem' }}>{entry.receiptNumber}</Typography>
            <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{formatDate(entry.paymentDate)} · {entry.labels['paymentType']}{entry.reversed && ` · ${text('reversed')}`}</Typography>
          </Box>
          <span className="tabular">{formatMoney(entry.amount)}</span>
        </Row>
      ))}
    </List>
  )
}

function Shipments({ details }: { details: readonly Detail[] }) {
  const ids = [...new Set(details.map((detail) => detail.shipment))]
  if (ids.length === 0) return <Quiet>{text('Nothing has been put on a shipment yet.')}</Quiet>
  return (
    <List>
      {ids.map((id) => {
        const lines = details.filter((detail) => detail.shipment === id)
        const first = lines[0]
        if (!first) return null
        return (
          <Row key={id}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Link component={LinkBase} to={`/shipment/update-shipment/${id}/show`}>{first.trackingNumber}</Link>
              {lines.map((line) => <Typography key={line.id} className="tabular" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{line.quantity} × {line.labels['item']} · {text('batch %{number}', { number: line.batchNumber })}</Typography>)}
            </Box>
            <ShipmentChip status={first.shipmentStatus} />
          </Row>
        )
      })}
    </List>
  )
}

function Returns({ sale, details }: { sale: Sale; details: readonly Detail[] }) {
  const back = details.filter(({ returnedQuantity }) => returnedQuantity > 0)
  if (back.length === 0) return <Quiet>{text('Nothing has come back.')}</Quiet>
  return (
    <>
      <List>
        {back.map((line) => (
          <Row key={line.id}>
            <Box sx={{ flex: 1, minWidth: 0 }}>{line.returnedQuantity} × {line.labels['item']} · <Link component={LinkBase} to={`/shipment/update-shipment/${line.shipment}/show`}>{line.trackingNumber}</Link></Box>
          </Row>
        ))}
      </List>
      <Typography className="tabular" sx={{ fontSize: '0.8125rem', color: 'text.secondary', mt: 1 }}>{text('%{amount} taken off the invoice', { amount: moneyOf(inPence(sale.returnedAmount)) })}</Typography>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return <Paper variant="outlined" component="section" aria-label={title} sx={{ p: { xs: 2, sm: 2.5 }, borderRadius: 1, minWidth: 0 }}><Typography variant="h2" sx={{ mb: 1 }}>{title}</Typography>{children}</Paper>
}

const Quiet = ({ children }: { children: ReactNode }) => <Typography sx={{ color: 'text.secondary' }}>{children}</Typography>
const List = ({ children }: { children: ReactNode }) => <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>{children}</Box>
const Row = ({ children }: { children: ReactNode }) => <Box component="li" sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start', py: 1, borderTop: '1px solid var(--line)', '&:first-of-type': { borderTop: 0 } }}>{children}</Box>

const COLUMNS = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }, alignItems: 'start', maxWidth: 1120 } as const
