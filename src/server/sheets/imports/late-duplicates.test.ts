import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { resource, text } from '#schema/engine'
import { until } from '../../../../tests/kit/server-process.ts'
import { DATABASES, workspace } from '../../../../tests/kit/workspace.ts'

const sack = resource('sack', {
  label: ['Sack', 'Sacks'],
  screen: '/sacks',
  title: '{code}',
  sheet: { matchOn: ['code'] },
  fields: { code: text({ required: true, unique: true }) },
  list: { columns: ['code'], sort: 'code' },
  allow: { SUPER_ADMIN: 'everything' },
})

/** Enough rows for several batches. */
const ROWS = 1000

test.runIf(DATABASES.includes('postgres'))(
  'an import names the row whose value was taken by somebody who was not through when it was looked at',
  async () => {
    const space = await workspace({ database: 'postgres', definitions: [sack] })
    const top = space.as('SUPER_ADMIN')
    const { store, registry } = space.context
    const codes = Array.from({ length: ROWS }, (_, n) => `S-${String(n).padStart(5, '0')}`)
    const [isHeld, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const other = store.transaction(async (transaction) => {
      const stamp = { userId: null, now: new Date().toISOString() }
      await transaction.insert(registry.get(sack.name), { code: codes.at(-1) }, stamp)
      isHeld.resolve()
      await goesOn.promise
    })
    await isHeld.promise
    const sent = top.upload('/sack/import', {
      name: 'sacks.csv',
      content: ['code', ...codes].join('\n'),
    })
    await until(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(store.sql)
      return rows.length > 0
    })
    goesOn.resolve()
    await other
    const { status, data } = await sent
    const refused = (data['rows'] as object[]).at(-1)
    expect([status, refused]).toMatchObject([
      422,
      { row: ROWS + 1, errors: [{ code: 'duplicate' }] },
    ])
    expect((await top.get('/sack/list?size=1')).data.totalElements).toBe(1)
    await space.close()
  },
)
