import {
  formatCount,
  formatStretch,
  text,
  translated,
  useList,
  useRecord,
  useUrlParams,
} from '#admin'
import { Answered, Awaited, Nothing, PageHeader } from '#admin/page'
import { itemsOf, type RowOf } from '#schema'
import { Box, Button, Paper, Typography, useMediaQuery, type Theme } from '@mui/material'
import { LinkBase } from 'react-admin'
import employeeLeaveInEnglish from '../employee-leave.resource.ts'
import { workingDays } from '../working-days.tsx'
import { DecideLeave, DecidedLeave } from './decide-leave.tsx'

const employeeLeave = translated(employeeLeaveInEnglish)
const TYPES = itemsOf(employeeLeave.fields.leaveType)

type Leave = RowOf<typeof employeeLeave>

const SHOWN = 100

/** Leave that waits for a decision, oldest first, with one of them open beside the calendar of its team. */
export function LeaveApproval() {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'))
  const answer = useList(
    employeeLeave,
    { employeeLeaveStatus: 'PENDING', sortByField: 'createdDate', sortBy: 'ASC' },
    SHOWN,
    { keep: true },
  )
  const { content: waiting = [], totalElements = 0 } = answer.data ?? {}
  const [params, ask] = useUrlParams()
  const wanted = Number(params.get('leave') ?? (isWide ? (waiting[0]?.id ?? 0) : 0))
  const open = (id: number | null) =>
    ask({ leave: id === null ? null : String(id) }, { push: id !== null && !isWide })
  const next = () => {
    const place = waiting.findIndex(({ id }) => id === wanted)
    open(isWide ? ((waiting[place + 1] ?? waiting[place - 1])?.id ?? null) : null)
  }
  return (
    <Box>
      <Head total={totalElements} onBack={!isWide && wanted ? () => open(null) : null} />
      {!answer.data && <Awaited answer={answer} label={text('the leave')} height={240} />}
      {answer.data && waiting.length === 0 && !wanted && (
        <Nothing
          title={text('No leave waiting')}
          why={text('You’re all caught up. New requests appear here.')}
        />
      )}
      <Box sx={isWide ? BESIDE : BELOW}>
        {waiting.length > 0 && (isWide || !wanted) && (
          <Waiting leaves={waiting} wanted={wanted} onOpen={open} />
        )}
        {Boolean(wanted) && <OpenLeave key={wanted} id={wanted} onDone={next} />}
      </Box>
    </Box>
  )
}

function Head({ total, onBack }: { total: number; onBack: (() => void) | null }) {
  const title = text('Leave Approval')
  return (
    <PageHeader
      page={title}
      heading={title}
      below={
        total > 0
          ? text('%{count} request waiting |||| %{count} requests waiting, oldest first', {
              smart_count: total,
              count: formatCount(total),
            })
          : undefined
      }
      actions={
        onBack ? (
          <Button onClick={onBack}>{text('Back to the queue')}</Button>
        ) : (
          <Button component={LinkBase} to="/admin/all-leave">
            {text('All leave')}
          </Button>
        )
      }
    />
  )
}

interface WaitingProps {
  readonly leaves: readonly Leave[]
  readonly wanted: number
  readonly onOpen: (id: number) => void
}

function Waiting({ leaves, wanted, onOpen }: WaitingProps) {
  return (
    <Paper variant="outlined" sx={{ borderRadius: 1, overflow: 'hidden' }}>
      <Box component="ul" aria-label={text('Waiting leave')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {leaves.map((leave) => (
          <Box component="li" key={leave.id} sx={LINE}>
            <Box
              component="button"
              type="button"
              aria-current={leave.id === wanted || undefined}
              onClick={() => onOpen(leave.id)}
              sx={{
                ...ENTRY,
                bgcolor: leave.id === wanted ? 'var(--primary-soft)' : undefined,
              }}
            >
              <Typography sx={{ fontWeight: 620, fontSize: '0.875rem' }} noWrap>
                {leave.labels['employee']}
              </Typography>
              <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                {TYPES[leave.leaveType]?.label} · {formatStretch(leave.fromDate, leave.toDate)} ·{' '}
                {workingDays(leave.totalDays ?? 0)}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Paper>
  )
}

/** One request, whole; as long as it waits it can be decided. */
function OpenLeave({ id, onDone }: { id: number; onDone: () => void }) {
  const answer = useRecord(employeeLeave, id)
  return (
    <Box component="section" aria-label={text('Leave')} sx={{ minWidth: 0 }}>
      <Answered answer={answer} label={text('the leave')} height={320}>
        {(leave) =>
          leave.employeeLeaveStatus === 'PENDING' ? (
            <DecideLeave leave={leave} onDone={onDone} />
          ) : (
            <DecidedLeave leave={leave} />
          )
        }
      </Answered>
    </Box>
  )
}

const BELOW = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const
const BESIDE = {
  ...BELOW,
  gridTemplateColumns: '330px minmax(0, 1fr)',
  alignItems: 'start',
} as const
const LINE = { borderTop: '1px solid var(--line)', '&:first-of-type': { borderTop: 0 } } as const
const ENTRY = {
  all: 'unset',
  boxSizing: 'border-box',
  display: 'block',
  width: '100%',
  cursor: 'pointer',
  p: 1.5,
  minHeight: 44,
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const
