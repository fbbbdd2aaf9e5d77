import {
  findNeed,
  matchKeys,
  unfilledColumns,
  type Cell,
  type ColumnOfSheet,
  type Tone,
  type Unfilled,
} from '#schema/engine'
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useId, useMemo, useState } from 'react'
import { joinWords, listWithOr } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { Flex, Small } from '../../theme/layout.tsx'
import { Constants } from './constants.tsx'
import { fieldName } from './field-name.ts'
import { FieldPicker, type FieldOption } from './field-picker.tsx'
import { LayoutChoice, OptionsChoice } from './layout-choice.tsx'
import { fieldsOf, filledBy, mapColumn } from './mapping.ts'
import { isInDoubt } from './open-question.ts'
import { ReadingChoice } from './reading-choice.tsx'
import { Section } from './section.tsx'
import { isBusy, type DraftState } from './use-draft.ts'

/** The meaning of each column, and values for the fields that the file lacks. */
export function MatchSection({ state }: { readonly state: DraftState }) {
  const { definition, mapping, columns, draft } = state
  const unfilled = isEnough(state)
    ? { needed: [], wanted: [] }
    : unfilledColumns(definition, columns, filledBy(mapping))
  // Once the rows are checked, the columns are collapsed; a change, or an open question, shows them.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? (draft.state === 'open' || hasQuestion(state))
  const body = useId()
  const line = checkLine(state, unfilled, () => {
    setChosen(null)
    state.check()
  })
  const matched = draft.file.headers.filter(
    ({ header }) => fieldsOf(mapping, header).length > 0,
  ).length
  return (
    <Section
      title={text('Columns')}
      state={describe(state, unfilled)}
      beside={text(
        '{matched} of {smart_count} column matched |||| {matched} of {smart_count} columns matched',
        { matched, smart_count: draft.file.headers.length },
      )}
      actions={
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={() => setChosen(!isOpen)}
        >
          {isOpen ? text('Hide the columns') : text('Show the columns')}
        </Button>
      }
    >
      {isOpen || line ? (
        <Box id={body}>
          {isOpen && (
            <fieldset disabled={isBusy(draft) || draft.state === 'saved'}>
              <LayoutChoice state={state} />
              <fieldset disabled={!isRead(state)}>
                <Matching state={state} />
                <Constants state={state} unfilled={unfilled} />
                <OptionsChoice state={state} />
                <Sharing state={state} />
              </fieldset>
            </fieldset>
          )}
          {line}
        </Box>
      ) : null}
    </Section>
  )
}

/** True if no row needs more fields, as a check has shown or an import. A file may only change existing records. */
const isEnough = ({ draft, mapping }: DraftState): boolean =>
  draft.state === 'saved' ||
  (draft.state === 'checked' && mapping === draft.mapping && draft.counts.failed === 0)

/** False while the file is read again, because its columns may become others. */
const isRead = ({ draft, mapping }: DraftState): boolean => {
  const layout = ({ table, repeat }: typeof mapping) => JSON.stringify([table, repeat])
  return layout(mapping) === layout(draft.mapping)
}

const hasQuestion = ({ draft, columns, mapping }: DraftState): boolean =>
  draft.state !== 'saved' && isInDoubt(draft.file, columns, mapping)

function describe(state: DraftState, { needed }: Unfilled): { tone: Tone; label: string } {
  if (hasQuestion(state)) return { tone: 'warning', label: text('Question open') }
  return needed.length > 0
    ? { tone: 'warning', label: text('Fields missing') }
    : { tone: 'success', label: text('Complete') }
}

const listLabels = (columns: readonly ColumnOfSheet[]): string[] =>
  columns.map(({ label }) => label)

/** Fields that the server requires and the file still lacks. */
function stillNeeded({ needed, wanted }: Unfilled): string {
  const sentences = [
    ...(needed.length > 0
      ? [
          text(
            'Still missing for new records: {fields}. Match a column, or fill in one value for every row.',
            {
              fields: joinWords(needed.map((any) => listWithOr(listLabels(any)))),
            },
          ),
        ]
      : []),
    ...(wanted.length > 0
      ? [
          text('Some new records may also need {fields}.', {
            fields: joinWords(listLabels(wanted)),
          }),
        ]
      : []),
  ]
  return sentences.join(' ')
}

/** Button to check the rows, while they have not been checked by the columns as they are matched. */
function checkLine(state: DraftState, unfilled: Unfilled, onCheck: () => void) {
  const { draft, mapping } = state
  const isMissing = unfilled.needed.length > 0
  const isStale = draft.state === 'open' || mapping !== draft.mapping
  const words = stillNeeded(unfilled)
  if (isBusy(draft) || state.startsItself || (!isStale && words === '')) return null
  return (
    <Flex gap={1.5} wrap sx={CHECK}>
      {isStale && (
        <Button
          variant={isMissing ? 'outlined' : 'contained'}
          disabled={(isMissing && !mayFindRecords(state)) || !isRead(state)}
          aria-describedby={words ? MISSING : undefined}
          onClick={onCheck}
          sx={{ minHeight: 44 }}
        >
          {text('Check the rows')}
        </Button>
      )}
      {words && (
        <Small
          id={MISSING}
          sx={{
            minWidth: 0,
            flex: '1 1 240px',
            ...(isMissing ? { color: 'var(--tone-warning-ink)' } : {}),
          }}
        >
          {words}
        </Small>
      )}
    </Flex>
  )
}

/** Offers the mapping to others, who import the same kind of file. */
const Sharing = ({ state: { mapping, remap } }: { readonly state: DraftState }) => (
  <FormControlLabel
    control={
      <Checkbox
        checked={mapping.isShared === true}
        onChange={({ target: { checked } }) =>
          remap(({ isShared: _, ...before }) => (checked ? { ...before, isShared: true } : before))
        }
      />
    }
    label={text(
      'Share this matching: others with your role are offered it for files with the same headers.',
    )}
    sx={{ mt: 1.5 }}
  />
)

/** Stays in reach below a long list of columns. */
const CHECK = {
  'fieldset + &': {
    mt: 2,
    mx: -2,
    px: 2,
    py: 1.25,
    position: 'sticky',
    // The page keeps this much free below its content.
    bottom: -24,
    zIndex: 1,
    bgcolor: 'background.paper',
    borderTop: '1px solid var(--line)',
  },
} as const

const MISSING = 'missing-fields'

/** True if rows may stand for records that exist, which need no more fields. */
function mayFindRecords({ definition, mapping }: DraftState): boolean {
  const filled = filledBy(mapping).columns
  return (
    mapping.options?.rows !== 'new' &&
    matchKeys(definition).some((key) => key.every((name) => filled.has(name)))
  )
}

function Matching({ state }: { readonly state: DraftState }) {
  const { draft, mapping, remap } = state
  const options = useFieldOptions(state)
  return (
    <Table size="small" aria-label={text('Columns of the file')} sx={TABLE}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: '26%' }}>{text('Column in the file')}</TableCell>
          <TableCell>{text('For example')}</TableCell>
          <TableCell sx={{ width: '40%' }}>{text('Fills the field')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {draft.file.headers.map(({ header, samples }) => (
          <TableRow key={header}>
            <TableCell
              component="th"
              scope="row"
              sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
            >
              {header}
            </TableCell>
            <TableCell sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {samples.map(shorten).join(' · ')}
            </TableCell>
            <TableCell>
              <FieldPicker
                label={text('Field for {header}', { header })}
                options={options}
                value={mapping.columns[header] ?? null}
                placeholder={splitWords(state, header) ?? text('Left out – search for a field')}
                onChange={(name) => remap((before) => mapColumn(before, header, name))}
              />
              <ReadingChoice state={state} header={header} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Explains how the text of a column is split between two fields. */
function splitWords({ definition, mapping }: DraftState, header: string): string | null {
  const { [header]: parts } = mapping.split
  return parts
    ? text('Split into {fields}', {
        fields: joinWords(parts.map((name) => fieldName(definition, name))),
      })
    : null
}

function useFieldOptions({ definition, columns, mapping }: DraftState): readonly FieldOption[] {
  return useMemo(() => {
    const filled = filledBy(mapping)
    const headers = new Map(
      Object.keys(mapping.columns).flatMap((header) =>
        fieldsOf(mapping, header).map((name) => [name, header] as const),
      ),
    )
    const options = columns.map((column) => ({
      column,
      need: findNeed(definition, column.name, filled),
      filledBy: headers.get(column.name),
    }))
    // Fields without a column come first, because those are looked for.
    return [
      ...options.filter((option) => option.filledBy === undefined),
      ...options.filter((option) => option.filledBy !== undefined),
    ]
  }, [columns, definition, mapping])
}

const shorten = (cell: Cell): string => {
  const whole = String(cell ?? '').replace(/\s+/g, ' ')
  return whole.length > 30 ? `${whole.slice(0, 29)}…` : whole
}

/** On a phone each row becomes a small block. */
const TABLE = {
  tableLayout: 'fixed',
  '@media (max-width: 599.95px)': {
    '& thead': visuallyHidden,
    '& tr': { display: 'block', borderBottom: '1px solid var(--line)', py: 1 },
    '& td, & th': { display: 'block', border: 0, px: 0, py: 0.25 },
  },
} as const
