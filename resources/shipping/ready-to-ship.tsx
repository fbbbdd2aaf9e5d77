import { formatFullDate, formatInstant, text, useAnswer, type PageOf } from '#admin'
import type { RecordOf } from '#language'
import { Box, Button, Link, Paper, Typography } from '@mui/material'
import { LinkBase } from 'ra-core'
import { useState } from 'react'
import { Awaited, Nothing } from '../sales/order-looks.tsx'
import type salesOrder from '../sales/sales-order.resource.ts'

type Sale = RecordOf<typeof salesOrder>

const SHOWN = 25

export const readyAddress = (shown: number): string =>
  `/sales-order/list?status=APPROVED&status=PARTIALLY_SHIPPED&sortByField=salesDate&sortBy=ASC&size=${shown}`

/** Sales with goods that have not left yet, the oldest first. */
export function ReadyToShip() {
  const [shown, setShown] = useState(SHOWN)
  const answer = useAnswer<PageOf<Sale>>(readyAddress(shown), { keep: true })
  if (!answer.data) return <Awaited answer={answer} label={text('the sales')} />
  const { content, totalElements } = answer.data
  if (content.length === 0) return <Nothing title={text('Nothing to ship')} why={text('As soon as an order is approved, its goods can be put on a shipment here.')} />
  return (
    <>
      <Box component="ul" aria-label={text('Ready to ship')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, maxWidth: 880 }}>
        {content.map((sale) => (
          <Paper component="li" variant="outlined" key={sale.id} sx={{ p: 1.5, borderRadius: 1, display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
            <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
              <Typography sx={{ fontWeight: 620 }} noWrap>{sale.labels['customer']}</Typography>
              <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                <Link component={LinkBase} to={`/billing/sales-details/${sale.id}/show`}>{sale.salesId}</Link> · <time title={formatFullDate(sale.salesDate.slice(0, 10))}>{formatInstant(sale.salesDate)}</time>
              </Typography>
            </Box>
            {sale.status === 'PARTIALLY_SHIPPED' && <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{text('A part has left')}</Typography>}
            <Button variant="outlined" component={LinkBase} to={`/shipment/update-shipment/create?sale=${sale.id}`} aria-label={text('Create shipment for %{salesId}', { salesId: sale.salesId })}>{text('Create shipment')}</Button>
          </Paper>
        ))}
      </Box>
      {content.length < totalElements && <Button variant="outlined" sx={{ mt: 1.5 }} onClick={() => setShown(Math.min(shown + SHOWN, 500))}>{text('Show more')}</Button>}
    </>
  )
}
