import { sql } from 'kysely'
import { snakeCase } from '#schema/engine'
import { smsLog } from '#system'
import type { EngineWork } from '../../work/work.ts'

const DAY_MILLISECONDS = 86_400_000

/** Marks messages of earlier days as sent, so that nobody gets a message today about a made-up past. */
export async function markOldMessagesSent({
  context,
  transaction,
}: Pick<EngineWork, 'context' | 'transaction'>): Promise<void> {
  const yesterday = new Date(context.clock().getTime() - DAY_MILLISECONDS).toISOString()
  await sql`update ${sql.table(snakeCase(smsLog.name))} set sms_status = 'SENT', attempts = 1, sent_date = created_date
    where sms_status = 'QUEUED' and created_date < ${yesterday}`.execute(transaction.sql)
}
