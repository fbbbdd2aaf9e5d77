import { fieldsOf, isToken, resolveToken, rowsFor, targetOf } from '#language'
import type { Draft, Values } from './draft.ts'

/**
 * Who is narrowed to rows of their own (`rows: { CUSTOMER: { 'customer.user': me } }`) need not say whose a new record is:
 * the reference is filled with the record that is theirs. So is one that begins with it (`initial: ownEmployee`), which a
 * form leaves empty when its reader cannot pick from those records.
 */
export async function withOwnReferences({ definition, work, mode }: Draft, input: Values): Promise<Values> {
  if (mode !== 'create' || work.isServer) return input
  const filled: Record<string, unknown> = { ...input }
  for (const [path, test] of Object.entries(rowsFor(definition, work.role) ?? {})) {
    const [name = '', of, ...further] = path.split('.')
    const target = targetOf(definition.fields[name])
    if (!target || !of || further.length > 0 || !isToken(test) || test.token !== 'me' || (input[name] ?? null) !== null) continue
    const [own] = await work.reader.find(work.catalogue.get(target), [{ [of]: work.caller?.userId ?? 0 }], 1)
    if (own) filled[name] = own.id
  }
  for (const [name, { options: { initial, required } }] of fieldsOf(definition)) {
    if (required !== true || !isToken(initial) || !OWN.has(initial.token) || (filled[name] ?? null) !== null) continue
    filled[name] = resolveToken(initial, work.asker)
  }
  return filled
}

const OWN: ReadonlySet<string> = new Set(['ownEmployee', 'ownCustomer'])
