import {
  isLines,
  columnsOf,
  fieldError,
  isWholeNumber,
  memoize,
  placesOf,
  targetOf,
  type Definition,
  type Field,
} from '#schema/engine'
import type { Draft, Values } from './draft.ts'
import { targetRecord } from './target.ts'

/** A quantity in a unit that is only counted takes no fractions: half a box is refused. */
export function checkWholeUnits(draft: Draft): Promise<void> | undefined {
  return asksForUnits(draft.definition) ? checkAmounts(draft) : undefined
}

async function checkAmounts(draft: Draft): Promise<void> {
  const record = draft.record()
  for (const [name, field] of Object.entries(draft.definition.fields)) {
    await checkOne(draft, name, field, { of: draft.definition.fields, values: record })
    const rows =
      isLines(field) && name in draft.values
        ? ((draft.values[name] as readonly Values[] | null) ?? [])
        : []
    for (const [place, row] of rows.entries()) {
      for (const [column, inner] of Object.entries(columnsOf(field))) {
        await checkOne(draft, `${name}.${place}.${column}`, inner, {
          of: columnsOf(field),
          values: row,
        })
      }
    }
  }
}

const isCounted = ({ options }: Field): boolean => typeof options.wholeWhen === 'string'

/** Most records have no quantity at all. */
const asksForUnits = memoize(({ fields }: Definition): boolean =>
  Object.values(fields).some(
    (field) => isCounted(field) || Object.values(columnsOf(field)).some(isCounted),
  ),
)

interface UnitContext {
  readonly of: Definition['fields']
  readonly values: Values
}

async function checkOne(
  draft: Draft,
  path: string,
  field: Field,
  { of, values }: UnitContext,
): Promise<void> {
  const flag = field.options.wholeWhen
  const amount = values[path.split('.').at(-1) ?? '']
  if (
    typeof flag !== 'string' ||
    typeof amount !== 'number' ||
    isWholeNumber(amount, placesOf(field) ?? 0)
  )
    return
  if (draft.errors.some((error) => error.field === path)) return
  if (await isSet(draft, flag.split('.'), { of, values }))
    draft.errors.push(fieldError(draft.definition, path, { code: 'wholeUnits' }))
}

/** Follows the path through the references to its flag. */
async function isSet(
  draft: Draft,
  [first = '', ...rest]: readonly string[],
  { of, values }: UnitContext,
): Promise<boolean> {
  if (rest.length === 0) return values[first] === true
  const target = targetOf(of[first])
  const id = values[first]
  const record =
    target && typeof id === 'number' ? await targetRecord(draft.work, target, id) : null
  return target && record
    ? isSet(draft, rest, { of: draft.work.registry.get(target).fields, values: record })
    : false
}
