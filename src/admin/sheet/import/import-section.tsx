import type { Definition, DraftCounts, Tone } from '#schema/engine'
import { Alert, Box, Button, DialogContentText, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkBase } from 'react-admin'
import { FormDialog } from '../../form/form-dialog.tsx'
import { formatCount } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { Flex, Small, Stack } from '../../theme/layout.tsx'
import { drafts, formatAdvice } from './import-calls.ts'
import { ProgressBar } from './rows-section.tsx'
import { Section } from './section.tsx'
import type { DraftState } from './use-draft.ts'

interface ImportSectionProps {
  readonly state: DraftState
  readonly listPath: string
  /** Set if the import has ended while its page was open. */
  readonly hasEnded: boolean
  /** Leads to the unknown words; to the rows with errors if there are none. */
  readonly onCorrect: () => void
}

/** Saves the rows of a checked draft: all of them, or those without errors. */
export function ImportSection({ state, listPath, hasEnded, onCorrect }: ImportSectionProps) {
  const { draft, definition } = state
  const { counts } = draft
  const many = definition.label[1].toLowerCase()
  return (
    <Section
      title={draft.state === 'saved' ? text('Imported') : text('Import')}
      isBusy={draft.state === 'saving' || draft.state === 'undoing'}
      takesFocus={hasEnded}
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
      {draft.state === 'undoing' && (
        <ProgressBar draft={draft} label={text('Undoing the import')} />
      )}
      {draft.state === 'checked' && <Offer state={state} onCorrect={onCorrect} />}
      {draft.state === 'open' && (
        <Small>{text('Check the rows first. Nothing is saved by a check.')}</Small>
      )}
      {draft.state === 'checking' && <Small>{text('The rows are being checked.')}</Small>}
      {counts.saved > 0 && draft.state !== 'undoing' && (
        <Flex gap={1.5} wrap sx={{ mt: 2 }}>
          <Button
            component={LinkBase}
            to={listPath}
            variant={draft.state === 'saved' ? 'contained' : 'outlined'}
            sx={{ minHeight: 44 }}
          >
            {text('Show the {many}', { many })}
          </Button>
          {(draft.state === 'saved' || draft.state === 'checked') && <Undo state={state} />}
          <Batches batches={draft.batches} />
        </Flex>
      )}
    </Section>
  )
}

/** Takes the imported records away, and changes the others back. */
function Undo({ state: { definition, draft, undo } }: { readonly state: DraftState }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setIsAsking(true)} sx={{ minHeight: 44 }}>
        {text('Undo the import')}
      </Button>
      {isAsking && (
        <FormDialog
          title={text('Undo the import?')}
          submit={text('Undo the import')}
          isDanger
          focus="cancel"
          onSubmit={() => {
            setIsAsking(false)
            undo()
          }}
          onClose={() => setIsAsking(false)}
        >
          <UndoFacts definition={definition} id={draft.id} />
        </FormDialog>
      )}
    </>
  )
}

function UndoFacts({ definition, id }: { readonly definition: Definition; readonly id: number }) {
  const { data, error } = useQuery({
    queryKey: ['import-undo', definition.name, id],
    queryFn: ({ signal }) => drafts.countUndo(definition, { id }, signal),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <DialogContentText>{formatAdvice(error)}</DialogContentText>
  if (!data) return <Skeleton aria-label={text('Loading')} width="80%" />
  const count = (count: number) => ({ smart_count: count, count: formatCount(count) })
  const sentences = [
    data.deleted > 0 &&
      text('{count} record is deleted. |||| {count} records are deleted.', count(data.deleted)),
    data.restored > 0 &&
      text(
        '{count} record is changed back. |||| {count} records are changed back.',
        count(data.restored),
      ),
    data.reversed > 0 &&
      text(
        '{count} entry of a ledger is reversed. |||| {count} entries of a ledger are reversed.',
        count(data.reversed),
      ),
    data.kept > 0 &&
      text(
        '{count} record has been changed since and stays as it is. |||| {count} records have been changed since and stay as they are.',
        count(data.kept),
      ),
    text('The rows stay here and can be imported again.'),
  ]
  return (
    <DialogContentText component="div">
      {sentences.map((sentence) => sentence && <div key={sentence}>{sentence}</div>)}
    </DialogContentText>
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
  const left = rows - saved
  const results = [
    [text('new'), created, 'success'],
    [text('changed'), updated, 'progress'],
    [text('unchanged'), unchanged, 'neutral'],
  ] as const
  const errors = [text('with errors'), failed, 'danger'] as const
  // The results of rows that have been imported say nothing about those that are left.
  const tiles: readonly (readonly [label: string, count: number, tone: Tone])[] =
    saved === 0
      ? [...results, errors]
      : left === 0
        ? results
        : [[text('imported'), saved, 'success'], [text('left'), left, 'warning'], errors]
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
