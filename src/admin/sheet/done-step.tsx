import type { ImportResult } from '#language'
import { Button, Typography } from '@mui/material'
import { LinkBase } from 'ra-core'
import { StepCard } from './step-card.tsx'
import type { ImportState } from './use-import.ts'

interface DoneStepProps {
  readonly state: ImportState
  readonly done: ImportResult
  readonly listPath: string
}

/** Step four: what was done, and the way to it. */
export function DoneStep({ state: { definition }, done, listPath }: DoneStepProps) {
  const many = definition.label[1].toLowerCase()
  const parts = [[done.created, 'added'], [done.updated, 'changed'], [done.unchanged, 'unchanged']] as const
  return (
    <StepCard number={4} title="Imported" takesFocus>
      <Typography sx={{ mb: 2 }}>
        {parts.filter(([count]) => count > 0).map(([count, what]) => `${count.toLocaleString('en-GB')} ${what}`).join(', ')}.
        {done.batchId !== null && ` The history calls this import batch ${done.batchId}.`}
      </Typography>
      <Button component={LinkBase} to={listPath} variant="contained" sx={{ minHeight: 44 }}>Show the {many}</Button>
    </StepCard>
  )
}
