import {
  emptyValue,
  fieldError,
  fieldFor,
  formatRow,
  fromCell,
  holds,
  isBlankFor,
  isDay,
  isMany,
  isMasked,
  isNumber,
  isServers,
  mayDo,
  mentions,
  parseValue,
  readTarget,
  type Cell,
  type Definition,
  type Field,
  type Where,
} from '#schema/engine'
import { problemWords } from '../../i18n/text.ts'
import { isNothing } from '../../kinds/is-nothing.ts'
import { showDate } from '../../form/inputs/dates/typed-date.ts'
import { showNumber } from '../../kinds/number-text.ts'
import type { ScreenContext } from '../../screen-context.tsx'
import type { Row } from '../rows/record-name.ts'

/** Meaning of the text in a cell: a value as it is sent, a name to look up, or a problem in words. */
export type Reading =
  | { readonly value: unknown }
  | { readonly lookUp: string }
  | { readonly problem: string }

/** Content of a cell as it is copied, in the formats that spreadsheets read everywhere. */
export const cellContent = (name: string, field: Field, row: Row, timeZone: string): Cell =>
  formatRow([{ name, header: '', field }], row, { isTemplate: false, timeZone })[0] ?? null

/** Content of a cell as it is edited, in the formats of forms. */
export function cellText(name: string, field: Field, row: Row, timeZone: string): string {
  const value = row[name]
  if (isNothing(value)) return ''
  if (isNumber(field) && !field.options['datePart']) return showNumber(value, field)
  return isDay(field) ? showDate(value) : String(cellContent(name, field, row, timeZone) ?? '')
}

type Context = Pick<ScreenContext, 'principal' | 'dialCode' | 'timeZone'>

/** Reads what was typed or pasted. Values are checked here; rules between fields are left to the server. */
export function readText(
  definition: Definition,
  name: string,
  text: string,
  { principal, dialCode, timeZone }: Context,
): Reading {
  const whole = definition.fields[name]
  if (!whole) return { value: null }
  const field = fieldFor(whole, principal.role)
  const empty = { value: emptyValue(field) }
  if (text.trim() === '' || (readTarget(field) === null && isBlankFor(text, field))) return empty
  const reading = fromCell(text, field, {
    timeZone,
    dateOrder: 'dayFirst',
    decimalSign: 'decimalPoint',
  })
  if ('lookUp' in reading) return { lookUp: reading.lookUp[0] ?? '' }
  const parsed =
    'problem' in reading
      ? reading
      : parseValue(reading.value, field, { principal, defaultDialCode: dialCode })
  if ('value' in reading && 'value' in parsed) return { value: reading.value }
  const problem = 'problem' in parsed ? parsed.problem : { code: 'invalid' }
  return { problem: problemWords(fieldError(definition, name, problem)) }
}

type Locking = Pick<ScreenContext, 'principal' | 'registry'>

/** Returns a function that checks whether a field of a row can be edited in its cell. */
export function cellLock(definition: Definition, { principal, registry }: Locking) {
  const applies = (where: Where | undefined, row: Row): boolean | null =>
    where === undefined || !mentions(where).every((path) => path in row)
      ? null
      : holds(where, row, principal)
  const isRowLocked = (row: Row): boolean =>
    row['beingImported'] === true || applies(definition.editableWhen, row) === false
  return (name: string, row: Row): boolean => {
    const field = definition.fields[name]
    if (!field || isServers(field) || isMany(field) || isRowLocked(row)) return true
    const { frozenWhen, shownWhen, copiedFrom } = field.options
    const value = row[name]
    const target = readTarget(field)
    return (
      applies(frozenWhen, row) === true ||
      applies(shownWhen, row) === false ||
      (typeof copiedFrom === 'string' && !isNothing(row[copiedFrom])) ||
      isMasked(value) ||
      // A line of a cell would join the lines of a long text.
      (typeof value === 'string' && /[\r\n]/.test(value)) ||
      (target !== null && !mayDo(registry.get(target), principal.role, 'list'))
    )
  }
}
