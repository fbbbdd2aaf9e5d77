import { sql, type Kysely, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { notebook, STAMP } from '../../tests/durability/notebook.ts'
import { createDatabase } from '../../tests/kit/postgres.ts'
import { temporaryFolder } from '../../tests/kit/temporary-folder.ts'
import { selectDatabases } from '../../tests/kit/workspace.ts'
import { openStore } from './open.ts'
import { effectOf } from './statement.ts'

const databases = selectDatabases(import.meta.filename)

const WRITES: readonly (readonly [text: string, ...tables: string[]])[] = [
  ['insert into note (words) values (1)', 'note'],
  ['/* select */ update "note" set words = 1', 'note'],
  ['-- select\n delete from note', 'note'],
  ['with gone as (delete from "note" returning id) select * from gone', 'note'],
  ['(with x as (select 1) insert into note select * from x)', 'note'],
  ['merge into note as n using other as o on o.id = n.id when matched then delete', 'note'],
  ['truncate table only note', 'note'],
  ['replace into main."note" values (1)', 'note'],
  ['update or ignore note set words = 1', 'note'],
  ['select 1; delete from note', 'note'],
  ['explain analyze update public.note set words = 1', 'note'],
  ['select * into other from note'],
  ["select nextval('numbers')"],
  ['pragma user_version = 3'],
  ['drop table note'],
  ['call tidy()'],
  ['vacuum'],
  [''],
]

test.each(WRITES)('%j writes', (text, ...tables) => {
  expect(effectOf(text)).toMatchObject({ isWriting: true, tables })
})

test.each([
  'select * from note',
  ' ( select 1 ) union (select 2)',
  'with x as (select 1) select * from x',
  '/* delete from note */ select 1',
  "select 'delete from note' as words",
  'select "update" from note',
  'select id from note for update of note',
  'select id from note for no key update',
  'select replace(words, $1, $2) from note',
  'values (1)',
  'select $$truncate note$$',
  'select n.update from note as n',
  'select 1;',
])('%j only reads', (text) => {
  expect(effectOf(text)).toMatchObject({ isWriting: false, tables: [] })
})

const note = notebook.get('note')
let made = 0

test.each(databases)('a trial on %s passes over whatever writes', async (database) => {
  const server = process.env.LARDER_TEST_POSTGRES ?? ''
  const place =
    database === 'sqlite'
      ? { directory: temporaryFolder('trial') }
      : { url: await createDatabase(server, `trial_${process.pid}_${++made}`) }
  const store = await openStore({ ...place, registry: notebook, timeZone: 'UTC', unsynced: true })
  await store.transaction((transaction) => transaction.insert(note, { words: 'kept' }, STAMP))
  const writes: RawBuilder<unknown>[] = [
    sql`delete from note`,
    sql`/* why */ delete from note`,
    sql`-- why\n update note set words = 'lost'`,
    sql`${sql.raw('delete')} from note`,
    sql`  update ${sql.table('note')} set words = ${'lost'}`,
    ...(database === 'sqlite'
      ? [
          sql`with x as (select 1) delete from note`,
          sql`replace into note (id, words) values (1, 'lost')`,
          sql`pragma user_version = 7`,
        ]
      : [
          sql`with x as (delete from note returning id) select * from x`,
          sql`truncate note`,
          sql`select nextval(pg_get_serial_sequence('note', 'id'))`,
        ]),
  ]
  await store.trial(async ({ sql: untyped }) => {
    const trial = untyped as unknown as Kysely<{ note: { id: number; words: string } }>
    for (const write of writes) expect((await write.execute(trial)).rows).toEqual([])
    expect((await trial.deleteFrom('note').executeTakeFirstOrThrow()).numDeletedRows).toBe(0n)
    await trial.insertInto('note').values({ id: 9, words: 'lost' }).execute()
    await trial
      .with('gone', (with_) => with_.updateTable('note').set({ words: 'lost' }).returning('id'))
      .selectFrom('gone')
      .selectAll()
      .execute()
    expect((await sql<{ words: string }>`select words from note`.execute(trial)).rows).toEqual([
      { words: 'kept' },
    ])
  })
  expect((await store.find(note, [], 10)).map(({ words }) => words)).toEqual(['kept'])
  await store.close()
})
