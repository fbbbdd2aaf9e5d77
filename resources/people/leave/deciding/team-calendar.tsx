import { makeCalls, formatFullDate, text, toneStyle, translated, useList } from '#admin'
import { Awaited, Quiet } from '#admin/page'
import { readItems, type RowOf } from '#schema'
import { Box } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import holiday from '../../../parties/employees/holiday.resource.ts'
import employeeLeaveInEnglish from '../employee-leave.resource.ts'
import type leaveCalls from '../leave-calls.server.ts'
import { daysAround, leaveOn } from './team-days.ts'

const employeeLeave = translated(employeeLeaveInEnglish)
const leaves = makeCalls<typeof leaveCalls>()
const STATUSES = readItems(employeeLeave.fields.employeeLeaveStatus)

type Leave = RowOf<typeof employeeLeave>

interface TeamCalendarProps {
  /** Leave request being decided. */
  readonly leave: Pick<Leave, 'id' | 'employee' | 'fromDate' | 'toDate'>
  readonly department: number
}

const MOST = 200

/** Absences in the department around a request: one row per employee, one column per day. */
export function TeamCalendar({ leave, department }: TeamCalendarProps) {
  const days = daysAround(leave)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const answer = useList(
    employeeLeave,
    {
      department,
      employeeLeaveStatus: ['APPROVED', 'PENDING'],
      fromDateTo: last,
      toDateFrom: first,
      sortByField: 'fromDate',
      sortBy: 'ASC',
    },
    MOST,
  )
  const holidays = useList(holiday, { fromDate: first, toDate: last }, MOST)
  const off = leaves.useAnswer('/employee-leave/days-off', {
    employee: leave.employee,
    fromDate: first,
    toDate: last,
  })
  const daysOff = new Set(off.data?.map(({ dayOff }) => dayOff))
  if (!answer.data) return <Awaited answer={answer} label={text('the calendar')} height={120} />
  // Hides the first month name if the next one follows within two days, because a name is wider than a day.
  const hasMonthSoon = days.slice(1, 3).some((day) => day.endsWith('-01'))
  const people = [...Map.groupBy(answer.data.content, ({ employee }) => employee)]
  const others = people.filter(([id]) => id !== leave.employee)
  const named = new Map(
    (holidays.data?.content ?? []).map((each) => [each.holidayDate, each.holidayName]),
  )
  return (
    <>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={text('Team calendar')}>
        <Box component="table" sx={TABLE}>
          <thead>
            <tr>
              <Box component="th" scope="col" sx={NAME}>
                {text('Employee')}
              </Box>
              {days.map((day, place) => (
                <DayHead
                  key={day}
                  isFirst={day.endsWith('-01') || (place === 0 && !hasMonthSoon)}
                  day={day}
                  isOff={daysOff.has(day)}
                  holidayName={named.get(day)}
                  isAsked={leave.fromDate <= day && day <= leave.toDate}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {[...people.filter(([id]) => id === leave.employee), ...others].map(([id, leaves]) => (
              <tr key={id}>
                <Box component="th" scope="row" sx={NAME}>
                  {leaves[0]?.labels['employee']}
                </Box>
                {days.map((day) => (
                  <Day key={day} leave={leaveOn(leaves, day)} />
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {others.length === 0 && <Quiet>{text('No one else on the team is away.')}</Quiet>}
    </>
  )
}

interface DayHeadProps {
  /** True on the first day of the calendar or of a month, which shows the month name. */
  readonly isFirst: boolean
  readonly day: string
  readonly isOff: boolean
  readonly holidayName: string | undefined
  readonly isAsked: boolean
}

/** Column header of a day. Highlights the requester's days off, holidays and requested days. */
function DayHead({ isFirst, day, isOff, holidayName, isAsked }: DayHeadProps) {
  return (
    <Box
      component="th"
      scope="col"
      title={[formatFullDate(day), holidayName].filter(Boolean).join(': ')}
      sx={{
        ...CELL,
        color: isOff || holidayName ? 'error.main' : 'text.secondary',
        fontWeight: isAsked ? 700 : 400,
        borderBottom: isAsked ? '2px solid' : '2px solid transparent',
        borderBottomColor: isAsked ? 'primary.main' : 'transparent',
      }}
    >
      <Box component="span" aria-hidden sx={MONTH}>
        {isFirst && formatMonth(day)}
      </Box>
      {Number(day.slice(8))}
    </Box>
  )
}

/** Absence on one day, marked by colour and by a letter for colour-blind users: A approved, P pending. */
function Day({ leave }: { leave: Leave | undefined }) {
  if (!leave) return <Box component="td" sx={CELL} />
  const { label = '', tone } = STATUSES[leave.employeeLeaveStatus] ?? {}
  return (
    <Box component="td" sx={CELL}>
      <Box component="span" title={label} sx={{ ...MARK, ...toneStyle(tone ?? 'neutral') }}>
        <span aria-hidden>{label.slice(0, 1)}</span>
        <Box component="span" sx={visuallyHidden}>
          {label}
        </Box>
      </Box>
    </Box>
  )
}

const formatMonth = (day: string): string =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en', {
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))

const TABLE = { borderCollapse: 'collapse', fontSize: '0.8125rem' } as const
/** Zero width, because a month name is wider than a day. */
const MONTH = {
  display: 'block',
  width: 0,
  height: 18,
  fontSize: '0.6875rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  color: 'text.secondary',
} as const
const NAME = {
  textAlign: 'start',
  fontWeight: 500,
  paddingInlineEnd: '12px',
  whiteSpace: 'nowrap',
  maxWidth: { xs: 120, sm: 240 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  position: 'sticky',
  insetInlineStart: 0,
  bgcolor: 'background.paper',
} as const
const CELL = {
  width: 26,
  minWidth: 26,
  height: 30,
  p: '2px',
  textAlign: 'center',
  verticalAlign: 'bottom',
} as const
const MARK = {
  display: 'block',
  lineHeight: '24px',
  borderRadius: '4px',
  fontSize: '0.75rem',
  fontWeight: 600,
} as const
