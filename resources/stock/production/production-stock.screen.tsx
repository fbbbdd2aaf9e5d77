import {
  type CellProps,
  formatCount,
  formatFullDate,
  ListPage,
  screen,
  Small,
  text,
  translated,
  usePage,
  ToneChip,
} from '#admin'
import type { LabelSize } from '#schema'
import { Box, Paper, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { lazy } from 'react'
import itemInEnglish from '../item-master.resource.ts'
import productionStockInEnglish from './production-stock.resource.ts'

const item = translated(itemInEnglish)
const productionStock = translated(productionStockInEnglish)

/** Remaining shelf life, in days, that is shown as a warning. */
const SOON_DAYS = 30

const LABELS: Readonly<Record<LabelSize, string>> = {
  ROLL_62X29: text('Label 62 × 29 mm, on a roll'),
  SHEET_21: text('Labels 63.5 × 38.1 mm, 21 to a sheet'),
  SHEET_24: text('Labels 64 × 33.9 mm, 24 to a sheet'),
}

type Named = Readonly<Record<string, unknown>>

/** Labels of one batch or of several. A sheet of one batch is full of the same label. */
const labels = (size: LabelSize) => {
  const path = `/production-stock/labels?size=${size}` as const
  return {
    label: LABELS[size],
    path: ({ id }: Named) => `${path}&ids=${Number(id)}`,
    fileName: ({ batchNumber }: Named) => `${String(batchNumber)}.pdf`,
    joined: { label: LABELS[size], path, fileName: `${text('Labels')}.pdf` },
  }
}

export default screen(productionStockInEnglish, {
  documents: [labels('ROLL_62X29'), labels('SHEET_21'), labels('SHEET_24')],
  cells: { daysToExpiry: Days },
  facts: { expiryDate: KeepsUntil },
  // Hidden, because stock is changed by counting and recording waste.
  inputs: { adjustmentQuantity: null, seenOnHand: null, seenMovement: null },
  dialogs: {
    count: lazy(async () => ({ default: (await import('./count-batch.tsx')).CountBatch })),
  },
  list: BatchList,
  create: lazy(async () => ({ default: (await import('./opening-stock.tsx')).OpeningStock })),
  record: lazy(() => import('./batch-record.tsx')),
})

/** Tabs for batches that need attention. */
const VIEWS = [
  {
    label: text('Expires within {days} days', { days: SOON_DAYS }),
    of: productionStock,
    filter: { expiringWithinDays: SOON_DAYS },
  },
  {
    label: text('Expired, waiting to be written off'),
    of: productionStock,
    filter: { batchStatus: 'EXPIRED', onHandQuantityFrom: 0.001 },
  },
  { label: text('On hold'), of: productionStock, filter: { batchStatus: 'ON_HOLD' } },
  {
    label: text('Items low in stock'),
    of: item,
    filter: { stockState: 'LOW_STOCK', isActive: true },
  },
  {
    label: text('Items out of stock'),
    of: item,
    filter: { stockState: 'OUT_OF_STOCK', isActive: true },
  },
] as const

function BatchList() {
  return (
    <ListPage
      definition={productionStock}
      above={
        <Box component="section" aria-label={text('Needs attention')} sx={STRIP}>
          {VIEWS.map((view) => (
            <View key={view.label} {...view} />
          ))}
        </Box>
      }
    />
  )
}

/** Scrolls horizontally on a phone, so that the list follows directly below. */
const STRIP = {
  display: 'grid',
  gap: 1,
  mb: { xs: 1.5, md: 2 },
  flex: 'none',
  gridAutoFlow: { xs: 'column', sm: 'row' },
  gridAutoColumns: { xs: '148px', sm: 'auto' },
  gridTemplateColumns: { sm: 'repeat(5, minmax(0, 1fr))' },
  overflowX: { xs: 'auto', sm: 'visible' },
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  py: { xs: 0.25, sm: 0 },
  scrollbarWidth: 'none',
} as const

type ViewProps = (typeof VIEWS)[number]

function View({ label, of, filter }: ViewProps) {
  const { data } = usePage(of, { ...filter, size: 1 })
  const to = `${of.screen}?filter=${encodeURIComponent(JSON.stringify(filter))}&page=1`
  return (
    <Paper
      variant="outlined"
      component={LinkBase}
      to={to}
      sx={{
        px: 1.5,
        py: 1,
        textDecoration: 'none',
        color: 'inherit',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        minWidth: 0,
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Small tiny sx={{ lineHeight: 1.35 }}>
        {label}
      </Small>
      <Typography
        className="tabular"
        sx={{ fontWeight: 650, fontSize: '1.0625rem', minHeight: 24 }}
      >
        {data ? formatCount(data.totalElements) : ''}
      </Typography>
    </Paper>
  )
}

function Days({ value, record }: CellProps) {
  return <DaysLeft days={Number(value)} batchStatus={record['batchStatus']} />
}

/** Expiry date with the remaining days. */
function KeepsUntil({ value, record }: CellProps) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}
    >
      {formatFullDate(String(value))}
      <DaysLeft
        days={Number(record['daysToExpiry'])}
        batchStatus={record['batchStatus']}
        isSentence
      />
    </Box>
  )
}

interface DaysLeftProps {
  readonly days: number
  readonly batchStatus: unknown
  /** Adds the word "days", which a table column has in its header. */
  readonly isSentence?: boolean
}

/** Remaining days, coloured if few; blank for depleted or written-off batches. */
function DaysLeft({ days, batchStatus, isSentence = false }: DaysLeftProps) {
  const isGone = batchStatus === 'DEPLETED' || batchStatus === 'WRITTEN_OFF'
  const left = isSentence
    ? text('{smart_count} day left |||| {smart_count} days left', { smart_count: days })
    : String(days)
  if (isGone)
    return isSentence ? null : (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {days}
      </Box>
    )
  if (days < 0)
    return (
      <ToneChip
        label={text('{smart_count} day past expiry |||| {smart_count} days past expiry', {
          smart_count: -days,
        })}
        tone="danger"
      />
    )
  if (days <= SOON_DAYS)
    return (
      <ToneChip
        label={days === 0 ? text('Last day') : left}
        tone={days <= 7 ? 'danger' : 'warning'}
      />
    )
  return isSentence ? (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {left}
    </Box>
  ) : (
    left
  )
}
