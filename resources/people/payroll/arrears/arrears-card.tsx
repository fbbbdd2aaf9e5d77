import { makeCalls, Flex, formatFullDate, formatMoney, text } from '#admin'
import { Card, Entry, Rows, useAttempt } from '#admin/page'
import type { AnswerOf } from '#schema'
import { Button } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useRefresh } from 'react-admin'
import { periodText } from '../month-text.tsx'
import type arrearsCalls from './arrears-calls.server.ts'

const calls = makeCalls<typeof arrearsCalls>()

type Line = AnswerOf<typeof arrearsCalls, '/employee-pay/arrears'>[number]
type Decision = 'ACCEPTED' | 'DROPPED' | 'PROPOSED'

interface ArrearsProps {
  readonly of: '/employee-pay/arrears' | '/weekly-wages/arrears'
  readonly id: number
  readonly version: number
}

/** Lists amounts that were underpaid or overpaid, to accept or drop. */
export function ArrearsCard({ of, id, version }: ArrearsProps) {
  // Reloads when the record changes, because the arrears may have changed too.
  const answer = calls.useAnswer(of, { id })
  const [asked, setAsked] = useState(version)
  if (asked !== version) {
    setAsked(version)
    void answer.refetch()
  }
  const lines = answer.data ?? []
  const { attempt, isBusy } = useAttempt()
  const refresh = useRefresh()
  const decide = (line: Line, decision: Decision) =>
    void attempt(async () => {
      await calls.put(of, { body: { id, arrears: line.id, decision } })
      refresh()
      void answer.refetch()
    })
  if (lines.length === 0) return null
  return (
    <Card title={text('Arrears')}>
      <Rows label={text('Arrears')}>
        {lines.map((line) => (
          <Entry
            key={line.id}
            main={formatTitle(line)}
            figure={formatMoney(line.amount)}
            below={[
              <span key="decision">
                {line.reason}
                <Decisions line={line} isBusy={isBusy} onDecide={decide} />
              </span>,
            ]}
          />
        ))}
      </Rows>
    </Card>
  )
}

/** Describes the period: a month, or a week by its Monday. */
function formatTitle({ period, amount }: Line): string {
  const when =
    period.length === 'yyyy-MM'.length
      ? periodText(period)
      : text('week of {date}', { date: formatFullDate(period) })
  return amount < 0 ? text('Overpaid, {when}', { when }) : text('Still due, {when}', { when })
}

interface DecisionsProps {
  readonly line: Line
  readonly isBusy: boolean
  readonly onDecide: (line: Line, decision: Decision) => void
}

function Decisions({ line, isBusy, onDecide }: DecisionsProps) {
  // Dropping needs a second press, because dropped arrears are not proposed again.
  const [isDropping, setDropping] = useState(false)
  const isOver = line.amount < 0
  const decide = (decision: Decision) => () => onDecide(line, decision)
  if (line.decision !== 'PROPOSED')
    return (
      <Choices words={isOver ? text('Deducted from this pay') : text('Included in this pay')}>
        <Button size="small" disabled={isBusy} onClick={decide('PROPOSED')}>
          {text('Remove')}
        </Button>
      </Choices>
    )
  if (isDropping)
    return (
      <Choices words={text('Drop for good? They will not be proposed again.')}>
        <Button
          size="small"
          variant="outlined"
          color="error"
          autoFocus
          disabled={isBusy}
          onClick={decide('DROPPED')}
        >
          {text('Drop arrears')}
        </Button>
        <Button size="small" color="inherit" onClick={() => setDropping(false)}>
          {text('Back')}
        </Button>
      </Choices>
    )
  return (
    <Choices>
      <Button size="small" variant="outlined" disabled={isBusy} onClick={decide('ACCEPTED')}>
        {isOver ? text('Deduct from this pay') : text('Add to this pay')}
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => setDropping(true)}>
        {text('Drop')}
      </Button>
    </Choices>
  )
}

interface ChoicesProps {
  readonly words?: string
  readonly children: ReactNode
}

const Choices = ({ words, children }: ChoicesProps) => (
  <Flex component="span" wrap sx={{ mt: 0.5 }}>
    {words && <span>{words}</span>}
    {children}
  </Flex>
)
