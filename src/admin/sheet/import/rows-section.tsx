import type { RowFilter } from '#schema/engine'
import { Alert, Box, Button, LinearProgress } from '@mui/material'
import { saveAs } from 'file-saver'
import { useMemo, useState } from 'react'
import { formatCount } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { CouldNotLoad } from '../../shell/could-not-load.tsx'
import { Flex, Small, Stack } from '../../theme/layout.tsx'
import { describeState } from './draft-list.tsx'
import { fillDown } from './grid/edits.ts'
import { Grid } from './grid/grid.tsx'
import { placeColumns, visibleRows, type GridColumn, type Viewport } from './grid/layout.ts'
import { ReplaceDialog } from './grid/replace-dialog.tsx'
import { blockOf, select, type Selection } from '../cells/selection.ts'
import { Filters, LeaveOutTool, Tools } from './grid/toolbar.tsx'
import { useCorrections, type Corrections } from './grid/use-corrections.ts'
import { useRows, type GridRows } from './grid/use-rows.ts'
import { drafts, formatAdvice } from './import-calls.ts'
import { isSameFilter, ProblemGroups } from './problem-groups.tsx'
import { Section } from './section.tsx'
import { isBusy, type DraftState } from './use-draft.ts'

const NO_VIEWPORT: Viewport = { top: 0, start: 0, width: 1_000, height: 600 }

/** Downloads the wrong rows with their reasons, for users who prefer to correct them in a spreadsheet program. */
function ReasonsButton({ state: { definition, draft } }: { readonly state: DraftState }) {
  const [problem, setProblem] = useState<string | null>(null)
  const load = () => {
    setProblem(null)
    drafts
      .reasons(definition, draft)
      .then((blob) => saveAs(blob, `${draft.fileName.replace(/\.[^.]*$/, '')} reasons.xlsx`))
      .catch((error: unknown) => setProblem(formatAdvice(error)))
  }
  return (
    <>
      <Button size="small" onClick={load} sx={{ mt: 0.5 }}>
        {text('Download the wrong rows and why')}
      </Button>
      {problem && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {problem}
        </Box>
      )}
    </>
  )
}

/** Begins in the column that a filter is about. */
function firstSelection({ field }: RowFilter, columns: readonly GridColumn[]): Selection {
  const column = columns.findIndex((each) => field !== undefined && each.fields.includes(field))
  return select({ row: 0, column })
}

interface RowsSectionProps {
  readonly state: DraftState
  readonly filter: RowFilter
  readonly onFilter: (filter: RowFilter) => void
}

/** Rows of the file with their problems: groups that choose rows, and a grid to correct them in. */
export function RowsSection({ state, filter, onFilter }: RowsSectionProps) {
  const { draft, groups } = state
  const corrections = useCorrections(state)
  const hasGroups = groups.length > 0 && draft.state !== 'open'
  return (
    <Section
      title={text('Rows')}
      state={describeState(draft)}
      isBusy={draft.state === 'checking'}
      beside={text('{count} row |||| {count} rows', {
        smart_count: draft.counts.rows,
        count: formatCount(draft.counts.rows),
      })}
    >
      <Checking state={state} />
      <Notes state={state} />
      <Box sx={hasGroups ? BESIDE : {}}>
        {hasGroups && (
          <Box sx={draft.state === 'checking' ? { opacity: 0.5 } : {}}>
            <ProblemGroups state={state} filter={filter} onFilter={onFilter} />
            {draft.counts.failed > 0 && <ReasonsButton state={state} />}
          </Box>
        )}
        <EditableRows
          key={JSON.stringify(filter)}
          state={state}
          filter={filter}
          corrections={corrections}
          onFilter={onFilter}
        />
      </Box>
    </Section>
  )
}

/** Progress of a check. */
function Checking({ state: { draft, stop } }: { readonly state: DraftState }) {
  if (draft.state !== 'checking') return null
  return (
    <Flex gap={1.5} sx={{ mb: 1.5 }}>
      <Box sx={{ flex: 1 }}>
        <ProgressBar draft={draft} label={text('Checking every row')} />
      </Box>
      <Button size="small" onClick={stop}>
        {text('Stop')}
      </Button>
    </Flex>
  )
}

export function ProgressBar({
  draft: { progress },
  label,
}: {
  readonly draft: Pick<DraftState['draft'], 'progress'>
  readonly label: string
}) {
  const share = progress && progress.total > 0 ? (100 * progress.done) / progress.total : null
  return (
    <>
      <Small sx={{ mb: 0.5 }}>
        {label}
        {progress
          ? `: ${text('{done} of {total} rows', {
              done: formatCount(progress.done),
              total: formatCount(progress.total),
            })}`
          : ' …'}
      </Small>
      <LinearProgress
        aria-label={label}
        {...(share === null ? {} : { variant: 'determinate', value: share })}
      />
    </>
  )
}

/** Automatic decisions about the file. */
function Notes({ state }: { readonly state: DraftState }) {
  const { notes } = state.draft.file
  return notes.length === 0 ? null : (
    <Alert severity="info" sx={{ mb: 1.5 }}>
      {notes.map(({ field, code, message }) => (
        <div key={`${field} ${code}`}>{message}</div>
      ))}
      <LeftOutRows state={state} />
    </Alert>
  )
}

/** Rows that do not look like data, which may be data all the same. */
function LeftOutRows({ state: { draft, remap } }: { readonly state: DraftState }) {
  const rows = draft.file.leftOutRows.filter(({ why }) => why === 'total' || why === 'note')
  // Rows that have been imported keep their place.
  if (rows.length === 0 || draft.batches.length > 0) return null
  return (
    <details>
      <summary>{text('Show these rows')}</summary>
      {rows.map(({ row, text: content }) => (
        <Flex key={row} gap={1} wrap>
          <bdi>{content}</bdi>
          <Button
            size="small"
            disabled={isBusy(draft)}
            onClick={() =>
              remap((before) => ({ ...before, rows: { ...before.rows, [row]: 'data' } }))
            }
          >
            {text('Import row {row} too', { row })}
          </Button>
        </Flex>
      ))}
    </details>
  )
}

interface EditableRowsProps {
  readonly state: DraftState
  readonly filter: RowFilter
  readonly corrections: Corrections
  readonly onFilter: (filter: RowFilter) => void
}

function EditableRows({ state, filter, corrections, onFilter }: EditableRowsProps) {
  const { definition, draft, mapping } = state
  const [viewport, setViewport] = useState(NO_VIEWPORT)
  const [isReplacing, setIsReplacing] = useState(false)
  const columns = useMemo(
    () => placeColumns(definition, draft.file, mapping),
    [definition, draft.file, mapping],
  )
  const [selection, setSelection] = useState(() => firstSelection(filter, columns))
  const rows = useRows(definition, draft, filter, visibleRows(viewport, Number.POSITIVE_INFINITY))
  const isDisabled = isBusy(draft)
  const { active } = selection
  const chosen = useChosenRows(state, { rows, filter, selection })
  const heading = columns[Math.max(0, active.column)]
  const isEmpty =
    rows.isLoaded && rows.total === 0 && !isSameFilter(filter, {}) && draft.state !== 'checking'
  if (rows.isFailed) return <CouldNotLoad onRetry={rows.retry} />
  return (
    <Stack gap={0} sx={{ alignContent: 'start', minWidth: 0 }}>
      <Flex gap={1} wrap sx={{ mb: 1 }}>
        <Filters state={state} filter={filter} onFilter={onFilter} />
        {(draft.state !== 'saved' || chosen) && (
          <LeaveOutTool chosen={chosen} isDisabled={isDisabled} />
        )}
        {draft.state !== 'saved' && (
          <Tools
            corrections={corrections}
            isDisabled={isDisabled}
            onFillDown={() => void fillDown({ rows, columns, selection }).then(corrections.correct)}
            onReplace={() => setIsReplacing(true)}
          />
        )}
      </Flex>
      {isEmpty ? (
        <NoRows onShowAll={() => onFilter({})} />
      ) : (
        <Grid
          state={state}
          columns={columns}
          rows={rows}
          viewport={viewport}
          onViewport={setViewport}
          selection={selection}
          onSelect={setSelection}
          corrections={corrections}
          onLeaveOut={chosen?.leaveOut}
        />
      )}
      {isReplacing && heading && (
        <ReplaceDialog
          state={state}
          columns={columns}
          header={heading.header}
          sought={rows.at(active.row)?.cells[Math.max(0, active.column)] ?? null}
          onReplace={corrections.correct}
          onClose={() => setIsReplacing(false)}
        />
      )}
    </Stack>
  )
}

/** Most rows that are named one by one when they are left out. */
const FEW = 1_000

/** The selected rows, which can be left out, or taken back if the active one is left out. Null if it has been imported. */
function useChosenRows(
  { leaveOut }: DraftState,
  { rows, filter, selection }: { rows: GridRows; filter: RowFilter; selection: Selection },
) {
  const [first, last] = blockOf(selection).rows
  const active = rows.at(selection.active.row)
  if (!active || active.isSaved) return null
  const { isLeftOut } = active
  const count = last - first + 1
  return {
    count,
    isLeftOut,
    leaveOut: async () =>
      count > FEW && count === rows.total
        ? leaveOut({ filter }, !isLeftOut)
        : leaveOut(
            { places: (await rows.load([first, last])).map(({ place }) => place) },
            !isLeftOut,
          ),
  }
}

/** Stands in for the grid if no row matches the filter. */
const NoRows = ({ onShowAll }: { readonly onShowAll: () => void }) => (
  <Flex gap={1.5} wrap sx={{ py: 2 }}>
    <Box role="status">{text('No rows here')}</Box>
    <Button size="small" variant="outlined" onClick={onShowAll}>
      {text('Show all rows')}
    </Button>
  </Flex>
)

const BESIDE = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '300px minmax(0, 1fr)' },
  alignItems: 'start',
} as const
