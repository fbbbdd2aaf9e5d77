import { COLUMN_READINGS, type ColumnReading } from '#schema/engine'
import { MenuItem, TextField } from '@mui/material'
import { text } from '../../i18n/text.ts'
import { readField } from './mapping.ts'
import { isUndecided, listUndecided, openQuestion, type Question } from './open-question.ts'
import type { DraftState } from './use-draft.ts'

interface ReadingChoiceProps {
  readonly state: DraftState
  readonly header: string
}

/** Asks how values are to be read if the column is ambiguous. The first answer counts for the whole file. */
export function ReadingChoice({ state, header }: ReadingChoiceProps) {
  const { columns, mapping, draft, remap } = state
  const column = columns.find(({ name }) => name === mapping.columns[header])
  const question = openQuestion(draft.file, header, columns, mapping.columns)
  if (!question || !column) return null
  const choose = (value: string) => {
    const reading = COLUMN_READINGS.find((each) => each === value) ?? null
    // A file writes all dates alike, and all numbers, but what a percentage means differs from column to column.
    const alike = listUndecided(draft.file, columns, mapping).filter(
      ({ about }) => about === question.about && about !== 'percent',
    )
    const names = new Set([column.name, ...alike.map(({ name }) => name)])
    remap((before) => [...names].reduce((all, name) => readField(all, name, reading), before))
  }
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
      error={isOpen}
      helperText={isOpen && text('These values can be read in two ways. Choose which is right.')}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {listOptions(question).map(([value, label]) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
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
