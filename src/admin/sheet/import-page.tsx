import type { Definition, ImportResult } from '#schema/engine'
import { Alert, Box, Button, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useResourceContext, LinkBase } from 'react-admin'
import { PageHeader } from '../record/page-header.tsx'
import { screenName } from '../providers/resource-names.ts'
import { CheckStep } from './check-step.tsx'
import { ColumnStep } from './column-step.tsx'
import { FileStep } from './file-step.tsx'
import { useImport, type Busy, type ImportState } from './use-import.ts'
import { text } from '../i18n/text.ts'
import { Stack } from '../theme/layout.tsx'
import { StepCard } from './step-card.tsx'
import { formatCount } from '../format.ts'

const WORDS: Record<Exclude<Busy, null>, string> = {
  reading: text('Reading the file'),
  checking: text('Checking every row. Nothing is saved yet'),
  importing: text('Importing'),
}

/** Imports a spreadsheet in four steps on one page: choose the file, match its columns, preview the result, import. */
export function ImportPage({ definition }: { definition: Definition }) {
  const resource = useResourceContext() ?? screenName(definition)
  const many = definition.label[1].toLowerCase()
  const state = useImport(definition)
  return (
    <Box sx={{ maxWidth: 960, mx: 'auto', pb: 6 }}>
      <PageHeader
        page={text('Excel {many}', { many })}
        heading={text('Excel {many}', { many })}
        back={{ to: `/${resource}`, label: many }}
        below={text(
          'Import {many} from a spreadsheet. Nothing is saved until you have reviewed the changes.',
          { many },
        )}
      />
      <Box role="status" sx={visuallyHidden}>
        {state.busy ? WORDS[state.busy] : ''}
      </Box>
      {state.problem && (
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
          {state.problem}
        </Alert>
      )}
      <Stack gap={2}>
        <FileStep state={state} />
        {state.facts && !state.done && <ColumnStep state={state} facts={state.facts} />}
        {state.checked && !state.done && <CheckStep state={state} checked={state.checked} />}
        {state.done && <DoneStep state={state} done={state.done} listPath={`/${resource}`} />}
      </Stack>
    </Box>
  )
}

interface DoneStepProps {
  readonly state: ImportState
  readonly done: ImportResult
  readonly listPath: string
}

function DoneStep({ state: { definition }, done, listPath }: DoneStepProps) {
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
          ` ${text('This import appears in the history as batch {batchId}.', { batchId: done.batchId })}`}
      </Typography>
      <Button component={LinkBase} to={listPath} variant="contained" sx={{ minHeight: 44 }}>
        {text('Show the {many}', { many })}
      </Button>
    </StepCard>
  )
}
