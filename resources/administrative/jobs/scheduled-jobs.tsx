import {
  makeCalls,
  formatCount,
  formatInstant,
  formatQuantity,
  text,
  translateText,
  ToneChip,
} from '#admin'
import { Answered, Card, Entry, PageHeader, readRefusal, Rows } from '#admin/page'
import type { AnswerOf, Tone } from '#schema'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type jobCalls from './scheduled-jobs.server.ts'

const calls = makeCalls<typeof jobCalls>()

type Job = AnswerOf<typeof jobCalls, '/scheduled-jobs'>[number]

/** Scheduled jobs with their last and next runs, and a button to run one now. */
export function ScheduledJobs() {
  const answer = calls.useAnswer('/scheduled-jobs')
  return (
    <Box>
      <PageHeader
        page={text('Scheduled jobs')}
        heading={text('Scheduled jobs')}
        below={text(
          'The server runs these automatically, in the company’s time zone. Days missed while it was off are caught up.',
        )}
      />
      <Answered answer={answer} label={text('the jobs')} height={420}>
        {(jobs) => (
          <Card title={text('Jobs')}>
            <Rows label={text('Scheduled jobs')}>
              {jobs.map((job) => (
                <JobEntry key={job.name} job={job} onRun={() => void answer.refetch()} />
              ))}
            </Rows>
          </Card>
        )}
      </Answered>
    </Box>
  )
}

function JobEntry({ job, onRun }: { readonly job: Job; readonly onRun: () => void }) {
  const [label, tone] = formatState(job)
  return (
    <Entry
      main={
        <Typography component="span" sx={{ fontWeight: 600, fontSize: 'inherit' }}>
          {translateText(job.label)}
        </Typography>
      }
      below={[
        formatSchedule(job),
        formatLastRun(job),
        formatChanges(job),
        text('next {moment}', { moment: formatInstant(job.next) }),
        job.failure && text('Failed: {reason}', { reason: job.failure }),
      ]}
      figure={<ToneChip label={label} tone={tone} />}
    >
      <RunNow job={job} onRun={onRun} />
    </Entry>
  )
}

function RunNow({ job, onRun }: { readonly job: Job; readonly onRun: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const notify = useNotify()
  const run = async () => {
    setIsBusy(true)
    try {
      await calls.post('/scheduled-jobs/run', { body: { name: job.name } })
    } catch (error) {
      notify(readRefusal(error).message, { type: 'error' })
    } finally {
      setIsBusy(false)
      onRun()
    }
  }
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={isBusy || job.isRunning}
      aria-label={text('Run now: {job}', { job: translateText(job.label) })}
      onClick={() => void run()}
    >
      {isBusy ? text('Running…') : text('Run now')}
    </Button>
  )
}

function formatState({ isRunning, failure, ranAt }: Job): readonly [label: string, tone: Tone] {
  if (isRunning) return [text('Running'), 'progress']
  if (failure !== null) return [text('Failed'), 'danger']
  return ranAt === null ? [text('Not run yet'), 'neutral'] : [text('Done'), 'success']
}

const formatSchedule = ({ dailyAt, minutes }: Job): string =>
  dailyAt === null
    ? text('every minute |||| every {smart_count} minutes', {
        smart_count: minutes ?? 0,
      })
    : text('daily at {time}', { time: dailyAt })

function formatLastRun({ ranAt, milliseconds }: Job): string | null {
  if (ranAt === null) return null
  const tenths = Math.round((milliseconds ?? 0) / 100)
  const moment = formatInstant(ranAt)
  return tenths === 0
    ? text('last {moment}', { moment })
    : text('last {moment}, {seconds} s', { moment, seconds: formatQuantity(tenths / 10) })
}

/** "changed: 3 Batches, 2 Orders" */
function formatChanges({ changes }: Job): string | null {
  if (changes.length === 0) return null
  return text('changed: {records}', {
    records: changes
      .map(({ many, records }) => `${formatCount(records)} ${translateText(many)}`)
      .join(', '),
  })
}
