import {
  asWritten,
  fieldError,
  humanise,
  memoize,
  seesWhole,
  type Definition,
  type FieldError,
  type Where,
} from '#schema/engine'
import { Duplicate } from '../../storage/store.ts'
import { Refusal } from '../http/errors.ts'
import type { Draft, Holding } from './draft.ts'

/** Names every field whose value another record has, before the database refuses the first of them. */
export async function checkUnique(draft: Draft): Promise<void> {
  await askUnique(draft)
  const { before } = draft
  const isHeld = (names: readonly string[]) =>
    holdingOf(draft, names)?.ids.some((id) => id !== before?.id) === true
  const taken = groupsOf(draft).filter(isHeld)
  if (taken.length > 0) throw duplicateRefusal(draft, taken)
}

/** Asks who has the unique values that nobody has asked about yet. */
export async function askUnique(draft: Draft): Promise<void> {
  const { definition, work, values, holders } = draft
  const open = groupsOf(draft).filter((names) => !holdingOf(draft, names))
  if (open.length === 0) return
  const alone = open.flatMap((names) => (names.length === 1 ? names : []))
  const asked = Object.fromEntries(alone.map((name) => [name, values[name]]))
  await Promise.all([
    alone.length === 0
      ? null
      : work.transaction.holders(definition, asked).then((found) => {
          for (const name of alone)
            holders.set(name, {
              values: [asked[name]],
              ids: found.filter(({ field }) => field === name).map(({ id }) => id),
            })
        }),
    ...open
      .filter((names) => names.length > 1)
      .map(async (names) => {
        const where = asWritten(definition.fields, draft.record(), names) as Where
        const held = valuesOf(draft, names)
        holders.set(names.join(), {
          values: held,
          ids: (await work.transaction.find(definition, [where], 2)).map(({ id }) => id),
        })
      }),
  ])
}

/** Each unique field as a group of one. */
const uniqueFields = memoize(({ fields }: Definition): readonly (readonly [string])[] =>
  Object.keys(fields)
    .filter((name) => fields[name]?.options.unique)
    .map((name) => [name]),
)

const isFilled = (value: unknown): boolean => value !== null && value !== undefined

/** The fields that are unique, by themselves or together, and concern what is written. */
function groupsOf(draft: Draft): readonly (readonly string[])[] {
  const { definition, values } = draft
  const alone = uniqueFields(definition).filter(([name]) => isFilled(values[name]))
  const groups =
    definition.uniqueTogether?.filter((names) => names.some((name) => name in values)) ?? []
  if (groups.length === 0) return alone
  const record = draft.record()
  return [...alone, ...groups.filter((names) => names.every((name) => isFilled(record[name])))]
}

/** Who has the values as they are now, if that was asked already. */
function holdingOf(draft: Draft, names: readonly string[]): Holding | undefined {
  const found = draft.holders.get(names.join())
  return found && valuesOf(draft, names).every((value, place) => value === found.values[place])
    ? found
    : undefined
}

/** A unique value that is looked at alone is always one that is about to be written. */
function valuesOf(draft: Draft, names: readonly string[]): unknown[] {
  const record = names.length === 1 ? draft.values : draft.record()
  return names.map((name) => record[name])
}

function duplicateError(
  definition: Definition,
  names: readonly string[],
  value: unknown,
): FieldError {
  const [first = ''] = names
  if (names.length === 1)
    return fieldError(definition, first, { code: 'duplicate', params: { value: String(value) } })
  return fieldError(definition, first, {
    code: 'duplicateTogether',
    params: { label: labels(definition, names) },
  })
}

const labels = (definition: Definition, names: readonly string[]): string =>
  names.map((name) => definition.fields[name]?.options.label ?? humanise(name)).join(' and ')

/**
 * Each entry is a field, or the fields that are unique together. Whoever may not see a field is not told that another
 * record has the value: that would confirm a guess.
 */
function duplicateRefusal(
  { definition, values, work }: Draft,
  taken: readonly (readonly string[])[],
): Refusal {
  const told = work.isServer
    ? taken
    : taken.filter((names) => names.every((name) => seesWhole(definition.fields[name], work.role)))
  if (told.length === 0) return new Refusal('notSaved')
  return new Refusal('duplicate', {
    params: { label: labels(definition, [...new Set(told.flat())]) },
    errors: told.map((names) => duplicateError(definition, names, values[names[0] ?? ''] ?? '')),
  })
}

/** What the database refused in the last moment, in the same words. */
export function translateDuplicate(draft: Draft, error: unknown): unknown {
  if (!(error instanceof Duplicate)) return error
  return duplicateRefusal(draft, [error.fields])
}
