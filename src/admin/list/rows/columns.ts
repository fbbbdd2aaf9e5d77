import {
  defaultSort,
  humanise,
  isImage,
  isMoment,
  isNumber,
  isOwnToken,
  isToken,
  maySee,
  rowsFor,
  sortableFields,
  templateFields,
  type Definition,
  type Field,
  type ListLook,
} from '#schema/engine'
import { user } from '#system'
import { text } from '../../i18n/text.ts'
import { SCREENS } from '../../kinds/screens-by-kind.ts'

export interface Column {
  readonly name: string
  readonly field: Field
  readonly label: string
  readonly isRight: boolean
  readonly isSortable: boolean
  /** True if the column is part of the record's title. */
  readonly isName: boolean
  /** True if the number before the name does not fit, so that the name must not repeat it. */
  readonly isWithoutNumber?: boolean
}

/** Name of the column with the record's label, which is added if no other column identifies the record. */
const WHOLE_NAME = 'label'

/** Fields maintained by the server on every record and shown in lists like any other field. */
const AUDIT: Readonly<Record<string, Field>> = {
  id: { kind: 'whole', options: { label: text('No.') } },
  version: { kind: 'whole', options: {} },
  createdDate: { kind: 'instant', options: { label: text('Created') } },
  modifiedDate: { kind: 'instant', options: { label: text('Changed') } },
  createdBy: { kind: 'reference', options: { label: text('Created by'), target: user.name } },
  modifiedBy: { kind: 'reference', options: { label: text('Changed by'), target: user.name } },
}

export const findField = (definition: Definition, name: string): Field | undefined =>
  definition.fields[name] ?? AUDIT[name]

export const readLabel = (definition: Definition, name: string): string =>
  findField(definition, name)?.options.label ?? humanise(name)

/**
 * Columns of a list for a role: first those that identify the record, in the order of its title, then the others in the
 * order of the definition.
 */
export function columnsFor(definition: Definition, role: string | null): Column[] {
  const sortable = new Set(sortableFields(definition, role))
  const fixed = fixedFor(definition, role)
  const columns = definition.list.columns.flatMap((name): Column[] => {
    const field = findField(definition, name)
    if (!field || !maySee(field, role) || fixed.has(name) || name === findPicture(definition))
      return []
    const label = readLabel(definition, name)
    return [
      {
        name,
        field,
        label: SCREENS[field.kind].heading?.(label, field) ?? label,
        isRight: isNumber(field) && name !== 'id',
        isSortable: sortable.has(name),
        isName: placeInTitle(definition, name) !== null,
      },
    ]
  })
  const naming = columns
    .filter(({ isName }) => isName)
    .sort(
      (left, right) =>
        Number(placeInTitle(definition, left.name)) - Number(placeInTitle(definition, right.name)),
    )
  return [
    ...(naming.length > 0 ? naming : [wholeName(definition)]),
    ...columns.filter(({ isName }) => !isName),
  ]
}

const wholeName = ({ label: [one] }: Definition): Column => ({
  name: WHOLE_NAME,
  field: { kind: 'text', options: {} },
  label: one,
  isRight: false,
  isSortable: false,
  isName: true,
})

/** Index of the title part that a column shows, or of the first part for a composed name; null if it shows none. */
function placeInTitle(definition: Definition, name: string): number | null {
  const words = templateFields(definition.title)
  const whole = definition.fields[name]?.options.textFrom
  const places = (typeof whole === 'string' ? templateFields(whole) : [name]).map((part) =>
    words.indexOf(part),
  )
  return places.every((place) => place >= 0) ? Math.min(...places) : null
}

/**
 * Fields that have the same value in every row visible to a role, such as the customer for users who see only their own
 * records. They need no column and no filter.
 */
export const fixedFor = (definition: Definition, role: string | null): ReadonlySet<string> =>
  new Set(
    Object.entries(rowsFor(definition, role) ?? {})
      .filter(
        ([, test]) =>
          ['string', 'number', 'boolean'].includes(typeof test) ||
          (isToken(test) && test.token === 'me') ||
          isOwnToken(test),
      )
      .map(([path]) => path.split('.')[0] ?? path),
  )

/**
 * Columns that may be hidden if the table is too narrow, in the order of hiding. The record's number goes first if a name
 * follows it, because nobody works by numbers. The name, the state, the sort column and columns requested by the user stay.
 */
export function columnsToFold(
  { state, list }: Definition,
  columns: readonly Column[],
  { kept, sorted }: { kept: readonly string[]; sorted: string },
): string[] {
  const hasName = columns.some(
    ({ isName, field }) => isName && !isNumbered(field) && !isMoment(field),
  )
  const mayGo = ({ name, isName, field }: Column, place: number): boolean =>
    (isName ? hasName && isNumbered(field) : place > 0 && name !== state) &&
    name !== sorted &&
    !kept.includes(name)
  const going = columns.filter(mayGo)
  const numbers = going.filter(({ isName }) => isName).map(({ name }) => name)
  const names = going.filter(({ isName }) => !isName).map(({ name }) => name)
  const first = (list.foldFirst ?? []).filter((name) => names.includes(name))
  return [...numbers, ...first, ...names.filter((name) => !first.includes(name)).reverse()]
}

/** True for numbers that the system assigns, such as a lead's. */
const isNumbered = ({ options }: Field): boolean => options.series !== undefined

/** Columns that are not hidden for lack of space. */
export function columnsThatFit(
  columns: readonly Column[],
  away: readonly string[],
): readonly Column[] {
  const [first, ...others] = columns.filter(({ name }) => !away.includes(name))
  return first && first !== columns[0]
    ? [{ ...first, isWithoutNumber: true }, ...others]
    : away.length === 0
      ? columns
      : [...(first ? [first] : []), ...others]
}

/** Columns in the order chosen. The first one identifies the record: it cannot be hidden and stays first. */
export function chosenColumns(
  { list: { folded = [] } }: Definition,
  all: readonly Column[],
  { columns }: ListLook,
): readonly Column[] {
  const [first, ...others] = all
  const shown = columns
    ? columns.flatMap((name) => others.find((each) => each.name === name) ?? [])
    : others.filter(({ name }) => !folded.includes(name))
  return first ? [first, ...shown] : []
}

/** Name of the first image field, which is shown before the name. */
export const findPicture = (definition: Definition): string | undefined =>
  Object.entries(definition.fields).find(([, field]) => isImage(field))?.[0]

/** Initial order of a list, in react-admin's format. */
export function startSort(definition: Definition): { field: string; order: 'ASC' | 'DESC' } {
  const [first] = defaultSort(definition)
  return { field: first?.field ?? 'id', order: first?.descending ? 'DESC' : 'ASC' }
}
