import { Alert, Button, Skeleton } from '@mui/material'
import type { ReactNode } from 'react'
import { text } from '../i18n/text.ts'

interface Answer {
  readonly isPending: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

interface AwaitedProps {
  readonly answer: Answer
  /** Name of the data being loaded: "the lines". */
  readonly label: string
  readonly height?: number
}

export function Awaited({ answer, label, height = 160 }: AwaitedProps) {
  if (answer.error)
    return (
      <Alert
        severity="warning"
        role="alert"
        action={
          <Button size="small" color="inherit" onClick={() => void answer.refetch()}>
            {text('Try again')}
          </Button>
        }
      >
        {answer.error instanceof Error ? answer.error.message : String(answer.error)}
      </Alert>
    )
  return (
    <Skeleton variant="rounded" height={height} aria-label={text('Loading {label}', { label })} />
  )
}

interface AnsweredProps<Data> extends Omit<AwaitedProps, 'answer'> {
  readonly answer: Answer & { readonly data: Data | undefined }
  readonly children: (data: Data) => ReactNode
}

export function Answered<Data>({ answer, children, ...awaited }: AnsweredProps<Data>) {
  return answer.data === undefined ? (
    <Awaited answer={answer} {...awaited} />
  ) : (
    children(answer.data)
  )
}
