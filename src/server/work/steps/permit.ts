import {
  readColumns,
  embeddedRows,
  fieldError,
  listFieldEntries,
  humanise,
  isHiddenFrom,
  isLines,
  isObject,
  isServers,
  isStored,
  mayDo,
  memoize,
  type Definition,
  type FieldError,
} from '#schema/engine'
import { Refusal } from '../../errors.ts'
import { isSame, parseInput, type ChangeSet, type Values } from './change-set.ts'

const mayAs = ({ work, definition }: ChangeSet, verb: string): boolean =>
  work.isServer || mayDo(definition, work.role, verb)

/** Refuses, before anything is read, if the role may never do this. */
export function permit(changeSet: ChangeSet): void {
  const verb = changeSet.action ?? changeSet.mode
  if (!mayAs(changeSet, verb)) throw new Refusal('forbidden')
}

/**
 * Refuses, before anything is read, if the role may neither edit nor run any action, because a PUT may turn out to be an
 * action.
 */
export function permitSomeChange(changeSet: ChangeSet): void {
  const verbs = ['edit', ...Object.keys(changeSet.definition.actions ?? {})]
  if (!verbs.some((verb) => mayAs(changeSet, verb))) throw new Refusal('forbidden')
}

/**
 * Refuses the save if it contains fields that the caller may not write, and lists all of them. Fields that equal the values
 * shown to the caller are ignored, because clients send complete records back.
 */
export function refuseUnwritable(changeSet: ChangeSet): Promise<void> | undefined {
  return changeSet.unwritable.length === 0 ? undefined : refuseOthers(changeSet)
}

async function refuseOthers(changeSet: ChangeSet): Promise<void> {
  const { work, definition, before, unwritable, command } = changeSet
  const shown: Values = before ? ((await work.serialize(definition, [before]))[0] ?? {}) : {}
  const compared = { input: command.input ?? {}, shown }
  const errors = unwritable.filter((each) => before === null || !isSentAsShown(each, compared))
  if (errors.length === 0) return
  const labels = errors.map((each) => placedLabel(definition, each))
  throw new Refusal('notWritable', { params: { labels: labels.join(', ') }, errors })
}

/** Lines with columns that the server computes and stores. */
const workedOut = memoize((definition: Definition) =>
  listFieldEntries(definition).flatMap(([name, field]) => {
    if (!isLines(field) || isServers(field)) return []
    const columns = Object.entries(readColumns(field)).filter(
      ([, column]) => isServers(column) && isStored(column),
    )
    return columns.length > 0 ? [{ name, columns }] : []
  }),
)

/**
 * Reports calculated columns that were sent with a different value. Columns that are recalculated for each response are
 * ignored, because they may have changed since they were read.
 */
export function noteUnwritableColumns(changeSet: ChangeSet): void {
  const { definition, command, before, errors, unwritable, work } = changeSet
  if (work.isServer) return
  for (const { name, columns } of workedOut(definition)) {
    const rows: unknown = command.input?.[name]
    if (!Array.isArray(rows)) continue
    const rowsBefore = new Map(embeddedRows(before?.[name]).map((row) => [row.id, row]))
    for (const [place, row] of rows.entries()) {
      if (!isObject(row)) continue
      const kept = rowsBefore.get(Number(row.id))
      for (const [column, field] of columns) {
        const sent = row[column]
        // A hidden column has been refused as unknown, without a comparison that would confirm a guess.
        if (sent === undefined || isHiddenFrom(field, work.role)) continue
        if (sent === null && !kept) continue
        const parsed = parseInput(field, sent, changeSet)
        if (kept && 'value' in parsed && isSame(field, kept[column], parsed.value)) continue
        const error = fieldError(definition, `${name}.${place}.${column}`, {
          code: 'readOnly',
          params: field.options.label ? { label: field.options.label } : undefined,
        })
        ;(command.isSheetRow ? errors : unwritable).push(error)
      }
    }
  }
}

interface Compared {
  readonly input: Values
  /** The record as shown to its sender. */
  readonly shown: Values
}

/** True if the field, or the column of a line, was sent with the value shown to the sender. */
function isSentAsShown({ field: path }: FieldError, { input, shown }: Compared): boolean {
  const [name = '', place, column] = path.split('.')
  const [sent, now] = [input[name], shown[name]]
  if (column === undefined) return JSON.stringify(sent) === JSON.stringify(now)
  const row: unknown = Array.isArray(sent) ? sent[Number(place)] : null
  if (!isObject(row) || !Array.isArray(now)) return false
  const kept: unknown = now.find((each) => isObject(each) && each.id === row.id)
  return isObject(kept) && JSON.stringify(row[column]) === JSON.stringify(kept[column])
}

/** Label of the field. For a column, it includes the label of the lines and the line number. */
function placedLabel({ fields }: Definition, { params, field: path }: FieldError): string {
  const label = String(params?.['label'] ?? path)
  const [name = '', place, column] = path.split('.')
  if (column === undefined) return label
  return `${fields[name]?.options.label ?? humanise(name)} ${Number(place) + 1}: ${label}`
}
