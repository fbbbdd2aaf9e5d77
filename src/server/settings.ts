import { DEFAULT_SETTINGS, isSettingName, type SettingName, type Settings } from '#schema/engine'
import type { Store, Transaction } from '../storage/store.ts'

export { DEFAULT_SETTINGS, type Settings }

/** The defaults, each replaced by what the database holds. A stored value of another type is passed over. */
export const readSettings = async (store: Pick<Store, 'sql'>): Promise<Settings> =>
  Object.freeze({ ...DEFAULT_SETTINGS, ...(await storedSettings(store)) })

async function storedSettings(store: Pick<Store, 'sql'>): Promise<Partial<Settings>> {
  const rows = await store.sql.selectFrom('larder_setting').selectAll().execute()
  const stored = rows
    .filter(({ name }) => isSettingName(name))
    .map(({ name, value }) => [name, JSON.parse(value)] as const)
    .filter(([name, value]) => fits(name as SettingName, value))
  return Object.fromEntries(stored)
}

const fits = (name: SettingName, value: unknown): boolean =>
  typeof value === typeof DEFAULT_SETTINGS[name] &&
  Array.isArray(value) === Array.isArray(DEFAULT_SETTINGS[name])

/** Stores one setting; it takes effect when the settings are read again. */
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

/** The settings in use with what the database holds laid over them. */
export async function refreshSettings(context: {
  settings: Settings
  readonly store: Store
}): Promise<void> {
  context.settings = Object.freeze({
    ...context.settings,
    ...(await storedSettings(context.store)),
  })
}

/** One word the engine keeps for itself beside the settings: whether this is a demo database. */
export async function readMark(store: Pick<Store, 'sql'>, name: string): Promise<unknown> {
  const row = await store.sql
    .selectFrom('larder_setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? JSON.parse(row.value) : undefined
}
