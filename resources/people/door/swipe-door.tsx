import { makeCalls, Flex, formatQuantity, Stack, text } from '#admin'
import { Answered, Card, Entry, PageHeader, Quiet, readRefusal, Rows } from '#admin/page'
import { Alert, Box, Button, TextField, Typography } from '@mui/material'
import { useRef, useState, type FormEvent } from 'react'
import { LinkBase } from 'react-admin'
import type swipeCalls from '../hours/swipe-entry.server.ts'
import { Board, useBoard } from './board.tsx'

const swipes = makeCalls<typeof swipeCalls>()

/** Message shown at the door; the latest comes first. */
interface Said {
  readonly key: number
  readonly name: string
  readonly isRefused: boolean
  readonly words: string
}

const KEPT = 8
const EXCEPTIONS = `/employee/manage-swipe-entry?filter=${encodeURIComponent('{"tab":"exceptions"}')}`

/**
 * Swipe screen at the door, for a queue of employees who enter their codes. Also lists who is in, out, late or away.
 */
export function SwipeDoor() {
  const board = useBoard()
  return (
    <Box>
      <PageHeader
        page={text('Swipe screen')}
        heading={text('Swipe screen')}
        back={{ to: '/employee/manage-swipe-entry', label: text('Swipe entry') }}
        actions={
          <Button component={LinkBase} to={EXCEPTIONS} variant="outlined">
            {text('Exceptions awaiting a decision')}
          </Button>
        }
      />
      <Stack
        gap={2}
        columns={{ xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' }}
        sx={{ alignItems: 'start', maxWidth: 1200 }}
      >
        <Stamping onStamped={() => void board.refetch()} />
        <Answered answer={board} label={text('the board')} height={420}>
          {(people) => <Board people={people} />}
        </Answered>
      </Stack>
    </Box>
  )
}

function Stamping({ onStamped }: { readonly onStamped: () => void }) {
  const [said, setSaid] = useState<readonly Said[]>([])
  const stamp = async (employeeCode: string) => {
    const next = await answerTo(employeeCode)
    setSaid((before) => [{ ...next, key: (before[0]?.key ?? 0) + 1 }, ...before].slice(0, KEPT))
    if (!next.isRefused) onStamped()
  }
  const [latest, ...others] = said
  return (
    <Stack gap={2} sx={{ minWidth: 0 }}>
      <Card title={text('Swipe in or out')}>
        <CodeForm onCode={stamp} />
        <Box role="status" aria-live="polite" sx={{ mt: 2, minHeight: 76 }}>
          {latest ? (
            <Alert key={latest.key} severity={latest.isRefused ? 'error' : 'success'}>
              <Typography sx={{ fontSize: '1.125rem', fontWeight: 600 }}>{latest.name}</Typography>
              {latest.words}
            </Alert>
          ) : (
            <Quiet>{text('The latest swipe appears here.')}</Quiet>
          )}
        </Box>
      </Card>
      {others.length > 0 && (
        <Card title={text('Just now')}>
          <Rows label={text('Just now')}>
            {others.map(({ key, name, words }) => (
              <Entry key={key} main={name} below={[words]} />
            ))}
          </Rows>
        </Card>
      )}
    </Stack>
  )
}

/** Form for the code. The field keeps the focus, so that a scanner works without a click. */
function CodeForm({ onCode }: { readonly onCode: (code: string) => Promise<void> }) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const typed = code.trim()
    setCode('')
    field.current?.focus()
    if (typed !== '') void onCode(typed)
  }
  return (
    <Flex component="form" onSubmit={send} align="start">
      <TextField
        fullWidth
        autoFocus
        inputRef={field}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        label={text('Employee code')}
        helperText={text('Scan the card, or type the code or its number')}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: 15 } }}
      />
      <Button type="submit" variant="contained" sx={{ height: 36, minWidth: 96, mt: '23px' }}>
        {text('Swipe')}
      </Button>
    </Flex>
  )
}

async function answerTo(employeeCode: string): Promise<Omit<Said, 'key'>> {
  try {
    const { labels, inTime, outTime, workedHours, repeated } = await swipes.post(
      '/swipe-entry/stamp',
      {
        isRepeatable: true,
        body: { employeeCode },
      },
    )
    const words = repeated
      ? outTime === null
        ? text('Already clocked in at {time}', { time: inTime })
        : text('Already clocked out at {time}', { time: outTime })
      : outTime === null
        ? text('In at {time}', { time: inTime })
        : text('Out at {time}, in since {from}: {hours} h', {
            time: outTime,
            from: inTime,
            hours: formatQuantity(workedHours ?? 0),
          })
    return { name: String(labels['employee'] ?? employeeCode), isRefused: false, words }
  } catch (error) {
    const { errors, message } = readRefusal(error)
    return { name: employeeCode, isRefused: true, words: errors[0]?.message ?? message }
  }
}
