import { sql } from 'kysely'
import { smsLog } from '#system'
import type { AppContext } from '../../src/server/app-context.ts'

const STAMPS = ['created_date', 'modified_date']

/**
 * Reads all stored records without their timestamps. Text messages are left out, because they are
 * too late when missed nights are caught up.
 */
export async function storedRecords({
  store,
  registry,
}: Pick<AppContext, 'store' | 'registry'>): Promise<Record<string, unknown>> {
  const records: Record<string, unknown> = {}
  for (const name of [...registry.resources.keys()].filter((each) => each !== smsLog.name)) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(name.replaceAll('-', '_'))}`.execute(store.sql)
    records[name] = rows
      .map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => !STAMPS.includes(column))),
      )
      .toSorted((one, other) => Number(one.id) - Number(other.id))
  }
  return records
}
