import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '../../src/server/tasks/upkeep/verify.ts'
import { randomFrom } from '../../resources/demo/random.ts'
import { SEED } from '../depth.ts'
import { demoPlace, openDemo, ROLES, SIGN_INS, type DemoCompany } from './demo-company.ts'
import { changeMany } from '../contract/changes-of-many.ts'
import { maker, mayCreate } from '../contract/every-resource.ts'
import { findLeaks } from './people/own-rows.ts'
import { calculateAgain } from './people/second-calculation.ts'
import type { Client } from '../kit/client.ts'
import { selectDatabases } from '../kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

/*
 * The total of every list of the demo company equals its number of rows, for every role: as loaded,
 * after a thousand writes, many of them refused, and after a restart.
 */

/** On PostgreSQL each write takes several round trips. */
const WRITES = { sqlite: 500, postgres: 80 } as const
const AT_ONCE = 10
/** Minimum number of recalculated pay figures. */
const LEAST_FIGURES = { sqlite: 20_000, postgres: 2000 } as const

describe.each(databases)('the totals of every list, for every role, on %s', (database) => {
  let demo: DemoCompany
  let place: Awaited<ReturnType<typeof demoPlace>>
  beforeAll(async () => {
    place = await demoPlace(database)
    demo = await openDemo(place)
  }, 120_000)
  afterAll(() => demo.close())

  // Runs before the writes, so that both tests can use the same loaded company.
  test('and hours, wages, pay and payslips are what a second calculation comes to', async () => {
    const { store, settings } = demo.context
    const { rows, figures, differences } = await calculateAgain(store.sql, settings.timeZone)
    expect(differences).toEqual([])
    expect(Math.min(...Object.values(rows)), JSON.stringify(rows)).toBeGreaterThan(20)
    expect(figures).toBeGreaterThan(LEAST_FIGURES[database])
  })

  test('and employees see swipes, hours, wages, leave and payslips of nobody else', async () => {
    const { calls, leaks } = await findLeaks(demo)
    expect(leaks).toEqual([])
    expect(calls).toBeGreaterThan(300)
  })

  test('are the number of its rows in the demo company, after many writes and refusals, and after a restart', async () => {
    if (database === 'sqlite') expect(await wrongTotals(demo)).toEqual([])
    const { written, refused } = await writeAtRandom(demo, WRITES[database])
    expect(Math.min(written, refused)).toBeGreaterThan(WRITES[database] / 20)
    expect(await wrongTotals(demo)).toEqual([])
    await demo.close()
    demo = await openDemo(place)
    expect(await wrongTotals(demo)).toEqual([])
    expect((await verify(demo.context, { repair: true })).repaired).toEqual([])
  }, 180_000)
})

interface Described {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get?: {
          readonly parameters?: readonly { readonly name: string; readonly required?: boolean }[]
        }
      }
    >
  >
}

/** Lists the paged lists that need no further parameters. */
async function listListPaths(api: Client): Promise<string[]> {
  const { paths } = JSON.parse((await api.get('/openapi.json')).text) as Described
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = get?.parameters ?? []
    return parameters.some(({ name }) => name === 'page') &&
      !parameters.some(({ required }) => required)
      ? [path]
      : []
  })
}

const SIZE = 25

/**
 * Checks that the last page, according to the total, has the expected number of rows, and that the
 * next page is empty.
 */
async function wrongTotals(demo: DemoCompany): Promise<string[]> {
  const lists = await listListPaths(demo.as('SUPER_ADMIN'))
  expect(lists.length).toBeGreaterThan(40)
  const wrong: string[] = []
  let checked = 0
  for (const role of ROLES) {
    for (const path of lists) {
      const page = (number: number) => demo.as(role).get(`${path}?size=${SIZE}&page=${number}`)
      const first = await page(0)
      // Skips notifications, which count all entries but return only the first few.
      if (first.status !== 200 || typeof first.data.totalElements !== 'number') continue
      checked += 1
      const total = first.data.totalElements
      const last = Math.max(0, Math.ceil(total / SIZE) - 1)
      const [{ content: ending }, { content: beyond }] = [
        last === 0 ? first : await page(last),
        await page(last + 1),
      ]
      if (ending.length !== total - last * SIZE || beyond.length > 0)
        wrong.push(
          `${role} ${path}: ${total}, page ${last} has ${ending.length}, the next ${beyond.length}`,
        )
      const resource = /^\/([a-z-]+)\/list$/.exec(path)?.[1] ?? ''
      if (role === 'SUPER_ADMIN' && demo.context.registry.resources.has(resource)) {
        const rows = await countStored(demo, resource)
        if (rows !== total) wrong.push(`${path}: ${total}, in the table ${rows}`)
      }
    }
  }
  expect(checked).toBeGreaterThan(100)
  return wrong
}

/** Counts the stored rows by reading them. */
async function countStored({ context }: DemoCompany, resource: string): Promise<number> {
  const every = {
    conditions: [],
    sort: [{ field: 'id', descending: false }],
    fields: [],
    labels: [],
  }
  let rows = 0
  for await (const some of context.store.stream(context.registry.get(resource), every))
    rows += some.length
  return rows
}

type Write = () => Promise<number>

/** The users who read after the restart must not be removed or changed. */
const isSignIn = (userName: unknown): boolean =>
  Object.values(SIGN_INS).some((each) => each === userName)

/**
 * Creates, changes and removes records and decides orders at random. Some of these writes are meant
 * to be refused.
 */
async function writeAtRandom(
  demo: DemoCompany,
  writesInAll: number,
): Promise<{ written: number; refused: number }> {
  const superAdmin = demo.as('SUPER_ADMIN')
  const make = maker(demo)
  const definitions = [...demo.context.registry.resources.values()].filter((definition) =>
    mayCreate(definition),
  )
  const chance = randomFrom(SEED)
  const any = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(chance() * items.length)] as Item
  const anyId = async (resource: string) => {
    const { content } = await superAdmin.get(
      `/${resource}/list?size=100&sortBy=DESC&sortByField=id`,
    )
    return any(content.filter((record) => !isSignIn(record['userName'])))?.id ?? 0
  }
  const writes: Readonly<Record<string, Write>> = {
    async create() {
      const definition = any(definitions)
      const input = await make.input(definition, false).catch(() => ({}))
      return (await superAdmin.post(`/${definition.name}`, input)).status
    },
    async change() {
      const definition = any(definitions)
      const input = await make.input(definition, false).catch(() => ({}))
      return (
        await superAdmin.put(`/${definition.name}/${String(await anyId(definition.name))}`, input)
      ).status
    },
    async remove() {
      const definition = any(definitions)
      return (
        await superAdmin.delete(`/${definition.name}/${String(await anyId(definition.name))}`)
      ).status
    },
    async decide() {
      const waiting = (await superAdmin.get('/order-item/list?size=3&orderStatus=PENDING')).content
      const records = [...waiting.map(({ id }) => id), await anyId('order-item'), 987_654]
      const { rows } = await changeMany(superAdmin, '/order-item', {
        records: records.map((id) => ({ id })),
        action: any(['approve', 'approve', 'reject']),
        inputs: {},
      })
      return rows.length > waiting.length ? 200 : 409
    },
  }
  const statuses: number[] = []
  const writeOn = async () => {
    while (statuses.length < writesInAll)
      statuses.push(await any([...Object.values(writes), writes.create as Write])())
  }
  await Promise.all(Array.from({ length: AT_ONCE }, writeOn))
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  return {
    written: statuses.filter((status) => status < 300).length,
    refused: statuses.filter((status) => status >= 400).length,
  }
}
