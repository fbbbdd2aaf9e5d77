import type { ImportResult } from '#schema/engine'
import { Button, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { StepCard } from './step-card.tsx'
import type { ImportState } from './use-import.ts'
import { formatCount } from '../format.ts'
import { text } from '../i18n/text.ts'

interface DoneStepProps {
  readonly state: ImportState
  readonly done: ImportResult
  readonly listPath: string
}

export function DoneStep({ state: { definition }, done, listPath }: DoneStepProps) {
  const many = definition.label[1].toLowerCase()
  const counts = [
    done.created > 0 && text('{count} added', { count: formatCount(done.created) }),
    done.updated > 0 && text('{count} changed', { count: formatCount(done.updated) }),
    done.unchanged > 0 && text('{count} unchanged', { count: formatCount(done.unchanged) }),
  ].filter((each) => each !== false)
  return (
    <StepCard number={4} title={text('Imported')} takesFocus>
      <Typography sx={{ mb: 2 }}>
        {counts.join(', ')}.
        {done.batchId !== null &&
          ` ${text('The history calls this import batch {batchId}.', { batchId: done.batchId })}`}
      </Typography>
      <Button component={LinkBase} to={listPath} variant="contained" sx={{ minHeight: 44 }}>
        {text('Show the {many}', { many })}
      </Button>
    </StepCard>
  )
}
