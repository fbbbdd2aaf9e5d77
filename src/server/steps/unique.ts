import { asWritten, fieldError, humanise, seesWhole, type Definition, type FieldError, type Where } from '#language'
import { Duplicate } from '../../storage/store.ts'
import { Refusal } from '../errors.ts'
import type { Draft } from './draft.ts'

/** Names every field whose value another record has, before the database refuses the first of them. */
export async function checkUnique(draft: Draft): Promise<void> {
  const { definition, work, values, before } = draft
  const unique = Object.keys(values).filter((name) => definition.fields[name]?.options.unique && isFilled(values[name]))
  const asked = Object.fromEntries(unique.map((name) => [name, values[name]]))
  const held = new Set((await work.transaction.holders(definition, asked)).filter(({ id }) => id !== before?.id).map(({ field }) => field))
  const taken = Object.keys(definition.fields).filter((name) => held.has(name)).map((name) => [name])
  for (const names of definition.uniqueTogether ?? []) {
    if (await isTakenTogether(draft, names)) taken.push([...names])
  }
  if (taken.length > 0) throw duplicateRefusal(draft, taken)
}

const isFilled = (value: unknown): boolean => value !== null && value !== undefined

async function isTakenTogether(draft: Draft, names: readonly string[]): Promise<boolean> {
  const record = draft.record()
  if (!names.some((name) => name in draft.values) || !names.every((name) => isFilled(record[name]))) return false
  const where = asWritten(draft.definition.fields, record, names) as Where
  const found = await draft.work.transaction.find(draft.definition, [where], 2)
  return found.some(({ id }) => id !== draft.before?.id)
}

function duplicateError(definition: Definition, names: readonly string[], value: unknown): FieldError {
  const [first = ''] = names
  if (names.length === 1) return fieldError(definition, first, { code: 'duplicate', params: { value: String(value) } })
  return fieldError(definition, first, { code: 'duplicateTogether', params: { label: labels(definition, names) } })
}

const labels = (definition: Definition, names: readonly string[]): string =>
  names.map((name) => definition.fields[name]?.options.label ?? humanise(name)).join(' and ')

/**
 * Each entry is a field, or the fields that are unique together. Whoever may not see a field is not told that another
 * record has the value: that would confirm a guess.
 */
function duplicateRefusal({ definition, values, work }: Draft, taken: readonly (readonly string[])[]): Refusal {
  const told = work.isServer ? taken : taken.filter((names) => names.every((name) => seesWhole(definition.fields[name], work.role)))
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
