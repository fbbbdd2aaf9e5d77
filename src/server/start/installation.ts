import { sql } from 'kysely'
import { snakeCase, type Definition } from '#schema/engine'
import type { StoredValuesOf } from '../behaviour.ts'
import { readMark } from '../settings.ts'
import { inTransaction } from '../work/in-transaction.ts'
import type { EngineWork, Work } from '../work/work.ts'
import type { AppContext } from '../app-context.ts'

/**
 * Records that every company starts with, such as roles, units and places. Declared as the default export of
 * `resources/installation.server.ts`.
 */
export interface Installation {
  /** Fills an empty database in one transaction, acting as the server itself. */
  install(work: InstallationWork): Promise<void>
}

/** An empty database has no data for rules to protect, so records of all resources may be added. */
export type InstallationWork = Work & Pick<EngineWork, 'add' | 'sql'>

/**
 * Adds a record with a fixed id that other code refers to. The id is set explicitly, because after a failed installation
 * the database would continue numbering from a later id.
 */
export async function addUnderId<Of extends Definition>(
  work: InstallationWork,
  of: Of,
  id: number,
  values: StoredValuesOf<Of>,
): Promise<void> {
  const added = await work.add(of, values)
  if (added.id === id) return
  await sql`update ${sql.table(snakeCase(of.name))} set id = ${id} where id = ${added.id}`.execute(
    work.sql,
  )
}

export const installation = (options: Installation): Installation => Object.freeze(options)

export const isInstallation = (value: unknown): value is Installation =>
  typeof value === 'object' && value !== null && 'install' in value

const MARK = 'isInstalled'

/** Installs once. A database that has already been installed is left unchanged. */
export async function installOnce(context: AppContext, { install }: Installation): Promise<void> {
  if ((await readMark(context.store, MARK)) === true) return
  await inTransaction(
    context,
    { caller: null, via: 'installation', isServer: true },
    async (work) => {
      // If several servers start on the same database, the others wait here and then find the installation complete.
      const claimed = await work.sql
        .insertInto('larder_setting')
        .values({ name: MARK, value: 'true' })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('name')
        .execute()
      if (claimed.length > 0) await install(work)
    },
  )
}
