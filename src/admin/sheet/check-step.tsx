import type { FileFacts, ImportResult } from '#schema/engine'
import { Alert, Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { ChangeList } from './change-list.tsx'
import { ProblemList } from './problem-list.tsx'
import { StepCard } from './step-card.tsx'
import { UnknownWords } from './unknown-words.tsx'
import type { ImportState } from './use-import.ts'
import { formatCount } from '../format.ts'
import { text } from '../i18n/text.ts'
import { Stack } from '../theme/layout.tsx'

interface CheckStepProps {
  readonly state: ImportState
  readonly checked: ImportResult
}

/** Step three: what the import would do, row by row, before it does it. */
export function CheckStep({ state, checked }: CheckStepProps) {
  const { busy, definition } = state
  const { created, updated, unchanged, failed } = checked
  const rows = created + updated
  return (
    <StepCard
      number={3}
      title={text('Look at what would change')}
      takesFocus
      busy={busy === 'importing' ? text('Importing') : null}
    >
      <Stack component="dl" columns={{ xs: '1fr 1fr', sm: 'repeat(4, 1fr)' }} sx={{ mb: 2.5 }}>
        <Count tone={created > 0 ? 'success' : 'neutral'} count={created} label={text('new')} />
        <Count
          tone={updated > 0 ? 'progress' : 'neutral'}
          count={updated}
          label={text('changed')}
        />
        <Count tone="neutral" count={unchanged} label={text('unchanged')} />
        <Count
          tone={failed > 0 ? 'danger' : 'neutral'}
          count={failed}
          label={text('with problems')}
        />
      </Stack>
      {failed > 0 && (
        <ProblemList
          definition={definition}
          rows={checked.rows}
          fileName={checked.file.name}
          counted={checked.errorCount}
        />
      )}
      {failed > 0 && <UnknownWords key={checked.rows.length} state={state} rows={checked.rows} />}
      <FileNotes notes={checked.file.notes} />
      <ChangeList definition={definition} rows={checked.rows} />
      <Box sx={{ mt: 2.5 }}>
        {failed > 0 ? (
          <Alert severity="info">
            {text(
              'Either all rows are imported or none. Correct the rows listed above in your file and choose it again, or change how its columns are matched.',
            )}
          </Alert>
        ) : rows === 0 ? (
          <Alert severity="info">
            {text('Everything in this file is in Larder already. There is nothing to import.')}
          </Alert>
        ) : (
          <Button
            variant="contained"
            disabled={busy !== null}
            onClick={state.save}
            sx={{ minHeight: 44 }}
          >
            {saveWords(created, updated, definition.label)}
          </Button>
        )}
      </Box>
    </StepCard>
  )
}

function FileNotes({ notes }: { readonly notes: FileFacts['notes'] }) {
  return notes.length === 0 ? null : (
    <Alert severity="info" sx={{ mb: 1.5 }}>
      {notes.map(({ field, code, message }) => (
        <div key={`${field} ${code}`}>{message}</div>
      ))}
    </Alert>
  )
}

function saveWords(
  created: number,
  updated: number,
  [one, many]: readonly [string, string],
): string {
  const words = (count: number): string =>
    `${formatCount(count)} ${(count === 1 ? one : many).toLowerCase()}`
  if (updated === 0) return text('Add {created}', { created: words(created) })
  return created === 0
    ? text('Change {updated}', { updated: words(updated) })
    : text('Add {created} and change {updated}', {
        created: words(created),
        updated: formatCount(updated),
      })
}

interface CountProps {
  readonly tone: string
  readonly count: number
  readonly label: ReactNode
}

function Count({ tone, count, label }: CountProps) {
  return (
    <Box
      sx={{
        p: 1.5,
        borderRadius: 1,
        bgcolor: `var(--tone-${tone}-soft)`,
        color: `var(--tone-${tone}-ink)`,
        display: 'flex',
        flexDirection: 'column-reverse',
      }}
    >
      <Typography component="dt" variant="body2">
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{
          m: 0,
          fontSize: '1.375rem',
          fontWeight: 680,
          lineHeight: 1.2,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {formatCount(count)}
      </Typography>
    </Box>
  )
}
