import type { DraftSummary, Tone } from '#schema/engine'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, DialogContentText, IconButton, Link } from '@mui/material'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkBase, useNotify } from 'react-admin'
import { FormDialog } from '../../form/form-dialog.tsx'
import { exactMoment, formatCount, formatInstant } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { ToneChip } from '../../record/chips/tone-chip.tsx'
import { registry } from '../../registry.ts'
import { Flex, Small } from '../../theme/layout.tsx'
import { draftAddress } from './finished-imports.ts'
import { drafts as calls, formatAdvice } from './import-calls.ts'
import { Uploader } from './uploader.tsx'

const LIST_KEY = 'import-drafts'

export const useDraftList = (page: number, size: number) =>
  useQuery({
    queryKey: [LIST_KEY, page, size],
    queryFn: ({ signal }) => calls.list({ page, size }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

interface DraftListProps {
  readonly drafts: readonly DraftSummary[]
  /** Shows the resource of each import. */
  readonly ofAll?: boolean
}

/** Imports with their state, newest first. */
export function DraftList({ drafts, ofAll = false }: DraftListProps) {
  const [doomed, setDoomed] = useState<DraftSummary | null>(null)
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {drafts.map((draft) => (
          <DraftLine key={draft.id} draft={draft} ofAll={ofAll} onDelete={() => setDoomed(draft)} />
        ))}
      </Box>
      {doomed && <DeleteDialog draft={doomed} onClose={() => setDoomed(null)} />}
    </>
  )
}

interface DraftLineProps {
  readonly draft: DraftSummary
  readonly ofAll: boolean
  readonly onDelete: () => void
}

function DraftLine({ draft, ofAll, onDelete }: DraftLineProps) {
  const { fileName, at, counts, resource, state } = draft
  const { tone, label } = describeState(draft)
  const rows = text('{count} row |||| {count} rows', {
    smart_count: counts.rows,
    count: formatCount(counts.rows),
  })
  const many = registry.resources.get(resource)?.label[1]
  return (
    <Flex component="li" divided gap={1.5} sx={{ minHeight: 52, py: 0.75 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link component={LinkBase} to={draftAddress(draft)} sx={{ overflowWrap: 'anywhere' }}>
          {fileName}
        </Link>
        <Small>
          {ofAll && many ? `${many} · ` : ''}
          {rows} · <span title={exactMoment(at)}>{formatInstant(at)}</span>
          <Uploader draft={draft} />
        </Small>
      </Box>
      <ToneChip tone={tone} label={label} />
      <IconButton
        size="small"
        aria-label={text('Delete {fileName}', { fileName })}
        disabled={state === 'saving' || state === 'undoing'}
        onClick={onDelete}
      >
        <DeleteIcon sx={{ fontSize: 18 }} />
      </IconButton>
    </Flex>
  )
}

/** State of an import in words. */
export function describeState({ state, counts }: Pick<DraftSummary, 'state' | 'counts'>): {
  readonly tone: Tone
  readonly label: string
} {
  const left = counts.rows - counts.saved
  if (counts.rows === 0 && counts.leftOut > 0)
    return { tone: 'neutral', label: text('All rows left out') }
  if (state === 'saved') return { tone: 'success', label: text('Imported') }
  if (state === 'saving') return { tone: 'progress', label: text('Importing') }
  if (state === 'undoing') return { tone: 'progress', label: text('Undoing') }
  if (state === 'checking') return { tone: 'progress', label: text('Checking') }
  if (counts.saved > 0)
    return {
      tone: 'warning',
      label: text('{count} row to import |||| {count} rows to import', {
        smart_count: left,
        count: formatCount(left),
      }),
    }
  if (state === 'open') return { tone: 'neutral', label: text('Not checked') }
  return counts.failed > 0
    ? {
        tone: 'danger',
        label: text('{count} row with errors |||| {count} rows with errors', {
          smart_count: counts.failed,
          count: formatCount(counts.failed),
        }),
      }
    : { tone: 'info', label: text('Ready to import') }
}

interface DeleteDialogProps {
  readonly draft: DraftSummary
  readonly onClose: () => void
}

/** Asks before an import is taken off the list. Saved records stay. */
function DeleteDialog({ draft, onClose }: DeleteDialogProps) {
  const queries = useQueryClient()
  const notify = useNotify()
  const { id, resource, fileName, counts } = draft
  const left = counts.rows - counts.saved
  const remove = async () => {
    try {
      await calls.remove({ name: resource }, { id })
      await queries.invalidateQueries({ queryKey: [LIST_KEY] })
    } catch (error) {
      notify(formatAdvice(error), { type: 'error' })
    }
    onClose()
  }
  return (
    <FormDialog
      title={text('Delete {fileName}?', { fileName })}
      submit={text('Delete import')}
      isDanger
      focus="cancel"
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <DialogContentText component="div">
        {left > 0 && (
          <div>
            {text(
              '{count} row has not been imported and will be lost. |||| {count} rows have not been imported and will be lost.',
              { smart_count: left, count: formatCount(left) },
            )}
          </div>
        )}
        <div>
          {counts.saved > 0
            ? text(
                'The records that it has added or changed stay, but the import can no longer be undone.',
              )
            : text('No record in Larder is changed.')}
        </div>
      </DialogContentText>
    </FormDialog>
  )
}
