import {
  COLUMN_READINGS,
  hasItems,
  isMany,
  readItems,
  type Cell,
  type ColumnOfSheet,
  type ColumnReading,
  type FileFacts,
  type Need,
  type Unfilled,
} from '#schema/engine'
import {
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { StepCard } from './step-card.tsx'
import { isUnanswered, isUndecided, openQuestion, type Question } from './open-question.ts'
import type { ImportState } from './use-import.ts'
import { listWithOr, joinWords } from '../format.ts'
import { text } from '../i18n/text.ts'
import { Flex, Small, Stack } from '../theme/layout.tsx'

interface ColumnStepProps {
  readonly state: ImportState
  readonly facts: FileFacts
}

/** Step two: the meaning of each column, and values for the fields that the file lacks. */
export function ColumnStep({ state, facts }: ColumnStepProps) {
  const { mapping, columns, busy, checked } = state
  const matched = Object.values(mapping.columns).filter((name) => name !== null).length
  return (
    <StepCard
      number={2}
      title={text('Match columns')}
      takesFocus={checked === null}
      busy={busy === 'checking' ? text('Checking every row. Nothing is saved yet') : null}
      beside={text(
        '{matched} of {smart_count} column matched |||| {matched} of {smart_count} columns matched',
        { matched, smart_count: facts.headers.length },
      )}
    >
      {/* Once the rows are checked, the matching is collapsed; a change, or an unanswered question, opens it. */}
      <Box component="details" open={checked === null || isUnanswered(facts, columns, mapping)}>
        <summary>{text('Columns and their fields')}</summary>
        <Matching state={state} facts={facts} />
        <Constants state={state} />
      </Box>
      <Flex gap={1.5} wrap sx={{ mt: 2 }}>
        <Button
          variant={checked ? 'outlined' : 'contained'}
          disabled={busy !== null || matched === 0}
          onClick={state.check}
          sx={{ minHeight: 44 }}
        >
          {checked ? text('Check again') : text('Check the rows')}
        </Button>
        <StillNeeded unfilled={state.unfilled} />
      </Flex>
    </StepCard>
  )
}

const listLabels = (columns: readonly ColumnOfSheet[]): string[] =>
  columns.map(({ label }) => label)

/** Fields that the server requires and the file still lacks. */
function StillNeeded({ unfilled: { needed, wanted } }: { unfilled: Unfilled }) {
  const sentences = [
    ...(needed.length > 0
      ? [
          text('New records still need {fields}.', {
            fields: joinWords(needed.map((any) => listWithOr(listLabels(any)))),
          }),
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
  return (
    sentences.length > 0 && (
      <Small sx={{ minWidth: 0, flex: '1 1 240px' }}>{sentences.join(' ')}</Small>
    )
  )
}

/** Name of a field, marked if it is optional. */
function formatName({ label }: ColumnOfSheet, need: Need): string {
  if (need === 'always') return label
  return need === 'never'
    ? text('{label} (optional)', { label })
    : text('{label} (needed in some rows)', { label })
}

function Matching({ state, facts }: ColumnStepProps) {
  return (
    <Table size="small" aria-label={text('Columns of the file')} sx={TABLE}>
      <TableHead>
        <TableRow>
          <TableCell>{text('Column in the file')}</TableCell>
          <TableCell>{text('For example')}</TableCell>
          <TableCell>{text('Fills the field')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {facts.headers.map(({ header, samples }) => (
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
              <FieldChoice state={state} header={header} />
              <ReadingChoice state={state} facts={facts} header={header} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const shorten = (cell: Cell): string => {
  const whole = String(cell ?? '').replace(/\s+/g, ' ')
  return whole.length > 30 ? `${whole.slice(0, 29)}…` : whole
}

const native = { select: { native: true } } as const

function FieldChoice({
  state: { columns, mapping, map, need },
  header,
}: {
  state: ImportState
  header: string
}) {
  return (
    <TextField
      select
      size="small"
      fullWidth
      value={mapping.columns[header] ?? ''}
      onChange={(event) => map(header, event.target.value || null)}
      slotProps={{
        ...native,
        htmlInput: { 'aria-label': text('Field for {header}', { header }) },
      }}
    >
      <option value="">{text('– leave out –')}</option>
      {columns.map((column) => (
        <option key={column.name} value={column.name}>
          {formatName(column, need(column.name))}
        </option>
      ))}
    </TextField>
  )
}

interface ReadingChoiceProps extends ColumnStepProps {
  readonly header: string
}

/** Asks how values are to be read if the column is ambiguous. */
function ReadingChoice({ state: { columns, mapping, read }, facts, header }: ReadingChoiceProps) {
  const column = columns.find(({ name }) => name === mapping.columns[header])
  const question = openQuestion(facts, header, columns, mapping.columns)
  if (!question || !column) return null
  const choose = (value: string) =>
    read(column.name, COLUMN_READINGS.find((each) => each === value) ?? null)
  const isOpen = isUndecided(question) && !mapping.reading[column.name]
  return (
    <TextField
      select
      size="small"
      fullWidth
      sx={{ mt: 1 }}
      value={mapping.reading[column.name] ?? ''}
      onChange={(event) => choose(event.target.value)}
      label={
        question.about === 'dates'
          ? text('How dates are written in {header}', { header })
          : text('How numbers are written in {header}', { header })
      }
      helperText={isOpen && text('These values can be read in two ways. Choose which is right.')}
      slotProps={{ ...native, inputLabel: { shrink: true } }}
    >
      {listOptions(question).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  )
}

type Options = readonly (readonly [value: ColumnReading | '', label: string])[]

const DAY_FIRST = ['dayFirst', text('Day first: 31/12/2025')] as const
const MONTH_FIRST = ['monthFirst', text('Month first: 12/31/2025')] as const
const PERCENT_OPTIONS: Options = [
  ['', text('Choose …')],
  ['percent', text('0.15 is 0.15%')],
  ['fraction', text('0.15 is 15%')],
]

const POINT = ['decimalPoint', text('Decimal point: 1,234.50')] as const
const COMMA = ['decimalComma', text('Decimal comma: 1.234,50')] as const
const CHOOSE = ['', text('Choose …')] as const

/** Returns the choices of a question, the default first. */
function listOptions(question: Question): Options {
  if (question.about === 'percent') return PERCENT_OPTIONS
  if (question.about === 'numbers')
    return question.taken === null
      ? [CHOOSE, POINT, COMMA]
      : [['', text('Decimal comma (from the file)')], POINT]
  if (question.taken === 'both') return [CHOOSE, DAY_FIRST, MONTH_FIRST]
  return question.taken === 'monthFirst'
    ? [['', text('Month first (from the dates)')], DAY_FIRST]
    : [['', text('Day first (usual)')], MONTH_FIRST]
}

/** One value for all rows: for required fields without a column, and for any other field that the user adds. */
function Constants({ state }: { state: ImportState }) {
  const {
    columns,
    mapping: { constants },
    fill,
    unfilled,
    need,
  } = state
  const needed = unfilled.needed.flat()
  const wanted = columns.filter((column) => column.name in constants || needed.includes(column))
  const free = columns.filter((column) => !wanted.includes(column))
  return (
    <Box component="fieldset" sx={{ mt: 2.5 }}>
      <Typography component="legend" sx={{ fontWeight: 600, p: 0, mb: 1 }}>
        {text('The same for every row')}
      </Typography>
      <Small sx={{ mb: 1.5 }}>
        {text('Fills in fields that have no column in the file, and empty cells.')}
      </Small>
      <Stack gap={1.5} columns={{ xs: '1fr', sm: '1fr 1fr' }}>
        {wanted.map((column) => (
          <Constant
            key={column.name}
            column={column}
            need={need(column.name)}
            value={constants[column.name] ?? ''}
            onChange={(value) => fill(column.name, value)}
          />
        ))}
        <TextField
          select
          size="small"
          label={text('Add a field')}
          value=""
          slotProps={{ ...native, inputLabel: { shrink: true } }}
          onChange={(event) => {
            if (event.target.value) fill(event.target.value, '')
          }}
        >
          <option value="">{text('Choose …')}</option>
          {free.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </TextField>
      </Stack>
    </Box>
  )
}

interface ConstantProps {
  readonly column: ColumnOfSheet
  readonly need: Need
  readonly value: string
  readonly onChange: (value: string | null) => void
}

function Constant({ column, need, value, onChange }: ConstantProps) {
  const { field, label } = column
  const required = need === 'always'
  const items = Object.entries(readItems(field))
  const change = (next: string) => onChange(next === '' && required ? null : next)
  const isChoice = hasItems(field) && !isMany(field)
  return (
    <Flex align="start" sx={{ minWidth: 0 }}>
      <TextField
        size="small"
        fullWidth
        label={formatName(column, need)}
        value={value}
        onChange={(event) => change(event.target.value)}
        select={isChoice}
        slotProps={{ ...(isChoice ? native : {}), inputLabel: { shrink: true } }}
      >
        {isChoice && <option value="">{text('Choose …')}</option>}
        {isChoice &&
          items.map(([code, item]) => (
            <option key={code} value={code}>
              {item.label}
            </option>
          ))}
      </TextField>
      {!required && (
        <Button
          size="small"
          onClick={() => onChange(null)}
          aria-label={text('Remove {label}', { label })}
        >
          {text('Remove')}
        </Button>
      )}
    </Flex>
  )
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
