import { fieldError, humanise, type Definition, type FieldError, type Where } from '#language'
import { Duplicate } from '../../storage/store.ts'
import { Refusal } from '../errors.ts'
import type { Draft } from './draft.ts'

/** Names every field whose value another record has, before the database refuses the first of them. */
export async function checkUnique(draft: Draft): Promise<void> {
  const { definition, work, values, before } = draft
  const errors: FieldError[] = []
  for (const [name, { options }] of Object.entries(definition.fields)) {
    if (!options.unique || !isFilled(values[name])) continue
    const ids = [...(await work.transaction.idsBy(definition, name, [values[name]])).values()].flat()
    if (ids.some((id) => id !== before?.id)) errors.push(duplicateError(definition, [name], values[name]))
  }
  for (const names of definition.uniqueTogether ?? []) {
    if (await isTakenTogether(draft, names)) errors.push(duplicateError(definition, names, null))
  }
  if (errors.length > 0) throw duplicateRefusal(definition, errors)
}

const isFilled = (value: unknown): boolean => value !== null && value !== undefined

async function isTakenTogether(draft: Draft, names: readonly string[]): Promise<boolean> {
  const record = draft.record()
  if (!names.some((name) => name in draft.values) || !names.every((name) => isFilled(record[name]))) return false
  const where = Object.fromEntries(names.map((name) => [name, record[name]])) as Where
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

const duplicateRefusal = (definition: Definition, errors: readonly FieldError[]): Refusal => new Refusal('duplicate', {
  params: { label: labels(definition, errors.map(({ field }) => field)) }, errors,
})

/** What the database refused in the last moment, in the same words. */
export function translateDuplicate({ definition, values }: Draft, error: unknown): unknown {
  if (!(error instanceof Duplicate)) return error
  const [first = ''] = error.fields
  return duplicateRefusal(definition, [duplicateError(definition, error.fields, values[first] ?? '')])
}
