import { sql } from 'kysely'
import { snakeCase } from '#schema/engine'
import { outsideCall } from '#system'
import type { EngineWork } from '../work/work.ts'

const DAY_MILLISECONDS = 86_400_000

/** Calls of earlier days are skipped: no other system hears today of a made-up past. */
export async function skipOldCalls({
  context,
  transaction,
}: Pick<EngineWork, 'context' | 'transaction'>): Promise<void> {
  const yesterday = new Date(context.clock().getTime() - DAY_MILLISECONDS).toISOString()
  await sql`update ${sql.table(snakeCase(outsideCall.name))} set call_status = 'SKIPPED', next_attempt_date = null
    where call_status = 'WAITING' and created_date < ${yesterday}`.execute(transaction.sql)
}
