import {
  exactMoment,
  formatInstant,
  formatQuantity,
  translated,
  text,
  ToneChip,
  useAnswer,
  useRows,
  type PageOf,
} from '#admin'
import { itemsOf, type RecordOf } from '#schema'
import { Box, Button, Typography } from '@mui/material'
import { LinkBase } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { Awaited, RecordLink } from '../../sales/orders/order-looks.tsx'
import { ShipmentChip } from '../../sales/shipment-chip.tsx'
import { Entry, Quiet, Rows } from '../../sales/parts.tsx'
import type shipmentDetails from '../../shipping/shipment-details.resource.ts'
import stockMovementInEnglish from './stock-movement.resource.ts'
import type stockReservation from './stock-reservation.resource.ts'

const stockMovement = translated(stockMovementInEnglish)

type Movement = RecordOf<typeof stockMovement>
type Sent = RecordOf<typeof shipmentDetails>
type Reserved = RecordOf<typeof stockReservation>

const KINDS = itemsOf(stockMovement.fields.movementType)
const SHOWN = 20

interface LedgerProps {
  /** Id of the batch. */
  readonly batch: number
  readonly unit: string
}

/** What came and went, newest first, and what was on hand afterwards; only the first few where there is little room. */
export function Movements({ batch, unit, first }: LedgerProps & { first?: number }) {
  const [shown, setShown] = useState(first ?? SHOWN)
  const answer = useRows<Movement>(`/stock-movement/list?productionStock=${batch}`, shown, {
    keep: true,
  })
  if (!answer.data) return <Awaited answer={answer} label={text('the movements')} height={120} />
  const { content, totalElements } = answer.data
  if (content.length === 0) return <Quiet>{text('Nothing has come or gone yet.')}</Quiet>
  return (
    <>
      <Rows label={text('Movements')}>
        {content.map((each) => {
          const { label = '', tone } = KINDS[each.movementType] ?? {}
          const change = each.quantity ?? 0
          return (
            <Entry key={each.id}>
              <Words
                main={
                  <>
                    <ToneChip label={label} tone={tone} />
                    <bdi>{each.reference}</bdi>
                  </>
                }
              >
                {each.movementDate && (
                  <time dateTime={each.movementDate} title={exactMoment(each.movementDate)}>
                    {formatInstant(each.movementDate)}
                  </time>
                )}
                {[each.labels['performedBy'], each.reason].filter(Boolean).map((message) => (
                  <span key={message}>
                    {' '}
                    · <bdi>{message}</bdi>
                  </span>
                ))}
              </Words>
              <Figure
                main={`${change > 0 ? '+' : '−'}${formatQuantity(Math.abs(change))} ${unit}`}
                below={text('%{quantity} on hand', {
                  quantity: formatQuantity(each.balanceAfter ?? 0),
                })}
              />
            </Entry>
          )
        })}
      </Rows>
      {!first && content.length < totalElements && (
        <Button
          variant="outlined"
          sx={{ mt: 1.5 }}
          disabled={answer.isPlaceholderData}
          onClick={() => setShown(Math.min(shown + SHOWN, 500))}
        >
          {text('Show older movements')}
        </Button>
      )}
    </>
  )
}

/** Who got goods of it, newest first; all of them are in the recall list. */
export function Destinations({ batch, unit, all }: LedgerProps & { all: string }) {
  const answer = useAnswer<PageOf<Sent>>(`/shipment-details/list?productionStock=${batch}&size=50`)
  if (!answer.data) return <Awaited answer={answer} label={text('the shipments')} height={120} />
  const { content, totalElements } = answer.data
  if (content.length === 0) return <Quiet>{text('Nothing has been put on a shipment yet.')}</Quiet>
  return (
    <>
      <Rows label={text('Where it went')}>
        {content.map((each) => (
          <Entry key={each.id}>
            <Words
              main={
                <>
                  <RecordLink screen="/user/manage-customer" id={each.customer}>
                    {each.labels['customer']}
                  </RecordLink>
                  <ShipmentChip status={each.shipmentStatus} />
                </>
              }
            >
              <RecordLink screen="/shipment/update-shipment" id={each.shipment}>
                {each.trackingNumber}
              </RecordLink>
              {' · '}
              <RecordLink screen="/billing/sales-details" id={each.sale}>
                {each.salesId}
              </RecordLink>
            </Words>
            <Figure
              main={`${formatQuantity(each.quantity)} ${unit}`}
              below={
                each.returnedQuantity > 0
                  ? text('%{quantity} returned', {
                      quantity: formatQuantity(each.returnedQuantity),
                    })
                  : ''
              }
            />
          </Entry>
        ))}
      </Rows>
      {content.length < totalElements && (
        <Button variant="outlined" sx={{ mt: 1.5 }} component={LinkBase} to={all}>
          {text('Show all in the recall list')}
        </Button>
      )}
    </>
  )
}

/** The orders that goods of it are kept for. */
export function Reservations({ batch, unit }: LedgerProps) {
  const answer = useRows<Reserved>(
    `/stock-reservation/list?productionStock=${batch}&openQuantityFrom=0.001`,
    200,
  )
  if (!answer.data) return <Awaited answer={answer} label={text('the reservations')} height={80} />
  return (
    <Rows label={text('Promised to orders')}>
      {answer.data.content.map((each) => (
        <Entry key={each.id}>
          <Words
            main={
              <RecordLink screen="/order&cart/approve-orders" id={each.order ?? 0}>
                {each.orderId}
              </RecordLink>
            }
          />
          <Figure main={`${formatQuantity(each.openQuantity ?? 0)} ${unit}`} below="" />
        </Entry>
      ))}
    </Rows>
  )
}

const Words = ({ main, children }: { main: ReactNode; children?: ReactNode }) => (
  <Box sx={{ flex: 1, minWidth: 0 }}>
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>{main}</Box>
    {children && (
      <Typography
        component="div"
        sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {children}
      </Typography>
    )}
  </Box>
)

const Figure = ({ main, below }: { main: string; below: string }) => (
  <Box className="tabular" sx={{ textAlign: 'end', whiteSpace: 'nowrap' }}>
    <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
      <bdi>{main}</bdi>
    </Typography>
    {below && (
      <Typography
        component="span"
        sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}
      >
        {below}
      </Typography>
    )}
  </Box>
)
