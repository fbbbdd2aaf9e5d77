import {
  Flex,
  formatCount,
  formatFullDate,
  Small,
  Stack,
  text,
  translated,
  useList,
  useUrlParams,
  useUser,
} from '#admin'
import {
  Awaited,
  DocumentButton,
  Notice,
  PageHeader,
  Stepper,
  useDebouncedValue,
} from '#admin/page'
import { readItems, type RowOf } from '#schema'
import SearchIcon from '@mui/icons-material/SearchOutlined'
import { Box, Button, InputAdornment, Link, OutlinedInput, Paper } from '@mui/material'
import { LinkBase } from 'react-admin'
import { useEffect, useState } from 'react'
import { leavingWords, ShipmentChip, shipmentSteps } from './shipment-steps.tsx'
import { NOTE } from '../note-link.tsx'
import shipmentInEnglish from '../shipment.resource.ts'

const shipment = translated(shipmentInEnglish)

const SHOWN = 20
const STATES: readonly (readonly [code: string, label: string])[] = [
  ['', text('All')],
  ...Object.entries(readItems(shipment.fields.shipmentStatus)).map(
    ([code, { label }]) => [code, label] as const,
  ),
]

/** Shipment list: all shipments for the office, their own for customers. */
export function ShipmentStatus() {
  const [params, ask] = useUrlParams()
  const [shown, setShown] = useState(SHOWN)
  const isStaff = useUser()?.role !== 'CUSTOMER'
  const title = text(isStaff ? 'Shipment status' : 'View shipment')
  const [status, search] = [params.get('status') ?? '', params.get('search') ?? '']
  const [typed, setTyped] = useState(search)
  const debounced = useDebouncedValue(typed.trim())
  useEffect(() => {
    if (debounced !== search) ask({ search: debounced })
  }, [debounced])
  const answer = useList(shipment, { shipmentStatus: status, search }, shown, { keep: true })
  const { content = [], totalElements = 0 } = answer.data ?? {}
  const showAll = () => {
    setTyped('')
    ask({ status: null, search: null })
  }
  return (
    <Box sx={{ maxWidth: 880 }}>
      <PageHeader
        page={title}
        heading={title}
        below={
          answer.data
            ? text('{count} shipment |||| {count} shipments', {
                smart_count: totalElements,
                count: formatCount(totalElements),
              })
            : undefined
        }
      />
      <Stack gap={1.25} sx={{ mb: 2 }}>
        <SearchField typed={typed} onType={setTyped} />
        <StatusFilter
          status={status}
          onChoose={(code) => {
            setShown(SHOWN)
            ask({ status: code })
          }}
        />
      </Stack>
      {!answer.data && <Awaited answer={answer} label={text('the shipments')} height={240} />}
      {answer.data && content.length === 0 && (
        <NoShipments isStaff={isStaff} {...(status || search ? { onShowAll: showAll } : {})} />
      )}
      <Stack
        component="ul"
        aria-label={text('Shipments')}
        aria-busy={answer.isPlaceholderData}
        gap={1.5}
      >
        {content.map((each) => (
          <ShipmentItem key={each.id} of={each} isStaff={isStaff} />
        ))}
      </Stack>
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

const SearchField = ({ typed, onType }: { typed: string; onType: (typed: string) => void }) => (
  <OutlinedInput
    size="small"
    value={typed}
    onChange={(event) => onType(event.target.value)}
    placeholder={text('Shipment, sale or carrier')}
    inputProps={{ 'aria-label': text('Search shipments'), type: 'search' }}
    startAdornment={
      <InputAdornment position="start">
        <SearchIcon sx={{ fontSize: 18 }} />
      </InputAdornment>
    }
    sx={{ maxWidth: 420 }}
  />
)

const StatusFilter = ({
  status,
  onChoose,
}: {
  status: string
  onChoose: (code: string) => void
}) => (
  <Flex role="group" aria-label={text('Status')} align="stretch" gap={0.75} wrap>
    {STATES.map(([code, label]) => (
      <Button
        key={code}
        size="small"
        variant={status === code ? 'contained' : 'outlined'}
        aria-pressed={status === code}
        onClick={() => onChoose(code)}
      >
        {label}
      </Button>
    ))}
  </Flex>
)

/** Empty list; if filters are active, with a button to show all shipments. */
const NoShipments = ({ isStaff, onShowAll }: { isStaff: boolean; onShowAll?: () => void }) =>
  onShowAll ? (
    <Notice
      scene="lost"
      title={text('No shipments match')}
      why={text('Try another status or fewer words.')}
    >
      <Button variant="outlined" onClick={onShowAll}>
        {text('Show all shipments')}
      </Button>
    </Notice>
  ) : (
    <Notice
      title={text('Nothing in transit')}
      why={
        isStaff
          ? text('Shipments for approved sales appear here.')
          : text('Once we pack your order, you can track it here.')
      }
    />
  )

const ShipmentItem = ({ of, isStaff }: { of: RowOf<typeof shipment>; isStaff: boolean }) => (
  <Paper component="li" variant="outlined" sx={{ p: 2, minWidth: 0 }}>
    <Flex gap={1.5} wrap sx={{ mb: 0.25 }}>
      <Link
        component={LinkBase}
        to={`/shipment/update-shipment/${of.id}/show`}
        sx={{ fontWeight: 650 }}
      >
        {of.trackingNumber}
      </Link>
      <ShipmentChip status={of.shipmentStatus} />
      <Box sx={{ ml: 'auto' }}>
        <DocumentButton document={{ ...NOTE, label: text('Delivery note') }} record={{ ...of }} />
      </Box>
    </Flex>
    <Small sx={{ mb: 1.5 }}>
      {isStaff && `${of.labels['customer']} · `}
      {of.salesId} · {leavingWords(of)}
      {of.expectedDeliveryDate &&
        ` · ${text('expected {date}', { date: formatFullDate(of.expectedDeliveryDate) })}`}
    </Small>
    <Stepper
      label={text('Progress of {trackingNumber}', { trackingNumber: of.trackingNumber })}
      steps={shipmentSteps(of)}
    />
  </Paper>
)
