import { makeCalls, formatCount, text } from '#admin'
import { FormDialog, readRefusal, type Refusal } from '#admin/page'
import { Button, DialogContentText, LinearProgress, Typography } from '@mui/material'
import { useRefresh } from 'react-admin'
import { useEffect, useState } from 'react'
import type employeePayCalls from '../employee-pay.server.ts'
import { monthText } from '../month-text.tsx'
import type { MonthScope } from './month-scope.tsx'

const calls = makeCalls<typeof employeePayCalls>()

const POLL_MILLISECONDS = 400

interface DraftDialogProps {
  readonly scope: MonthScope
  readonly onClose: () => void
}

/** Dialog that drafts pay for a month, for all employees or a department. Shows progress and can stop the run. */
export function DraftDialog({ scope, onClose }: DraftDialogProps) {
  const { start, stop, progress, isBusy, refusal } = useDraftRun(scope)
  const { department } = scope
  const refresh = useRefresh()
  const isRunning = progress?.runStatus === 'RUNNING' || progress?.runStatus === 'STOPPING'
  const close = () => {
    if (isRunning) return
    refresh()
    onClose()
  }
  return (
    <FormDialog
      title={text('Create draft pay for {month}', { month: monthText(scope) })}
      cancel={progress ? text('Close') : text('Cancel')}
      stop={
        isRunning ? (
          <Button disabled={isBusy} onClick={() => void stop()}>
            {text('Stop')}
          </Button>
        ) : undefined
      }
      submit={progress ? undefined : text('Create drafts')}
      isDisabled={isBusy}
      refusal={refusal}
      onSubmit={() => void start()}
      onClose={close}
    >
      {progress ? (
        <RunProgress {...progress} />
      ) : (
        <DialogContentText>
          {department
            ? text(
                'Creates a draft for everyone in {department} who was employed in this month and has no pay yet. Nothing is paid until you approve it.',
                { department: department.label },
              )
            : text(
                'Creates a draft for everyone who was employed in this month and has no pay yet. Nothing is paid until you approve it.',
              )}
        </DialogContentText>
      )}
    </FormDialog>
  )
}

type Progress = Awaited<ReturnType<typeof askProgress>>

const askProgress = (runId: number) =>
  calls.get(`/employee-pay/run/${runId}` as '/employee-pay/run/:id', {})

function RunProgress({ runStatus, total, done, made }: Progress) {
  return (
    <>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 100 : (done / total) * 100}
        aria-label={text('Progress')}
        sx={{ mb: 1.5 }}
      />
      <Typography role="status">
        {
          {
            RUNNING: text('{done} of {total} people', {
              done: formatCount(done),
              total: formatCount(total),
            }),
            STOPPING: text('Stopping: removing the drafts'),
            DONE: text(
              '{smart_count} draft created; the others already have one or have no pay configuration. |||| {smart_count} drafts created; the others already have one or have no pay configuration.',
              { smart_count: made },
            ),
            STOPPED: text('Stopped; no drafts were saved.'),
            FAILED: text('Something went wrong; no drafts were saved. Please try again.'),
          }[runStatus]
        }
      </Typography>
    </>
  )
}

/** Polls a run until it has ended. */
function useDraftRun({ year, month, department }: MonthScope) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const busily = async (body: () => Promise<void>) => {
    setIsBusy(true)
    setRefusal(null)
    try {
      await body()
    } catch (refused) {
      setRefusal(readRefusal(refused))
    } finally {
      setIsBusy(false)
    }
  }
  const isRunning = progress?.runStatus === 'RUNNING' || progress?.runStatus === 'STOPPING'
  useEffect(() => {
    if (!progress || !isRunning) return
    const timer = setTimeout(() => {
      void askProgress(progress.runId).then(setProgress, (refused: unknown) =>
        setRefusal(readRefusal(refused)),
      )
    }, POLL_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [progress, isRunning])
  return {
    progress,
    isBusy,
    refusal,
    start: () =>
      busily(async () => {
        const started = await calls.post('/employee-pay', {
          body: {
            ...(department ? { department: department.id } : { all: true }),
            payYear: year,
            payMonth: month,
          },
        })
        if ('runId' in started) setProgress(await askProgress(started.runId))
      }),
    stop: () =>
      busily(async () => {
        if (!progress) return
        await calls.del('/employee-pay/run/:id', { params: { id: progress.runId } })
        setProgress(await askProgress(progress.runId))
      }),
  }
}
