import { text } from '#admin'
import { Button } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { askedBy, nextStep, type Asked, type Standing, type Step } from './standing.ts'

/** The next step is emphasised. */
export type StepVariant = 'contained' | 'outlined'

interface StepsProps {
  readonly states: readonly Standing[]
  readonly steps: readonly Step[]
  readonly draft: {
    readonly label: string
    readonly isBusy?: boolean
    readonly onPress: () => void
  }
  /** Download for paid records. */
  readonly file?: (variant: StepVariant) => ReactNode
  /** Dialog of a step; closing reloads the states. */
  readonly dialog: (step: Step, asked: Asked, onClose: () => void) => ReactNode
  readonly onDone: () => void
}

/** Possible actions, the next step first. */
export function Steps({ states, steps, draft, file, dialog, onDone }: StepsProps) {
  const [opened, setOpened] = useState<Step | null>(null)
  const next = nextStep(states)
  const variantOf = (step: typeof next): StepVariant => (step === next ? 'contained' : 'outlined')
  const isOffered = (step: Step) => steps.includes(step) && askedBy(step, states).count > 0
  const close = () => {
    setOpened(null)
    onDone()
  }
  return (
    <>
      {isOffered('approve') && (
        <Button variant={variantOf('approve')} onClick={() => setOpened('approve')}>
          {text('Approve all')}
        </Button>
      )}
      {isOffered('pay') && (
        <Button variant={variantOf('pay')} onClick={() => setOpened('pay')}>
          {text('Pay all')}
        </Button>
      )}
      <Button variant={variantOf('draft')} disabled={draft.isBusy ?? false} onClick={draft.onPress}>
        {draft.label}
      </Button>
      {states.some(({ state }) => state === 'PAID') && file?.(variantOf('file'))}
      {isOffered('cancel') && (
        <Button color="error" onClick={() => setOpened('cancel')}>
          {text('Cancel all')}
        </Button>
      )}
      {opened && dialog(opened, askedBy(opened, states), close)}
    </>
  )
}
