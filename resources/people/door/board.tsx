import { makeCalls, Flex, formatHours, text, ToneChip } from '#admin'
import { Card, Entry, Quiet, Rows } from '#admin/page'
import type { AnswerOf, Tone } from '#schema'
import { Chip } from '@mui/material'
import { useEffect, useState } from 'react'
import type boardCalls from './board.server.ts'
import type { Presence } from './board.server.ts'

const calls = makeCalls<typeof boardCalls>()

export type Person = AnswerOf<typeof boardCalls, '/swipe-entry/board'>[number]

const REFRESH_MS = 30_000

/** Most urgent first. */
const KINDS: readonly (readonly [presence: Presence, label: string, tone: Tone])[] = [
  ['MISSING_OUT', text('No clock-out'), 'danger'],
  ['LATE', text('Late'), 'warning'],
  ['IN', text('In'), 'success'],
  ['OUT', text('Out'), 'info'],
  ['EXPECTED', text('Expected'), 'neutral'],
  ['ON_LEAVE', text('On leave'), 'progress'],
  ['DAY_OFF', text('Day off'), 'neutral'],
]

/** Loads the presence of all employees, every 30 seconds. */
export function useBoard() {
  const answer = calls.useAnswer('/swipe-entry/board')
  const { refetch } = answer
  useEffect(() => {
    const timer = setInterval(() => void refetch(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [refetch])
  return answer
}

/** Employees grouped by presence, with a filter chip for each group. */
export function Board({ people }: { readonly people: readonly Person[] }) {
  const [chosen, setChosen] = useState<Presence | null>(null)
  const groups = Map.groupBy(people, ({ presence }) => presence)
  const shown = KINDS.filter(
    ([presence]) => groups.has(presence) && (chosen === null || chosen === presence),
  )
  return (
    <Card title={text('Today')}>
      <Flex role="group" aria-label={text('Show only')} align="stretch" wrap sx={{ mb: 1.5 }}>
        {KINDS.map(([presence, label]) => (
          <Chip
            key={presence}
            clickable
            disabled={!groups.has(presence)}
            variant={chosen === presence ? 'filled' : 'outlined'}
            color={chosen === presence ? 'primary' : 'default'}
            aria-pressed={chosen === presence}
            label={`${label} ${groups.get(presence)?.length ?? 0}`}
            onClick={() => setChosen(chosen === presence ? null : presence)}
          />
        ))}
      </Flex>
      {shown.length === 0 && <Quiet>{text('No one is due at work today.')}</Quiet>}
      <Rows label={text('Today')}>
        {shown.flatMap(([presence, label, tone]) =>
          (groups.get(presence) ?? []).map((person) => (
            <Entry
              key={person.employee}
              main={person.employeeName}
              below={[person.employeeCode, formatTimes(person)]}
              figure={<ToneChip label={label} tone={tone} />}
              belowFigure={person.workedHours > 0 && formatHours(person.workedHours)}
            />
          )),
        )}
      </Rows>
    </Card>
  )
}

function formatTimes({ presence, inTime, outTime, shiftStart }: Person): string | null {
  if (presence === 'IN' || presence === 'MISSING_OUT')
    return text('since {time}', { time: inTime ?? '' })
  if (presence === 'OUT') return text('{from} to {to}', { from: inTime ?? '', to: outTime ?? '' })
  if (presence === 'LATE' || presence === 'EXPECTED')
    return text('shift from {time}', { time: shiftStart })
  return null
}
