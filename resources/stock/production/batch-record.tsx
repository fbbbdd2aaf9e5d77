import {
  formatFullDate,
  formatQuantity,
  translated,
  text,
  ToneChip,
  useAnswer,
  useScreenContext,
  useWholeRecord,
  type PageOf,
} from '#admin'
import {
  ActionButtons,
  EditForm,
  History,
  PageHeader,
  RecordMissing,
  refusalOf,
  StateHelp,
} from '#admin/page'
import { itemsOf, mayDo, type RecordOf } from '#schema'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Alert, Box, Button, Typography } from '@mui/material'
import { LinkBase, useLocation, useNavigate, useParams } from 'ra-core'
import { Awaited, RecordLink } from '../../sales/orders/order-looks.tsx'
import { Facts } from '../../sales/facts.tsx'
import { unitOf } from '../../sales/orders/order-lines.tsx'
import { COLUMN, COLUMNS, Parts, Sheet, useKeptFocus } from '../../sales/parts.tsx'
import { Destinations, Movements, Reservations } from './batch-ledger.tsx'
import { DaysLeft } from './days-left.tsx'
import productionStockInEnglish from './production-stock.resource.ts'
import stockReservationInEnglish from './stock-reservation.resource.ts'

const productionStock = translated(productionStockInEnglish)
const stockReservation = translated(stockReservationInEnglish)

export type Batch = RecordOf<typeof productionStock>

const STATES = itemsOf(productionStock.fields.batchStatus)

/** A batch: how much of it there is, how long it keeps, where it came from and where it went. */
export function BatchRecord() {
  const { id } = useParams<{ id: string }>()
  const { data, error, isPending, refetch } = useWholeRecord(productionStock, Number(id))
  if (error && !data)
    return <RecordMissing definition={productionStock} refusal={refusalOf(error)} />
  return data ? (
    <OneBatch key={data.id} batch={data as unknown as Batch} />
  ) : (
    <Awaited answer={{ isPending, error, refetch }} label={text('the batch')} height={320} />
  )
}

function OneBatch({ batch }: { batch: Batch }) {
  const { principal } = useScreenContext()
  const { pathname } = useLocation()
  useKeptFocus(batch.version)
  const mayEdit = mayDo(productionStock, principal.role, 'edit')
  const isEdited = mayEdit && !pathname.endsWith('/show')
  const { label = '', tone } = STATES[batch.batchStatus] ?? {}
  return (
    <Box>
      <PageHeader
        page={
          isEdited
            ? text('Edit %{one}', { one: productionStock.label[0].toLowerCase() })
            : text('Batch')
        }
        heading={`${batch.labels['item'] ?? ''} ${batch.batchNumber}`}
        back={{ to: productionStock.screen ?? '', label: productionStock.label[1].toLowerCase() }}
        beside={
          <>
            <ToneChip label={label} tone={tone} />
            <StateHelp definition={productionStock} state={batch.batchStatus} />
          </>
        }
        actions={<Actions batch={batch} mayEdit={mayEdit && !isEdited} />}
      />
      <Tabs batch={batch} isEdited={isEdited} />
    </Box>
  )
}

const useIsOffice = () => mayDo(stockReservation, useScreenContext().principal.role, 'list')

/** The address of the form; that of the page to read ends with /show. */
const useFormPath = () => useLocation().pathname.replace(/\/show$/, '')

function Actions({ batch, mayEdit }: { batch: Batch; mayEdit: boolean }) {
  const navigate = useNavigate()
  const here = useFormPath()
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {mayEdit && (
        <Button variant="outlined" startIcon={<EditIcon />} onClick={() => navigate(here)}>
          {text('Edit')}
        </Button>
      )}
      {useIsOffice() && (
        <Button variant="outlined" component={LinkBase} to={recallPath(batch)}>
          {text('Recall list')}
        </Button>
      )}
      <ActionButtons definition={productionStock} record={{ ...batch }} />
    </Box>
  )
}

function Tabs({ batch, isEdited }: { batch: Batch; isEdited: boolean }) {
  const navigate = useNavigate()
  const here = useFormPath()
  const isOffice = useIsOffice()
  const item = useAnswer<{ readonly labels: Readonly<Record<string, string>> }>(
    `/item-master/${batch.item}`,
  )
  const unit = item.data ? unitOf(item.data) : ''
  const moved = useAnswer<PageOf<unknown>>(
    `/stock-movement/list?productionStock=${batch.id}&size=1`,
  )
  const sent = useAnswer<PageOf<unknown>>(
    isOffice ? `/shipment-details/list?productionStock=${batch.id}&size=1` : null,
  )
  const form = () => (
    <EditForm
      definition={productionStock}
      record={{ ...batch }}
      onLeave={() => navigate(`${here}/show`)}
    />
  )
  const destinations = {
    name: 'destinations',
    label: text('Where it went'),
    count: sent.data?.totalElements,
    body: () => (
      <Sheet title={text('Where it went')}>
        <Destinations batch={batch.id} unit={unit} all={recallPath(batch)} />
      </Sheet>
    ),
  }
  return (
    <Parts
      parts={[
        {
          name: 'batch',
          label: text('Batch'),
          body: () => (isEdited ? form() : <Overview batch={batch} unit={unit} />),
        },
        {
          name: 'movements',
          label: text('Movements'),
          count: moved.data?.totalElements,
          body: () => (
            <Sheet title={text('Movements')}>
              <Movements batch={batch.id} unit={unit} />
            </Sheet>
          ),
        },
        ...(isOffice ? [destinations] : []),
        {
          name: 'history',
          label: text('History'),
          body: () => (
            <History definition={productionStock} id={batch.id} version={batch.version} />
          ),
        },
      ]}
    />
  )
}

const recallPath = ({ id, batchNumber }: Batch): string =>
  `/production/recall?batch=${id}&number=${encodeURIComponent(batchNumber)}`

function Overview({ batch, unit }: { batch: Batch; unit: string }) {
  const isOffice = useIsOffice()
  return (
    <Box sx={COLUMNS}>
      <Box sx={COLUMN}>
        <Sheet title={text('Stock')}>
          <Stock batch={batch} unit={unit} />
        </Sheet>
        {isOffice && (batch.reservedQuantity ?? 0) > 0 && (
          <Sheet title={text('Promised to orders')}>
            <Reservations batch={batch.id} unit={unit} />
          </Sheet>
        )}
        <Sheet title={text('Latest movements')}>
          <Movements batch={batch.id} unit={unit} first={5} />
        </Sheet>
      </Box>
      <Sheet title={text('Facts')}>
        <Facts
          facts={[
            [
              text('Item'),
              <RecordLink key="item" screen="/inventory/products/manage-items" id={batch.item}>
                {batch.labels['item']}
              </RecordLink>,
            ],
            [
              text('Keeps until'),
              <Box
                component="span"
                key="expiry"
                sx={{ display: 'inline-flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}
              >
                {formatFullDate(batch.expiryDate)}
                <DaysLeft
                  days={batch.daysToExpiry ?? 0}
                  batchStatus={batch.batchStatus}
                  isSentence
                />
              </Box>,
            ],
            [text('Produced on'), formatFullDate(batch.producedDate)],
            [
              text('Production'),
              batch.production && (
                <RecordLink
                  key="production"
                  screen="/production/manage-production"
                  id={batch.production}
                >
                  {batch.labels['production']}
                </RecordLink>
              ),
            ],
            [text('Quantity at first'), quantityOf(batch.producedQuantity, unit)],
            [text('Storage location'), batch.storageLocation],
            [text('Reason'), batch.holdReason],
          ]}
        />
      </Sheet>
    </Box>
  )
}

const quantityOf = (quantity: number, unit: string): string =>
  `${formatQuantity(quantity)} ${unit}`.trim()

type Part = readonly [label: string, quantity: number, colour: string]

/** Of what was there at first: what is free, what is promised, what may not be sold, what has gone. */
function partsOf(batch: Batch): { parts: readonly Part[]; barred: number } {
  const { onHandQuantity, reservedQuantity, availableQuantity, producedQuantity } = batch
  const onHand = onHandQuantity ?? 0
  const [reserved, available] = [reservedQuantity ?? 0, availableQuantity ?? 0]
  const barred = Math.max(0, onHand - reserved - available)
  const barredPart: Part = [text('Not for sale'), barred, 'var(--tone-warning-solid)']
  const parts: Part[] = [
    [text('Available'), available, 'var(--tone-success-solid)'],
    [text('Reserved'), reserved, 'var(--tone-progress-solid)'],
    ...(barred > 0 ? [barredPart] : []),
    [text('Gone'), Math.max(producedQuantity, onHand) - onHand, 'var(--field-line)'],
  ]
  return { parts, barred }
}

function Stock({ batch, unit }: { batch: Batch; unit: string }) {
  const { parts, barred } = partsOf(batch)
  return (
    <>
      <Typography
        className="tabular"
        sx={{ fontSize: '1.75rem', fontWeight: 680, lineHeight: 1.2 }}
      >
        <bdi>{quantityOf(batch.onHandQuantity ?? 0, unit)}</bdi>
      </Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {text('on hand, of %{quantity} at first', {
          quantity: quantityOf(batch.producedQuantity, unit),
        })}
      </Typography>
      <Box aria-hidden sx={BAR}>
        {parts
          .filter(([, quantity]) => quantity > 0)
          .map(([label, quantity, colour]) => (
            <Box key={label} sx={{ flex: `${quantity} 0 3px`, bgcolor: colour }} />
          ))}
      </Box>
      <Box component="dl" sx={LEGEND}>
        {parts.map(([label, quantity, colour]) => (
          <Box key={label}>
            <Box component="dt" sx={TERM}>
              <Box component="span" aria-hidden sx={{ ...DOT, bgcolor: colour }} />
              {label}
            </Box>
            <Box component="dd" className="tabular" sx={{ m: 0, fontWeight: 620 }}>
              <bdi>{quantityOf(quantity, unit)}</bdi>
            </Box>
          </Box>
        ))}
      </Box>
      {barred > 0 && batch.batchStatus === 'AVAILABLE' && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {text('Too close to its expiry date to be sent to customers.')}
        </Alert>
      )}
    </>
  )
}

const BAR = {
  display: 'flex',
  gap: '2px',
  height: 10,
  my: 1.5,
  borderRadius: 1,
  overflow: 'hidden',
} as const
const LEGEND = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))',
  gap: 1.5,
  m: 0,
} as const
const TERM = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  fontSize: '0.8125rem',
  color: 'text.secondary',
} as const
const DOT = { width: 8, height: 8, borderRadius: 0.5, flex: 'none' } as const
