import {
  asWritten,
  fieldError,
  humanise,
  isVeiled,
  memoize,
  seesWhole,
  uniqueKey,
  type Definition,
  type FieldError,
  type Where,
} from '#schema/engine'
import type { Duplicate } from '../../../storage/store.ts'
import { Refusal } from '../../errors.ts'
import { lockByName } from '../lock-in-order.ts'
import type { ChangeSet, Holding } from './change-set.ts'

/** Reports every field whose value is already taken, because the database would report only the first. */
export async function checkUnique(changeSet: ChangeSet): Promise<void> {
  await findUniqueHolders(changeSet)
  const { before } = changeSet
  const isHeld = (names: readonly string[]) =>
    findHolding(changeSet, names)?.ids.some((id) => id !== before?.id) === true
  const taken = listGroups(changeSet)
    .filter(isHeld)
    .filter((names) => mayBeRefused(changeSet, names))
  if (taken.length > 0) throw duplicateRefusal(changeSet, taken)
}

/** False if the writer sees a unique value only masked, because a refusal would confirm a guess. */
const mayBeRefused = ({ definition, work }: ChangeSet, names: readonly string[]): boolean =>
  names.every((name) => {
    const field = definition.fields[name]
    return !isVeiled(field) || seesWhole(field, work.role)
  })

/** Serializes concurrent saves of the same value if no index would refuse the second. */
async function lockVeiled(
  { definition, work, values }: ChangeSet,
  groups: readonly (readonly string[])[],
): Promise<void> {
  for (const name of groups.flat().filter((each) => isVeiled(definition.fields[each]))) {
    const key = uniqueKey(String(values[name]))
    await lockByName(work.transaction, `unique ${definition.name} ${name} ${key}`)
  }
}

/** Reads the holders of unique values that have not been read yet. */
export async function findUniqueHolders(changeSet: ChangeSet): Promise<void> {
  const { definition, work, holders } = changeSet
  const open = listGroups(changeSet).filter((names) => !findHolding(changeSet, names))
  await lockVeiled(changeSet, open)
  const together = open.filter((names) => names.length > 1)
  const alone = open.length > together.length ? findHolders(changeSet, open) : undefined
  if (together.length === 0) return alone
  await Promise.all([
    alone,
    ...together.map(async (names) => {
      const where = asWritten(definition.fields, changeSet.record(), names) as Where
      const held = readValues(changeSet, names)
      holders.set(joinNames(names), {
        values: held,
        ids: (await work.transaction.find(definition, [where], 2)).map(({ id }) => id),
      })
    }),
  ])
}

/** Reads the holders of all single-field unique values in one query. */
async function findHolders(
  { definition, work, values, holders, mode }: ChangeSet,
  groups: readonly (readonly string[])[],
): Promise<void> {
  const asked: Record<string, unknown> = {}
  for (const [name = '', ...others] of groups) if (others.length === 0) asked[name] = values[name]
  const found = await work.transaction.holders(definition, asked, mode === 'create')
  for (const name of Object.keys(asked))
    holders.set(name, {
      values: [asked[name]],
      ids: found.flatMap(({ field, id }) => (field === name ? [id] : [])),
    })
}

const joinNames = (names: readonly string[]): string =>
  names.length === 1 ? (names[0] ?? '') : names.join()

/** Each unique field as a group of one. */
const uniqueFields = memoize(({ fields }: Definition): readonly (readonly [string])[] =>
  Object.keys(fields)
    .filter((name) => fields[name]?.options.unique)
    .map((name) => [name]),
)

const isFilled = (value: unknown): boolean => value !== null && value !== undefined

/** Lists the fields that are unique, individually or together, and affected by this write. */
function listGroups(changeSet: ChangeSet): readonly (readonly string[])[] {
  const { definition, values } = changeSet
  const alone = uniqueFields(definition).filter(([name]) => isFilled(values[name]))
  const groups =
    definition.uniqueTogether?.filter((names) => names.some((name) => name in values)) ?? []
  if (groups.length === 0) return alone
  const record = changeSet.record()
  return [...alone, ...groups.filter((names) => names.every((name) => isFilled(record[name])))]
}

/** Returns the cached holders of the current values, if they have been read. */
function findHolding(changeSet: ChangeSet, names: readonly string[]): Holding | undefined {
  const found = changeSet.holders.get(joinNames(names))
  return found &&
    readValues(changeSet, names).every((value, place) => value === found.values[place])
    ? found
    : undefined
}

/** Reads the values to check. A single unique value always comes from the values to be written. */
function readValues(changeSet: ChangeSet, names: readonly string[]): unknown[] {
  const record = names.length === 1 ? changeSet.values : changeSet.record()
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
 * Builds the refusal for duplicates. Each entry is a field, or several that are unique together. A caller who may not see a
 * field is not told that another record has the value, because that would confirm a guess.
 */
function duplicateRefusal(
  { definition, values, work }: ChangeSet,
  taken: readonly (readonly string[])[],
): Refusal {
  const shown = work.isServer
    ? taken
    : taken.filter((names) => names.every((name) => seesWhole(definition.fields[name], work.role)))
  if (shown.length === 0) return new Refusal('notSaved')
  return new Refusal('duplicate', {
    params: { label: labels(definition, [...new Set(shown.flat())]) },
    errors: shown.map((names) => duplicateError(definition, names, values[names[0] ?? ''] ?? '')),
  })
}

/** Builds the refusal for a duplicate that only the database detected, with the same message. */
export const explainDuplicate = (changeSet: ChangeSet, { fields }: Duplicate): Refusal =>
  duplicateRefusal(changeSet, [fields])
