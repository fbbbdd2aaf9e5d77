import { sql as sqlText } from 'kysely'
import { expect, test } from 'vitest'
import { until } from '../../../../tests/kit/server-process.ts'
import { DATABASES, workspace } from '../../../../tests/kit/workspace.ts'
import { takeKey } from '../../http/idempotency.ts'
import { takeImportKey } from './import-key.ts'

const NOW = '2025-06-16T12:00:00.000Z'
const LONG_AGO = '2025-06-01T12:00:00.000Z'

test.runIf(DATABASES.includes('postgres'))(
  'of two copies of an import at once on PostgreSQL, one takes the key',
  async () => {
    const space = await workspace({ database: 'postgres' })
    const { sql } = space.context.store
    const isAwaited = async () =>
      (
        await sqlText`select 1 from pg_locks where not granted
          and relation = 'larder_idempotency'::regclass`.execute(sql)
      ).rows.length > 0
    for (const earlier of [null, LONG_AGO]) {
      const keyed = { userId: 1, key: `${earlier}`, call: 'POST /crate/import', sent: 'crates' }
      if (earlier) await takeKey(sql, keyed, { status: 200, answer: '1', at: earlier })
      let other: Promise<unknown> = Promise.resolve()
      await space.work(async (work) => {
        // Until the end of this transaction, others may read the table but not write to it.
        await sqlText`lock table larder_idempotency in exclusive mode`.execute(work.sql)
        await takeImportKey(work.sql, keyed, { batchId: 2, at: NOW })
        other = space
          .work((late) => takeImportKey(late.sql, keyed, { batchId: 3, at: NOW }))
          .then(
            () => 'taken',
            (error: unknown) => error,
          )
        await until(isAwaited)
      })
      expect(await other).toMatchObject({ code: 'importUnderWay' })
      const kept = await sql.selectFrom('larder_idempotency').select('answer').execute()
      expect(kept).toContainEqual({ answer: '2' })
      expect(kept).not.toContainEqual({ answer: '3' })
      await sql.deleteFrom('larder_idempotency').execute()
    }
    await space.close()
  },
)
