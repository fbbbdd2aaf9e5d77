import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { notebook } from '../../tests/durability/notebook.ts'
import { temporaryFolder } from '../../tests/kit/temporary-folder.ts'
import { openSqlite } from './dialects/sqlite-database.ts'
import { makeEngine } from './engine.ts'
import { buildModel } from './tables/model.ts'

test('a statement keeps its name when it is compiled again, and no other SQL has it', async () => {
  const database = openSqlite(temporaryFolder('engine'), { readOnly: false, unsynced: true })
  const engine = makeEngine(
    buildModel(notebook.resources.values()),
    database.dialect,
    database.reader.kysely(),
  )
  const compiled: string[] = []
  const nameOf = (number: number) =>
    engine.named(`note ${number}`, () => {
      compiled.push(`note ${number}`)
      return sql`select ${sql.lit(number)} from note`
    }).name
  const names = Array.from({ length: 6_000 }, (_, number) => nameOf(number))
  expect(new Set(names).size).toBe(6_000)
  expect(nameOf(0)).toBe(names[0])
  // The engine caches fewer statements than this, so the first was evicted.
  expect(compiled.filter((key) => key === 'note 0')).toHaveLength(2)
  await database.close()
})
