import type { Registry, Setting } from '#schema/engine'
import { buildCompanySettings, type Settings } from '#system'
import type { Store, Transaction } from '../storage/store.ts'

interface Place {
  readonly store: Pick<Store, 'sql'>
  readonly registry: Pick<Registry, 'settings'>
}

/** Reads the defaults, overridden by the values in the database. Stored values of the wrong type are ignored. */
export const readSettings = async ({ store, registry }: Place): Promise<Settings> =>
  Object.freeze({
    ...buildCompanySettings(registry).defaults,
    ...(await storedSettings({ store, registry })),
  })

async function storedSettings({ store, registry }: Place): Promise<Partial<Settings>> {
  const defaults: Readonly<Record<string, Setting>> = buildCompanySettings(registry).defaults
  const rows = await store.sql.selectFrom('larder_setting').selectAll().execute()
  const stored = rows
    .filter(({ name }) => Object.hasOwn(defaults, name))
    .map(({ name, value }) => [name, JSON.parse(value)] as const)
    .filter(([name, value]) => fits(defaults[name], value))
  return Object.fromEntries(stored)
}

const fits = (initial: unknown, value: unknown): boolean =>
  typeof value === typeof initial && Array.isArray(value) === Array.isArray(initial)

/** Stores one setting. It takes effect when the settings are next read. */
export async function writeSetting(
  { sql }: Pick<Transaction, 'sql'>,
  name: string,
  value: unknown,
): Promise<void> {
  const text = JSON.stringify(value)
  await sql
    .insertInto('larder_setting')
    .values({ name, value: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
    .execute()
}

/** Reloads the settings in use from the database. */
export async function refreshSettings(context: Place & { settings: Settings }): Promise<void> {
  context.settings = Object.freeze({ ...context.settings, ...(await storedSettings(context)) })
}

/** Reads a value that the engine stores next to the settings, such as whether this is a demo database. */
export async function readMark(store: Pick<Store, 'sql'>, name: string): Promise<unknown> {
  const row = await store.sql
    .selectFrom('larder_setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? JSON.parse(row.value) : undefined
}
