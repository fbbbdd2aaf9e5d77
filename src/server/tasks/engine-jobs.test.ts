import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import {
  selectDatabases,
  openSessionContext,
  type SessionContext,
} from '../../../tests/kit/session-context.ts'
import type { Job } from '../behaviour.ts'
import { runDue, runJob } from './jobs.ts'
import { engineWork, type Work } from '../work/work.ts'

const databases = selectDatabases(import.meta.filename)

const worlds: SessionContext[] = []
afterEach(async () => {
  for (const each of worlds.splice(0)) await each.close()
})

describe.each(databases)('a job of the engine on %s', (database) => {
  async function open() {
    const opened = await openSessionContext(database)
    worlds.push(opened)
    return opened
  }

  // SQLite has no such limit.
  if (database === 'postgres')
    test('has the time of long work, whole and in pieces', async () => {
      const { context } = await open()
      const limits: unknown[] = []
      const note = async (work: Work) => {
        const { rows } =
          await sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`.execute(
            engineWork(work).sql,
          )
        limits.push(...rows)
      }
      const every = { dailyAt: '00:10' }
      const jobs = new Map<string, Job>([
        ['test.pieces', { every, due: () => Promise.resolve([1]), runOne: note }],
        ['test.whole', { every, run: note }],
      ])
      expect(await runDue(context, jobs)).toBe(2)
      const long = { lock: '5min', statement: '15min' }
      expect(limits).toEqual([long, long])
    })

  test('forgets sessions and codes that are long over', async () => {
    const { context, clock } = await open()
    const row = (token_id: string, expires_at: string) => ({
      token_id,
      session_id: token_id,
      user_id: 1,
      login_at: expires_at,
      expires_at,
      revoked_at: null,
    })
    const old = new Date(clock.now().getTime() - 2 * 86_400_000).toISOString()
    await context.store.transaction(async ({ sql }) => {
      await sql
        .insertInto('larder_session')
        .values([row('old', old), row('new', clock.now().toISOString())])
        .execute()
    })
    await runJob(context, 'engine.sessions')
    expect(
      await context.store.sql.selectFrom('larder_session').select('token_id').execute(),
    ).toEqual([{ token_id: 'new' }])
  })

  test('forgets wrong passwords that lock nothing any more', async () => {
    const { context, clock } = await open()
    const minutesAgo = (minutes: number) =>
      new Date(clock.now().getTime() - minutes * 60_000).toISOString()
    const row = (address: string, since: string, locked_until: string | null) => ({
      name_hash: 'x',
      address,
      failures: 3,
      since,
      locked_until,
    })
    await context.store.transaction(async ({ sql }) => {
      await sql
        .insertInto('larder_sign_in_failure')
        .values([
          row('old', minutesAgo(16), null),
          row('over', minutesAgo(40), minutesAgo(20)),
          row('locked', minutesAgo(16), minutesAgo(-1)),
          row('new', minutesAgo(14), null),
        ])
        .execute()
    })
    await runJob(context, 'engine.sign-ins')
    expect(
      await context.store.sql
        .selectFrom('larder_sign_in_failure')
        .select('address')
        .orderBy('address')
        .execute(),
    ).toEqual([{ address: 'locked' }, { address: 'new' }])
  })

  test('forgets answers a day old, and files that no record took within a day', async () => {
    const { context, clock } = await open()
    const [now, old] = [
      clock.now().toISOString(),
      new Date(clock.now().getTime() - 86_400_001).toISOString(),
    ]
    const answered = (key: string, at: string) => ({
      user_id: 1,
      call: 'POST /brand',
      key,
      body_hash: '',
      status: 201,
      answer: '',
      at,
    })
    const file = (name: string, uploaded_at: string, resource: string | null) => ({
      name,
      type: 'image/png',
      content: Buffer.from('x'),
      size: 1,
      sha256: '',
      uploaded_by: null,
      uploaded_at,
      resource,
      record_id: resource === null ? null : 1,
    })
    await context.store.transaction(async ({ sql }) => {
      await sql
        .insertInto('larder_idempotency')
        .values([answered('old', old), answered('new', now)])
        .execute()
      for (const each of [
        file('untaken', old, null),
        file('taken', old, 'brand'),
        file('fresh', now, null),
      ]) {
        const { id } = await sql
          .insertInto('larder_file')
          .values(each)
          .returning('id')
          .executeTakeFirstOrThrow()
        await sql
          .insertInto('larder_file_variant')
          .values({ file_id: id, variant: 'thumb', type: 'image/webp', content: Buffer.from('x') })
          .execute()
      }
    })
    await runJob(context, 'engine.sessions')
    const { sql } = context.store
    expect(await sql.selectFrom('larder_idempotency').select('key').execute()).toEqual([
      { key: 'new' },
    ])
    expect(await sql.selectFrom('larder_file').select('name').orderBy('id').execute()).toEqual([
      { name: 'taken' },
      { name: 'fresh' },
    ])
    expect(await sql.selectFrom('larder_file_variant').select('variant').execute()).toHaveLength(2)
  })
})
