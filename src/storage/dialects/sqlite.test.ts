import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/kit/temporary-folder.ts'
import { openSqlite } from './sqlite-database.ts'

test('two that count the first of a kind at the same time count on in one row', async () => {
  const database = openSqlite(temporaryFolder('storage'))
  await database.transaction(async (connection) => {
    await connection.run({
      sql: 'create table larder_counter (table_name text, key text, delta integer)',
      parameters: [],
    })
    const add = () => connection.addToCounters([{ table: 'member', key: 'guild=1', delta: 1 }])
    await Promise.all([add(), add()])
    await add()
    expect(
      await connection.run({ sql: 'select delta from larder_counter', parameters: [] }),
    ).toEqual([[3]])
  })
  await database.close()
})
