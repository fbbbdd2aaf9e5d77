import {
  makeCalls,
  Flex,
  formatFullDate,
  ListPage,
  Small,
  Stack,
  text,
  todayIs,
  translated,
  useUrlParams,
  useUser,
} from '#admin'
import { Awaited } from '#admin/page'
import { addDays, type AnswerOf } from '#schema'
import { Box, Button, Paper, Typography, useMediaQuery, type Theme } from '@mui/material'
import { useState } from 'react'
import dailyStatusInEnglish from './daily-status.resource.ts'
import type statusCalls from './daily-status.server.ts'

const dailyStatus = translated(dailyStatusInEnglish)
const statuses = makeCalls<typeof statusCalls>()

const EMPTY = {
  title: text('No daily status yet'),
  why: text('Daily statuses appear here.'),
}

type Day = AnswerOf<typeof statusCalls, '/daily-status/view'>

/** Daily reports; office users choose the day. */
export function DailyStatuses() {
  const isStaff = useUser()?.role !== 'EMPLOYEE'
  return (
    <ListPage definition={dailyStatus} empty={EMPTY} {...(isStaff ? { above: <OneDay /> } : {})} />
  )
}

/** Reports, missing reports and absences on one day. */
function OneDay() {
  const [params, ask] = useUrlParams()
  const day = params.get('day') ?? todayIs()
  const answer = statuses.useAnswer('/daily-status/view', { date: day }, { keep: true })
  const move = (days: number) => ask({ day: addDays(day, days) })
  return (
    <Paper variant="card" component="section" aria-label={text('The day')} sx={{ mb: 2 }}>
      <Flex wrap>
        <Typography variant="h2" sx={{ flex: 1, minWidth: 110 }}>
          {formatFullDate(day)}
        </Typography>
        <Button size="small" onClick={() => move(-1)}>
          {text('Day before')}
        </Button>
        <Button size="small" disabled={day >= todayIs()} onClick={() => move(1)}>
          {text('Day after')}
        </Button>
      </Flex>
      {answer.data ? (
        <Told day={answer.data} />
      ) : (
        <Awaited answer={answer} label={text('the day')} height={48} />
      )}
    </Paper>
  )
}

/** Maximum number of names shown at first; lower on a phone. */
const SHOWN = 12
const SHOWN_ON_PHONES = 4

function Told({ day }: { day: Day }) {
  const told = day.filter(({ isSubmitted }) => isSubmitted)
  const silent = day.filter((row) => !row.isSubmitted && row.dayType === 'WORKING')
  const isOff = day.length > 0 && day.every(({ dayType }) => dayType !== 'WORKING')
  return (
    <>
      <Typography className="tabular" color="textSecondary">
        {[
          text('{told} of {all} submitted', { told: told.length, all: day.length }),
          text('{smart_count} not submitted', { smart_count: silent.length }),
          text('{smart_count} on leave', {
            smart_count: day.filter(({ dayType }) => dayType === 'LEAVE').length,
          }),
          ...(isOff ? [text('non-working day')] : []),
        ].join(' · ')}
      </Typography>
      {silent.length > 0 && <Silent rows={silent} />}
    </>
  )
}

/** Employees without a report, with their departments. */
function Silent({ rows }: { rows: Day }) {
  const [isOpen, setOpen] = useState(false)
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const most = isPhone ? SHOWN_ON_PHONES : SHOWN
  const shown = isOpen ? rows : rows.slice(0, most)
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography component="h3" sx={{ fontWeight: 650, mb: 0.75 }}>
        {text('Not submitted')}
      </Typography>
      <Stack component="ul" aria-label={text('Not submitted')} least={200}>
        {shown.map(({ employee, employeeName, departmentName }) => (
          <Box component="li" key={employee} sx={{ minWidth: 0 }}>
            <Typography noWrap>{employeeName}</Typography>
            <Small noWrap>{departmentName}</Small>
          </Box>
        ))}
      </Stack>
      {rows.length > most && (
        <Button size="small" sx={{ mt: 1, ml: -0.75 }} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text('Show fewer') : text('Show all {count}', { count: rows.length })}
        </Button>
      )}
    </Box>
  )
}
