import {
  embeddedRows,
  isLines,
  readColumns,
  fieldError,
  isWholeNumber,
  memoize,
  countPlaces,
  readTarget,
  type Definition,
  type Field,
} from '#schema/engine'
import { knownDefinition, type ChangeSet, type Values } from './change-set.ts'
import { targetRecord } from './target.ts'

/** Refuses fractions of countable units, such as half a box. */
export function checkWholeUnits(changeSet: ChangeSet): Promise<void> | undefined {
  return asksForUnits(changeSet.definition) ? checkAmounts(changeSet) : undefined
}

async function checkAmounts(changeSet: ChangeSet): Promise<void> {
  const record = changeSet.record()
  const { fields } = knownDefinition(changeSet)
  for (const [name, field] of Object.entries(fields)) {
    const values = field.options.transient ? { ...record, [name]: changeSet.sent[name] } : record
    await checkOne(changeSet, name, field, { of: fields, values })
    const rows =
      isLines(field) && name in changeSet.values ? embeddedRows(changeSet.values[name]) : []
    for (const [place, row] of rows.entries()) {
      for (const [column, inner] of Object.entries(readColumns(field))) {
        await checkOne(changeSet, `${name}.${place}.${column}`, inner, {
          // A flag in a hidden column counts too.
          of: readColumns(changeSet.definition.fields[name] ?? field),
          values: row,
        })
      }
    }
  }
}

const isCounted = ({ options }: Field): boolean => typeof options.wholeWhen === 'string'

/** True if a definition has counted quantities. Cached, so that a save of a definition without any skips the step. */
const asksForUnits = memoize(({ fields }: Definition): boolean =>
  Object.values(fields).some(
    (field) => isCounted(field) || Object.values(readColumns(field)).some(isCounted),
  ),
)

interface UnitContext {
  readonly of: Definition['fields']
  readonly values: Values
}

async function checkOne(
  changeSet: ChangeSet,
  path: string,
  field: Field,
  { of, values }: UnitContext,
): Promise<void> {
  const flag = field.options.wholeWhen
  const amount = values[path.split('.').at(-1) ?? '']
  if (
    typeof flag !== 'string' ||
    typeof amount !== 'number' ||
    isWholeNumber(amount, countPlaces(field) ?? 0)
  )
    return
  if (changeSet.errors.some((error) => error.field === path)) return
  if (await isSet(changeSet, flag.split('.'), { of, values }))
    changeSet.errors.push(fieldError(changeSet.definition, path, { code: 'wholeUnits' }))
}

/** Follows the path through references to the flag. */
async function isSet(
  changeSet: ChangeSet,
  [first = '', ...rest]: readonly string[],
  { of, values }: UnitContext,
): Promise<boolean> {
  if (rest.length === 0) return values[first] === true
  const target = readTarget(of[first])
  const id = values[first]
  const record =
    target && typeof id === 'number' ? await targetRecord(changeSet.work, target, id) : null
  return target && record
    ? isSet(changeSet, rest, { of: changeSet.work.registry.get(target).fields, values: record })
    : false
}
