import { formatCount, formatFullDate, spoken, text, useAsked, useRows, useUser } from '#admin'
import { DocumentButton, PageHeader, useSettledValue } from '#admin/page'
import { itemsOf } from '#schema'
import SearchIcon from '@mui/icons-material/SearchOutlined'
import { Box, Button, InputAdornment, Link, OutlinedInput, Paper, Typography } from '@mui/material'
import { LinkBase } from 'ra-core'
import { useEffect, useState } from 'react'
import { Awaited, Nothing } from '../sales/order-looks.tsx'
import { ShipmentChip } from '../sales/order-view.tsx'
import { StatusSteps } from '../sales/status-steps.tsx'
import { NOTE, shipmentSteps, type Shipment } from './shipment-record.tsx'
import shipmentInEnglish from './shipment.resource.ts'

const shipment = spoken(shipmentInEnglish)

const SHOWN = 20
const STATES: readonly (readonly [code: string, label: string])[] = [
  ['', text('All')],
  ...Object.entries(itemsOf(shipment.fields.shipmentStatus)).map(
    ([code, { label }]) => [code, label] as const,
  ),
]

/** Where shipments are: for the office all of them, for a customer the own. */
export function ShipmentStatus() {
  const [asked, ask] = useAsked()
  const [shown, setShown] = useState(SHOWN)
  const isStaff = useUser()?.role !== 'CUSTOMER'
  const title = text(isStaff ? 'Shipment status' : 'View shipment')
  const [status, search] = [asked.get('status') ?? '', asked.get('search') ?? '']
  const [typed, setTyped] = useState(search)
  const settled = useSettledValue(typed.trim())
  useEffect(() => {
    if (settled !== search) ask({ search: settled })
  }, [settled])
  const query = new URLSearchParams({
    ...(status && { shipmentStatus: status }),
    ...(search && { search }),
  })
  const answer = useRows<Shipment>(`/shipment/list?${query}`, shown, { keep: true })
  const { content = [], totalElements = 0 } = answer.data ?? {}
  return (
    <Box sx={{ maxWidth: 880 }}>
      <PageHeader
        page={title}
        heading={title}
        below={
          answer.data
            ? text('%{count} shipment |||| %{count} shipments', {
                smart_count: totalElements,
                count: formatCount(totalElements),
              })
            : undefined
        }
      />
      <Box sx={{ display: 'grid', gap: 1.25, mb: 2 }}>
        <OutlinedInput
          size="small"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={text('Shipment, sale or carrier')}
          inputProps={{ 'aria-label': text('Search shipments'), type: 'search' }}
          startAdornment={
            <InputAdornment position="start">
              <SearchIcon sx={{ fontSize: 18 }} />
            </InputAdornment>
          }
          sx={{ maxWidth: 420 }}
        />
        <Box
          role="group"
          aria-label={text('Status')}
          sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap' }}
        >
          {STATES.map(([code, label]) => (
            <Button
              key={code}
              size="small"
              variant={status === code ? 'contained' : 'outlined'}
              aria-pressed={status === code}
              onClick={() => {
                setShown(SHOWN)
                ask({ status: code })
              }}
              sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
            >
              {label}
            </Button>
          ))}
        </Box>
      </Box>
      {!answer.data && <Awaited answer={answer} label={text('the shipments')} height={240} />}
      {answer.data && content.length === 0 && (
        <Nothing
          scene={status || search ? 'lost' : 'empty'}
          title={status || search ? text('No shipment matches') : text('Nothing is on its way')}
          why={
            status || search
              ? text('Try another status or fewer words.')
              : isStaff
                ? text('Create a shipment for an approved sale; it appears here.')
                : text('As soon as we pack something for you, you can follow it here.')
          }
        >
          {(status || search) && (
            <Button
              variant="outlined"
              onClick={() => {
                setTyped('')
                ask({ status: null, search: null })
              }}
            >
              {text('Show all shipments')}
            </Button>
          )}
        </Nothing>
      )}
      <Box
        component="ul"
        aria-label={text('Shipments')}
        aria-busy={answer.isPlaceholderData}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
      >
        {content.map((each) => (
          <Paper
            component="li"
            variant="outlined"
            key={each.id}
            sx={{ p: 2, borderRadius: 1, minWidth: 0 }}
          >
            <Box
              sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap', mb: 0.25 }}
            >
              <Link
                component={LinkBase}
                to={`/shipment/update-shipment/${each.id}/show`}
                sx={{ fontWeight: 650 }}
              >
                {each.trackingNumber}
              </Link>
              <ShipmentChip status={each.shipmentStatus} />
              <Box sx={{ ml: 'auto' }}>
                <DocumentButton
                  document={{ ...NOTE, label: text('Delivery note') }}
                  record={{ ...each }}
                />
              </Box>
            </Box>
            <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary', mb: 1.5 }}>
              {isStaff && `${each.labels['customer']} · `}
              {each.salesId} · {text('leaves %{date}', { date: formatFullDate(each.shipmentDate) })}
              {each.expectedDeliveryDate &&
                ` · ${text('expected %{date}', { date: formatFullDate(each.expectedDeliveryDate) })}`}
            </Typography>
            <StatusSteps
              label={text('Progress of %{trackingNumber}', { trackingNumber: each.trackingNumber })}
              steps={shipmentSteps(each)}
            />
          </Paper>
        ))}
      </Box>
      {content.length < totalElements && (
        <Box sx={{ textAlign: 'center', mt: 2 }}>
          <Button variant="outlined" onClick={() => setShown(Math.min(shown + SHOWN, 500))}>
            {text('Show more')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
