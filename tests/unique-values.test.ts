import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadApp } from '../src/server/start/discover.ts'
import { findOpened } from '../src/storage/opened.ts'
import { openStore } from '../src/storage/open.ts'
import type { Store } from '../src/storage/store.ts'
import { temporaryFolder } from './kit/temporary-folder.ts'

const { registry } = await loadApp()
const unique = [...registry.resources.values()].flatMap((definition) =>
  Object.entries(definition.fields)
    .filter(([, { options }]) => options.unique)
    .map(([name, { kind }]) => ({ definition, resource: definition.name, name, kind })),
)

let store: Store

beforeAll(async () => {
  const directory = temporaryFolder('unique')
  store = await openStore({ directory, registry, timeZone: 'Europe/London', unsynced: true })
})
afterAll(() => store.close())

/** Returns the SQLite query plans of the statements that `body` runs, one line per step. */
async function plansOf(body: () => Promise<unknown>): Promise<string[]> {
  const { reader } = findOpened(store).database
  const { run } = reader
  const statements: string[] = []
  reader.run = (statement, values) => {
    statements.push(statement.sql)
    return run(statement, values)
  }
  await body()
  reader.run = run
  const plans = statements.map((text) => run({ sql: `explain query plan ${text}`, parameters: [] }))
  return (await Promise.all(plans)).flat().map((row) => String(row.at(-1)))
}

test.each(unique)('whoever has a $name of $resource is found by an index', async (field) => {
  const { definition, name, kind } = field
  const values = ['text', 'email', 'phone'].includes(kind) ? ['one', 'two'] : [1, 2]
  const plans = await plansOf(() => store.idsBy(definition, name, values))
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.filter((step) => step.startsWith('SCAN'))).toEqual([])
})
