import type {
  Cell,
  CellChange,
  Definition,
  DraftRow,
  FieldError,
  RowAction,
  Tone,
} from '#schema/engine'
import { text } from '../../../i18n/text.ts'
import { fieldName } from '../field-name.ts'
import type { GridColumn } from './layout.ts'

/** Facts about a cell: its content, problems, what it was before a correction, and what it changes. */
export interface CellFacts {
  readonly value: Cell
  readonly errors: readonly FieldError[]
  readonly notes: readonly FieldError[]
  /** Content in the file, if the cell has been corrected. */
  readonly original: Cell | undefined
  readonly isSaved: boolean
  /** Change of an existing record. */
  readonly change: CellChange | undefined
}

const isOf =
  (fields: readonly string[]) =>
  (error: FieldError): boolean =>
    fields.includes(error.field.split('.')[0] ?? '')

export function factsOf(row: DraftRow, column: number, { fields }: GridColumn): CellFacts {
  return {
    value: row.cells[column] ?? null,
    errors: row.errors.filter(isOf(fields)),
    notes: row.notes.filter(isOf(fields)),
    isSaved: row.isSaved,
    original: column in row.corrected ? (row.corrected[column] ?? null) : undefined,
    change: row.action === 'updated' ? changeOf(row.changes, fields) : undefined,
  }
}

/** The change of a cell, whose text may be split between two fields. */
function changeOf(
  changes: readonly CellChange[],
  fields: readonly string[],
): CellChange | undefined {
  const own = fields.flatMap((name) => changes.filter(({ field }) => field === name))
  const [first] = own
  return first && own.length > 1
    ? { ...first, before: own.map(({ before }) => shownCell(before)).join(' ') }
    : first
}

/** Problems of a row with the name of their field: all, or those that belong to none of some columns. */
export function problemsOf(
  definition: Definition,
  row: DraftRow,
  besides: readonly GridColumn[] = [],
): readonly string[] {
  const shown = new Set(besides.flatMap(({ fields }) => fields))
  return [...row.errors, ...row.notes]
    .filter(({ field }) => !shown.has(field.split('.')[0] ?? ''))
    .map(({ field, message }) =>
      field === '' ? message : `${fieldName(definition, field)}: ${message}`,
    )
}

const RESULTS: Readonly<Record<RowAction, { readonly tone: Tone; readonly label: string }>> = {
  created: { tone: 'success', label: text('New') },
  updated: { tone: 'progress', label: text('Changed') },
  unchanged: { tone: 'neutral', label: text('Unchanged') },
  failed: { tone: 'danger', label: text('Wrong') },
}

/** Result of a row in one word. */
export const resultOf = ({
  action,
  isSaved,
  isLeftOut,
}: Pick<DraftRow, 'action' | 'isSaved' | 'isLeftOut'>): { tone: Tone; label: string } | null =>
  isLeftOut
    ? { tone: 'neutral', label: text('Left out') }
    : isSaved
      ? { tone: 'info', label: text('Imported') }
      : action && RESULTS[action]

export const shownCell = (cell: Cell): string => (cell === null ? '' : String(cell))

const nameBefore = (value: string, isSaved: boolean): string =>
  isSaved
    ? text('Before the import: {value}', { value })
    : text('Now in Larder: {value}', { value })

/** All that is said about a cell, in sentences. */
export function describeCell({ errors, notes, original, isSaved, change }: CellFacts): string[] {
  return [
    ...errors.map(({ message }) => message),
    ...notes.map(({ message }) => message),
    ...(original === undefined
      ? []
      : [text('In the file: {value}', { value: shownCell(original) || text('(empty)') })]),
    ...(change === undefined || change.isSet
      ? []
      : [nameBefore(shownCell(change.before) || text('(empty)'), isSaved)]),
  ]
}
