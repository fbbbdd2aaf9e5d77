import type { Definition, DraftCounts, Tone } from '#schema/engine'
import { Alert, Box, Button, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { formatCount } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { Flex, Small, Stack } from '../../theme/layout.tsx'
import { ProgressBar } from './rows-section.tsx'
import { Section } from './section.tsx'
import type { DraftState } from './use-draft.ts'

interface ImportSectionProps {
  readonly state: DraftState
  readonly listPath: string
  /** Leads to the rows with errors. */
  readonly onCorrect: () => void
}

/** Saves the rows of a checked draft: all of them, or those without errors. */
export function ImportSection({ state, listPath, onCorrect }: ImportSectionProps) {
  const { draft, definition } = state
  const { counts } = draft
  const many = definition.label[1].toLowerCase()
  return (
    <Section
      title={draft.state === 'saved' ? text('Imported') : text('Import')}
      isBusy={draft.state === 'saving'}
    >
      {draft.stopped && (
        <Alert severity="warning" role="alert" sx={{ mb: 1.5 }}>
          {draft.stopped.message}
        </Alert>
      )}
      {(draft.state === 'checked' || draft.state === 'saved') && <Counts counts={counts} />}
      {draft.state === 'saving' && (
        <ProgressBar draft={draft} label={text('Importing. You may leave this page')} />
      )}
      {draft.state === 'checked' && <Offer state={state} onCorrect={onCorrect} />}
      {draft.state === 'open' && (
        <Small>{text('Check the rows first. Nothing is saved by a check.')}</Small>
      )}
      {draft.state === 'checking' && <Small>{text('The rows are being checked.')}</Small>}
      {counts.saved > 0 && (
        <Flex gap={1.5} wrap sx={{ mt: 2 }}>
          <Button
            component={LinkBase}
            to={listPath}
            variant={draft.state === 'saved' ? 'contained' : 'outlined'}
            sx={{ minHeight: 44 }}
          >
            {text('Show the {many}', { many })}
          </Button>
          <Batches batches={draft.batches} />
        </Flex>
      )}
    </Section>
  )
}

function Batches({ batches }: { readonly batches: readonly number[] }) {
  const [batchId] = batches
  if (batchId === undefined) return null
  return (
    <Small>
      {batches.length === 1
        ? text('This import appears in the history as batch {batchId}.', { batchId })
        : text('This import appears in the history as batches {batches}.', {
            batches: batches.join(', '),
          })}
    </Small>
  )
}

/** Buttons to import, with what they would do. */
function Offer({
  state: { draft, definition, save, isSending },
  onCorrect,
}: Pick<ImportSectionProps, 'state' | 'onCorrect'>) {
  const { failed, rows, saved, created, updated, unchanged } = draft.counts
  const good = rows - saved - failed
  const isNothing = saved === 0 && failed === 0 && created + updated === 0
  if (isNothing)
    return (
      <Alert severity="info">
        {unchanged > 0
          ? text('Everything in this file is already in Larder. There is nothing to import.')
          : text('The file has no rows.')}
      </Alert>
    )
  if (failed === 0)
    return (
      <Button
        variant="contained"
        disabled={isSending}
        onClick={() => save('all')}
        sx={{ minHeight: 44 }}
      >
        {saved === 0
          ? saveWords(created, updated, definition.label)
          : text('Import the last {count} row |||| Import the last {count} rows', {
              smart_count: good,
              count: formatCount(good),
            })}
      </Button>
    )
  return (
    <Flex gap={1.5} wrap>
      <Button variant="contained" onClick={onCorrect} sx={{ minHeight: 44 }}>
        {text('Correct the others first')}
      </Button>
      {good > 0 && (
        <Button
          variant="outlined"
          disabled={isSending}
          onClick={() => save('good')}
          sx={{ minHeight: 44 }}
        >
          {text(
            'Import the {count} row without errors |||| Import the {count} rows without errors',
            {
              smart_count: good,
              count: formatCount(good),
            },
          )}
        </Button>
      )}
      <Small sx={{ flex: '1 1 220px' }}>
        {text(
          '{count} row has errors and stays here until it is corrected. |||| {count} rows have errors and stay here until they are corrected.',
          { smart_count: failed, count: formatCount(failed) },
        )}
      </Small>
    </Flex>
  )
}

function saveWords(created: number, updated: number, [one, many]: Definition['label']): string {
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

function Counts({ counts }: { readonly counts: DraftCounts }) {
  const { created, updated, unchanged, failed, saved, rows } = counts
  const tiles: readonly (readonly [label: string, count: number, tone: Tone])[] = [
    [text('new'), created, 'success'],
    [text('changed'), updated, 'progress'],
    [text('unchanged'), unchanged, 'neutral'],
    [text('with errors'), failed, 'danger'],
    ...(saved > 0
      ? ([
          [text('imported'), saved, 'info'],
          [text('left'), rows - saved, 'warning'],
        ] as const)
      : []),
  ]
  return (
    <Stack component="dl" least={128} sx={{ mt: 0, mb: 2 }}>
      {tiles.map(([label, count, tone]) => (
        <Count key={label} tone={count > 0 ? tone : 'neutral'} count={count} label={label} />
      ))}
    </Stack>
  )
}

interface CountProps {
  readonly tone: Tone
  readonly count: number
  readonly label: string
}

const Count = ({ tone, count, label }: CountProps) => (
  <Box
    sx={{
      ...COUNT,
      bgcolor: `var(--tone-${tone}-soft)`,
      color: `var(--tone-${tone}-ink)`,
    }}
  >
    <Typography component="dt" variant="body2">
      {label}
    </Typography>
    <Typography component="dd" sx={NUMBER}>
      {formatCount(count)}
    </Typography>
  </Box>
)

const COUNT = {
  px: 1.5,
  py: 1,
  borderRadius: 1,
  display: 'flex',
  flexDirection: 'column-reverse',
} as const
const NUMBER = {
  m: 0,
  fontSize: '1.375rem',
  fontWeight: 680,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
} as const
