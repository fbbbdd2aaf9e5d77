import type { Definition, DraftCounts, Tone } from '#schema/engine'
import { Alert, Box, Button, DialogContentText, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkBase } from 'react-admin'
import { FormDialog } from '../../form/form-dialog.tsx'
import { formatCount, joinWords } from '../../format.ts'
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
    data.keptNames.length > 0 &&
      text('Among those that stay: {names}.', { names: joinWords(data.keptNames) }),
    data.deleted > 0 &&
      text('Records that others refer to by now stay as well. They are named afterwards.'),
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
        ? text('In the history of the records, this import is batch {batchId}.', { batchId })
        : text('In the history of the records, this import is batches {batches}.', {
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
  const { failed, rows, saved, leftOut, toCreate, toUpdate } = draft.counts
  const isNothing = toCreate + toUpdate === 0
  // Unchanged rows that are left need nothing but an end.
  if (isNothing && failed === 0 && saved === 0)
    return (
      <Alert severity="info">
        {rows > 0
          ? text('Everything in this file is already in Larder. There is nothing to import.')
          : leftOut > 0
            ? text('All rows are left out. Take rows back to import them.')
            : text('The file has no rows.')}
      </Alert>
    )
  const words = isNothing
    ? text('Finish the import')
    : saveWords(toCreate, toUpdate, definition.label)
  return (
    <Flex gap={1.5} wrap>
      {failed > 0 && (
        <Button variant="contained" onClick={onCorrect} sx={{ minHeight: 44 }}>
          {text('Correct the rows with errors')}
        </Button>
      )}
      {(failed === 0 || !isNothing) && (
        <Button
          variant={failed > 0 ? 'outlined' : 'contained'}
          disabled={isSending}
          onClick={() => save(failed > 0 ? 'good' : 'all')}
          sx={{ minHeight: 44 }}
        >
          {words}
        </Button>
      )}
      {failed > 0 && (
        <Small sx={{ flex: '1 1 220px' }}>
          {text(
            '{count} row has errors and stays here until it is corrected. |||| {count} rows have errors and stay here until they are corrected.',
            { smart_count: failed, count: formatCount(failed) },
          )}
        </Small>
      )}
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
  const { created, updated, unchanged, failed, saved, rows, leftOut } = counts
  const ready = rows - saved - failed
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
      : saved === rows
        ? results
        : [[text('imported'), saved, 'success'], [text('ready'), ready, 'progress'], errors]
  return (
    <Stack component="dl" least={128} sx={{ mt: 0, mb: 2 }}>
      {tiles.map(([label, count, tone]) => (
        <Count key={label} tone={count > 0 ? tone : 'neutral'} count={count} label={label} />
      ))}
      {leftOut > 0 && <Count tone="neutral" count={leftOut} label={text('left out')} />}
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
