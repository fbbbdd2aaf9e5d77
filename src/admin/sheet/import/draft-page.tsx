import type { Definition, ImportDraft, RowFilter } from '#schema/engine'
import { Alert, Box, Button, Skeleton } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LinkBase, useParams, useResourceContext } from 'react-admin'
import { exactMoment, formatCount, formatInstant } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { screenName } from '../../providers/resource-names.ts'
import { readStatus } from '../../providers/status-of.ts'
import { PageHeader } from '../../record/page-header.tsx'
import { importPath } from '../../routes.ts'
import { CouldNotLoad } from '../../shell/could-not-load.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import { Stack } from '../../theme/layout.tsx'
import { ImportSection } from './import-section.tsx'
import { MatchSection } from './match-section.tsx'
import { filterOf, isSameFilter } from './problem-groups.tsx'
import { RowsSection } from './rows-section.tsx'
import { Uploader } from './uploader.tsx'
import { isBusy, useDraft, useDraftQuery, type DraftState } from './use-draft.ts'
import { hasUnknownWords, WordsSection } from './words-section.tsx'

/** An import in progress, at its own address: what the file means, its rows with their problems, and saving. */
export function ImportDraftPage({ definition }: { readonly definition: Definition }) {
  const resource = useResourceContext() ?? screenName(definition)
  const { draft: id } = useParams()
  const { data, isError, error, refetch } = useDraftQuery(definition, Number(id))
  const start = importPath(`/${resource}`)
  if (data)
    return <LoadedDraft key={data.id} definition={definition} draft={data} resource={resource} />
  if (!isError) return <Skeleton variant="rounded" height={320} aria-label={text('Loading')} />
  return readStatus(error) === 404 || readStatus(error) === 400 ? (
    <MessagePage
      scene="lost"
      page={text('Import')}
      title={text('This import does not exist')}
      why={text('It may have been deleted or have expired, or somebody else has uploaded it.')}
      action={
        <Button component={LinkBase} to={start} variant="contained">
          {text('Import a file')}
        </Button>
      }
    />
  ) : (
    <CouldNotLoad onRetry={() => void refetch()} />
  )
}

interface LoadedDraftProps {
  readonly definition: Definition
  readonly draft: ImportDraft
  readonly resource: string
}

function LoadedDraft({ definition, draft, resource }: LoadedDraftProps) {
  const state = useDraft(definition, draft)
  const many = definition.label[1].toLowerCase()
  useFreshLists(draft)
  return (
    <Box sx={{ pb: 6 }}>
      <PageHeader
        page={text('Import of {many}', { many })}
        heading={draft.fileName}
        back={{ to: importPath(`/${resource}`), label: text('the imports') }}
        below={
          <>
            {text('Import of {many}', { many })}
            {draft.file.sheet ? ` · ${text('sheet “{sheet}”', { sheet: draft.file.sheet })}` : ''}
            {' · '}
            <span title={exactMoment(draft.at)}>{formatInstant(draft.at)}</span>
            <Uploader draft={draft} />
          </>
        }
      />
      <Box role="status" sx={visuallyHidden}>
        {announce(draft)}
      </Box>
      {state.problem && (
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
          {state.problem}
        </Alert>
      )}
      {draft.stopped && !isBusy(draft) && (
        <Alert
          severity={draft.stopped.code === 'undone' ? 'info' : 'warning'}
          role="alert"
          sx={{ mb: 2 }}
        >
          {draft.stopped.message}
        </Alert>
      )}
      <Sections state={state} listPath={`/${resource}`} />
    </Box>
  )
}

function Sections({ state, listPath }: { readonly state: DraftState; readonly listPath: string }) {
  const isSaved = state.draft.state === 'saved'
  const [wasSaved] = useState(isSaved)
  const [filter, setFilter] = useRowFilter(state)
  const rows = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const lead = (to: HTMLElement | null, target: string) => {
    to?.scrollIntoView?.({ block: 'start' })
    to?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true })
  }
  const correct = () => {
    // A meaning corrects all rows of a word at once.
    if (hasUnknownWords(state)) return lead(words.current, 'h2')
    // Another filter brings another grid, which must be there before it takes the focus.
    flushSync(() => setFilter({ show: 'failed' }))
    lead(rows.current, '[role=grid]')
  }
  const saving = (
    <ImportSection
      state={state}
      listPath={listPath}
      hasEnded={isSaved && !wasSaved}
      onCorrect={correct}
    />
  )
  return (
    <Stack gap={2}>
      {isSaved && saving}
      <MatchSection state={state} />
      {!isSaved && (
        <Box ref={words} sx={{ ...LED_TO, '&:empty': { display: 'none' } }}>
          <WordsSection state={state} />
        </Box>
      )}
      <Box ref={rows} sx={LED_TO}>
        <RowsSection state={state} filter={filter} onFilter={setFilter} />
      </Box>
      {!isSaved && saving}
    </Stack>
  )
}

const LED_TO = { scrollMarginTop: '72px', minWidth: 0 } as const

/** Rows to show. Once a check no longer finds the problem that they were chosen by, all rows are shown. */
function useRowFilter({ draft: { state, mapping }, groups }: DraftState) {
  const [filter, setFilter] = useState<RowFilter>({})
  const before = useRef({ state, mapping })
  useEffect(() => {
    const { current } = before
    before.current = { state, mapping }
    // Rows that are being corrected stay in sight: a correction changes neither of these.
    const isAnew = current.state !== state || current.mapping !== mapping
    if (!isAnew || (state !== 'checked' && state !== 'saved') || filter.field === undefined) return
    if (!groups.some((group) => isSameFilter(filterOf(group), filter))) setFilter({})
  }, [filter, groups, mapping, state])
  return [filter, setFilter] as const
}

/** Reads lists and records again once rows have been imported. */
function useFreshLists({ state, counts: { saved } }: ImportDraft) {
  const queries = useQueryClient()
  const before = useRef(saved)
  useEffect(() => {
    if (state === 'saving' || state === 'undoing' || before.current === saved) return
    before.current = saved
    void queries.invalidateQueries()
  }, [queries, saved, state])
}

/** Sentence for screen readers about the state of an import. */
function announce({ state, counts }: ImportDraft): string {
  const { failed, rows, saved } = counts
  if (state === 'checking') return text('Checking every row')
  if (state === 'saving') return text('Importing. You may leave this page')
  if (state === 'undoing') return text('Undoing the import')
  if (state === 'saved')
    return text('{count} row imported |||| {count} rows imported', {
      smart_count: saved,
      count: formatCount(saved),
    })
  if (state === 'open') return ''
  return failed > 0
    ? text('{count} row with errors |||| {count} rows with errors', {
        smart_count: failed,
        count: formatCount(failed),
      })
    : text('{count} row without errors |||| {count} rows without errors', {
        smart_count: rows - saved,
        count: formatCount(rows - saved),
      })
}
