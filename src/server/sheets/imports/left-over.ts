import { mayDo, localized, type LeftOver, type LocalizedMessage } from '#schema/engine'
import type { Transaction } from '../../../storage/store.ts'
import type { Caller } from '../../access/caller.ts'
import type { AppContext } from '../../app-context.ts'

type Sql = Transaction['sql']

/** A record that could not be removed when its import was undone. */
export type Kept = Omit<LeftOver, 'label'>

/** Records the kept records, in the transaction that would have undone them. */
export async function noteLeftOver(
  sql: Sql,
  importId: number,
  stay: readonly Kept[],
): Promise<void> {
  if (stay.length === 0) return
  const before = await readLeftOver(sql, importId)
  await sql
    .updateTable('larder_import')
    .set({ left_over: JSON.stringify([...before, ...stay]) })
    .where('id', '=', importId)
    .execute()
}

export async function readLeftOver(sql: Sql, importId: number): Promise<readonly Kept[]> {
  const row = await sql
    .selectFrom('larder_import')
    .select('left_over')
    .where('id', '=', importId)
    .executeTakeFirst()
  const left: Omit<Kept, 'why'>[] = JSON.parse(row?.left_over ?? '[]')
  return left.map((kept) => ({
    why: 'used',
    ...kept,
  }))
}

/** Maximum number of records listed by name. */
const MAX_NAMED = 100

/** The remaining records of an import, by name if the caller may see such records. */
export async function namedLeftOver(
  { store, registry }: AppContext,
  { role }: Caller,
  kept: readonly Kept[],
): Promise<LeftOver[]> {
  const named: LeftOver[] = []
  for (const { resource, id, why } of kept.slice(0, MAX_NAMED)) {
    const definition = registry.resources.get(resource)
    const record = definition && (await store.get(definition, id))
    if (definition && record)
      named.push({
        resource,
        id,
        why,
        label: mayDo(definition, role, 'show') ? String(record.label) : definition.label[0],
      })
  }
  return named
}

/** Maximum number of names in a sentence. */
export const MOST_NAMED = 5

/** Messages about the remaining records, one sentence per reason. */
export const leftOverMessages = (leftOver: readonly LeftOver[]): LocalizedMessage[] =>
  (['used', 'taken', 'changed'] as const).flatMap((why) => {
    const labels = leftOver.filter((each) => each.why === why).map(({ label }) => label)
    return labels.length > 0
      ? [WORDS[why](labels.slice(0, MOST_NAMED).join(', '), labels.length - MOST_NAMED)]
      : []
  })

const WORDS: Readonly<Record<LeftOver['why'], (names: string, more: number) => LocalizedMessage>> =
  {
    used: (names, more) =>
      more > 0
        ? localized`Some records were kept because other records depend on them: ${names} and ${more} more.`
        : localized`Some records were kept because other records depend on them: ${names}.`,
    taken: (names, more) =>
      more > 0
        ? localized`Some records were not changed back because another record now has their previous value: ${names} and ${more} more.`
        : localized`Some records were not changed back because another record now has their previous value: ${names}.`,
    changed: (names, more) =>
      more > 0
        ? localized`Some records were kept because they have been changed or used since: ${names} and ${more} more.`
        : localized`Some records were kept because they have been changed or used since: ${names}.`,
  }
