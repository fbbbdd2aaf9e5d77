import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { createDatabase } from '../../../tests/kit/postgres.ts'
import type { Database } from './dialect.ts'
import { openPostgres } from './postgres-database.ts'

const server = process.env.LARDER_TEST_POSTGRES

describe.runIf(server)('a transaction on PostgreSQL', () => {
  let database: Database
  let onlooker: pg.Client
  beforeAll(async () => {
    const url = await createDatabase(server ?? '', `transaction_${process.pid}`)
    database = openPostgres(url)
    onlooker = new pg.Client(url)
    await onlooker.connect()
  })
  afterAll(() => Promise.all([database.close(), onlooker.end()]))
  const refused = new Error('refused')
  const ask = async (text: string) => (await onlooker.query({ text, rowMode: 'array' })).rows
  const open = () =>
    ask(
      `select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )

  test('that is refused before it has asked anything is not begun', async () => {
    for (let time = 0; time < 3; time++)
      await expect(database.transaction(() => Promise.reject(refused))).rejects.toThrow(refused)
    expect(await open()).toEqual([])
  })

  test('that is refused after it has asked is over, and what it had not sent yet is gone', async () => {
    await ask('create table kept (n integer)')
    await expect(
      database.transaction(async (connection) => {
        await connection.run({ sql: 'insert into kept values (1)', parameters: [] })
        connection.leave(connection.run({ sql: 'insert into kept values (2)', parameters: [] }))
        throw refused
      }),
    ).rejects.toThrow(refused)
    expect([await open(), await ask('select n from kept')]).toEqual([[], []])
  })

  test('adds to counters in a row of its connection, and those of connections that are gone become one', async () => {
    await ask(
      'create table larder_counter (table_name text, key text, delta bigint, writer bigint, unique (table_name, key, writer))',
    )
    // Process 1 is never a PostgreSQL backend.
    await ask(`insert into larder_counter values ('member', '', 5, null), ('member', '', 4, 1), ('guild', '', 2, 1),
      ('member', '', 3, pg_backend_pid())`)
    const change = { table: 'member', key: '', delta: 1 }
    for (let time = 0; time < 3; time++)
      await database.transaction((connection) => connection.addToCounters([change]))
    await database.compactCounters()
    expect(
      await ask('select table_name, delta::int, writer is null from larder_counter order by 1, 2'),
    ).toEqual([
      ['guild', 2, false],
      ['member', 3, false],
      ['member', 3, false],
      ['member', 9, true],
    ])
  })

  test('goes on after a savepoint that was refused before it left', async () => {
    await ask('create table steps (n integer)')
    await database.transaction(async (connection) => {
      connection.leave(connection.run({ sql: 'insert into steps values (1)', parameters: [] }))
      await expect(connection.attempt(() => Promise.reject(refused))).rejects.toThrow(refused)
      await expect(
        connection.attempt(async () => {
          await connection.run({ sql: 'insert into steps values (2)', parameters: [] })
          connection.leave(connection.run({ sql: 'insert into steps values (3)', parameters: [] }))
          throw refused
        }),
      ).rejects.toThrow(refused)
      connection.leave(connection.run({ sql: 'insert into steps values (4)', parameters: [] }))
    })
    expect(await ask('select n from steps order by n')).toEqual([[1], [4]])
  })
})
