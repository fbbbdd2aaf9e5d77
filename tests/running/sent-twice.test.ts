import { globSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  listInputs,
  isDay,
  isMoment,
  isText,
  readItems,
  requiredBy,
  readTarget,
  type Definition,
  type Field,
} from '#schema/engine'
import { loadApp } from '../../src/server/start/discover.ts'
import { maker, mayCreate, type Maker } from '../contract/every-resource.ts'
import { lettersOf } from '../contract/matrix.ts'
import { textToEdit } from '../contract/rows-of-resource.ts'
import { isTriedOn, isTurnOf } from '../depth.ts'
import { lossyProxy, type LossyProxy } from '../kit/lossy-proxy.ts'
import { selectDatabases, workspace, type Workspace } from '../kit/workspace.ts'
import { KEYED, OF_GUESTS } from './other-calls.ts'

const databases = selectDatabases(import.meta.filename)

/** jsdom comes without types. */
interface Browser {
  readonly JSDOM: new (
    html: string,
    options: { readonly url: string },
  ) => { readonly window: Window & typeof globalThis }
}
// Browser globals that the client needs. The rest is provided by Node.
const { JSDOM }: Browser = await import('jsdom' as string)
const { window } = new JSDOM('<!doctype html>', { url: 'http://larder.example/#/brand' })
const { document, localStorage, sessionStorage, location } = window
Object.assign(globalThis, { window, document, localStorage, sessionStorage, location })
const { request } = await import('../../src/admin/providers/http.ts')
const { server } = await import('../../src/admin/providers/server.ts')
const { drafts } = await import('../../src/admin/sheet/import/import-calls.ts')
const { clearUser, storeUser, userOfToken } = await import('../../src/admin/session/stored-user.ts')

const { registry, behaviours } = await loadApp()
const named = [...registry.resources.values()].map((each) => [each.name, each] as const)
const SENT_BY = /\bfetch\(|XMLHttpRequest|sendBeacon|idempotency-key/

describe('what the back office sends', () => {
  test('goes through one client, which alone knows of keys', () => {
    const senders = globSync(['src/admin/**/*.{ts,tsx}', 'resources/**/*.{ts,tsx}'])
      .filter((file) => !/\.test\.|-testing\.|\.server\./.test(file))
      .filter((file) => SENT_BY.test(readFileSync(file, 'utf8')))
    expect(senders.sort()).toEqual([
      // Company details and the health check are read without a sign-in, and charts read their own
      // fonts.
      'src/admin/company.ts',
      'src/admin/figures/charts/save-picture.ts',
      'src/admin/providers/connection.ts',
      'src/admin/providers/http.ts',
      'src/admin/providers/upload.ts',
    ])
  })
})

test('the calls of people who have not signed in are all tried', () => {
  const written = endpoints.filter(({ method, roles }) => method !== 'GET' && roles === 'public')
  expect(written.map(({ path }) => path).toSorted()).toEqual(
    OF_GUESTS.map(([path]) => path).toSorted(),
  )
})

describe.each(databases)('a call whose answer is lost, on %s', (database) => {
  let space: Workspace
  let make: Maker
  let proxy: LossyProxy
  const nodeFetch = globalThis.fetch

  beforeAll(async () => {
    space = await workspace({ database, installed: true })
    make = maker(space)
    await space.app.listen({ port: 0, host: '127.0.0.1' })
    proxy = await lossyProxy((space.app.server.address() as AddressInfo).port)
  })
  afterAll(async () => {
    proxy.close()
    await space.close()
  })
  beforeEach(() => {
    localStorage.clear()
    const user = userOfToken(space.tokens.SUPER_ADMIN)
    if (user) storeUser(user)
    vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) =>
      nodeFetch(`${proxy.address}${path}`, init),
    )
  })
  afterEach(() => {
    clearUser('byHand')
    vi.unstubAllGlobals()
  })

  /**
   * Counts the rows of every table. The history of messages is left out, because they are sent in
   * the background.
   */
  async function rows(): Promise<Record<string, number>> {
    const tables = [...registry.resources.keys()].map((name) => name.replaceAll('-', '_'))
    tables.push(
      'larder_batch',
      'larder_file',
      'larder_file_variant',
      'larder_export',
      'larder_view',
    )
    const counts = [
      ...tables.map((name) => sql`select ${name} as name, count(*) as n from ${sql.table(name)}`),
      sql`select 'history' as name, count(*) as n from larder_history
        where resource <> 'sms-log'`,
    ]
    const found = await sql<{
      name: string
      n: number
    }>`${sql.join(counts, sql` union all `)}`.execute(space.context.store.sql)
    return Object.fromEntries(found.rows.map(({ name, n }) => [name, Number(n)]))
  }

  /** Sends a call whose first answer is lost, and repeats it, as the error message advises. */
  async function twice(send: () => Promise<unknown>): Promise<number> {
    proxy.loseNext()
    await expect(send()).rejects.toMatchObject({ status: 0 })
    const { status, text } = proxy.lost() ?? { status: 0, text: '{}' }
    const before = await rows()
    if (status < 300) expect(await send()).toEqual(JSON.parse(text).data)
    else await expect(send()).rejects.toMatchObject({ status })
    expect(await rows()).toEqual(before)
    return status
  }

  const tried = named.filter(
    ([, definition], place) =>
      (isTriedOn(database) || isTurnOf(place, 8)) &&
      (mayCreate(definition) || isChanged(definition) || actionsOf(definition)[0]),
  )

  describe.each(tried)('%s', (name, definition) => {
    const field = textToEdit(definition)
    const can = (letter: string) => lettersOf(definition, 'SUPER_ADMIN').includes(letter)

    if (mayCreate(definition))
      test('is made once, and whoever has typed something else since is led to it', async () => {
        const body = await make.input(definition, false)
        expect(await twice(() => server.create(definition, body))).toBe(201)
        if (field === undefined) return
        const next = await make.input(definition, false)
        proxy.loseNext()
        await expect(server.create(definition, next)).rejects.toMatchObject({ status: 0 })
        const { id } = JSON.parse(proxy.lost()?.text ?? '').data
        const before = await rows()
        const other = { ...next, [field]: 'Typed afterwards by hand' }
        await expect(server.create(definition, other)).rejects.toMatchObject({
          status: 409,
          body: { code: 'alreadySaved', data: { id, resource: name, label: expect.any(String) } },
        })
        expect(await rows()).toEqual(before)
      })

    if (isChanged(definition))
      test('is changed once and deleted once', async () => {
        const { id, version } = await oneOf(definition)
        const change = field === undefined ? {} : { [field]: 'Sent once or twice' }
        if (can('U')) await twice(() => server.update(definition, id, { ...change, version }))
        if (can('D')) await twice(() => server.remove(definition, id))
      })

    const actions = actionsOf(definition)
    if (actions.length > 0)
      test.each(actions)('%s is done once', async (action) => {
        const body = await inputOf(definition, action)
        const { id, version } = await broughtTo(definition, action)
        statuses.push(await twice(() => server.act(definition, id, action, { ...body, version })))
      })
  })

  test.each(handMade)('%s %s of a page made by hand is done once', async (method, path) => {
    const resource = registry.resources.get(path.split('/')[1] ?? '')
    const known = WORTH_DOING[`${method} ${path}`]
    const id = path.includes(':id') && resource ? (await oneOf(resource)).id : 0
    const body = (await known?.(make)) ?? {}
    const send = () => request(path.replace(':id', String(id)), { method, body })
    const status = await twice(send)
    if (known) expect(status).toBeLessThan(300)
  })

  test('is a file whose rows are imported once', async () => {
    const receipts = registry.get('receipt')
    const { customer, paymentType } = await make.input(receipts, false)
    const [buyer, type] = [
      await space.as('SUPER_ADMIN').get(`/customer/${customer}`),
      await space.as('SUPER_ADMIN').get(`/payment-type/${paymentType}`),
    ]
    const { customerCode, paymentTypeName } = { ...buyer.data, ...type.data }
    const columns = ['customerCode', 'paymentType', 'amount', 'paymentDate', 'excessToWallet']
    const chosen = (...amounts: number[]) => {
      const lines = amounts.map((amount) => [
        customerCode,
        paymentTypeName,
        amount,
        '2025-06-01',
        1,
      ])
      return new File([[columns, ...lines].join('\n')], 'paid.csv', { lastModified: 1 })
    }
    const settled = (id: number) =>
      vi.waitFor(async () => {
        const draft = await drafts.read(receipts, id)
        expect(['checking', 'saving']).not.toContain(draft.state)
        return draft
      })
    proxy.loseNext()
    await expect(drafts.open(receipts, chosen(11, 12))).rejects.toMatchObject({ status: 0 })
    const { id } = await drafts.open(receipts, chosen(11, 12))
    await drafts.check(receipts, { id, version: 1 })
    const checked = await settled(id)
    expect(checked.counts).toMatchObject({ created: 2, failed: 0 })
    const before = await rows()
    proxy.loseNext()
    await expect(drafts.save(receipts, checked, 'all')).rejects.toMatchObject({ status: 0 })
    expect(await drafts.save(receipts, checked, 'all')).toMatchObject({ id, state: 'saving' })
    expect(await settled(id)).toMatchObject({ state: 'saved', counts: { saved: 2 } })
    expect((await rows())['receipt']).toBe((before['receipt'] ?? 0) + 2)
  })

  test.each(KEYED)('%s, of no resource, is done once', async (call, bodyOf, expected) => {
    const [method, path = ''] = call.split(' ')
    const options = {
      method: method === 'PUT' || method === 'DELETE' ? method : 'POST',
      body: await bodyOf(space),
    } as const
    const address = path.replace(':name', 'dashboard').replace(':resource', 'brand')
    expect(await twice(() => request(address.replace(':id', '1'), options))).toBe(expected)
  })

  test.each(OF_GUESTS)('%s of somebody who has not signed in is done once', async (path, body) => {
    const before = await rows()
    expect(await twice(() => request(path, { method: 'POST', body, isAnonymous: true }))).toBe(200)
    expect(await rows()).not.toEqual(before)
  })

  test.runIf(isTriedOn(database))('is mostly a call that did something', () => {
    const isDone = (status: number) => status < 300
    expect(statuses.filter(isDone).length).toBeGreaterThan(0.6 * statuses.length)
  })
  const statuses: number[] = []

  /** Creates a record, or returns an existing one if none can be created. */
  async function oneOf(definition: Definition) {
    if (mayCreate(definition)) return make.make(definition, false)
    const { content } = await space.as('SUPER_ADMIN').get(`/${definition.name}/list?size=1`)
    return (content[0] ?? (await make.make(definition, false))) as { id: number; version: number }
  }

  /** Builds the input of an action from a sample of the record. */
  async function inputOf(definition: Definition, action: string): Promise<object> {
    const { asks, requires } = demands(definition, action)
    const full = await make.input(definition, true).catch(() => ({}))
    const given = Object.entries(full).filter(([field]) => asks.includes(field))
    const missing = await Promise.all(
      requires.map(async (name) => [name, await sampleOf(definition.fields[name])] as const),
    )
    return { ...Object.fromEntries(missing), ...Object.fromEntries(given) }
  }

  async function sampleOf(field: Field | undefined): Promise<unknown> {
    const target = readTarget(field)
    if (target) return (await oneOf(registry.get(target))).id
    if (!field || isText(field)) return 'Because of the weather'
    if (isMoment(field)) return isDay(field) ? '2025-06-20' : '2025-06-20T09:30:00.000Z'
    return Object.keys(readItems(field))[0] ?? 10
  }

  function demands(definition: Definition, action: string) {
    const found = definition.actions?.[action]
    if (!found) throw new Error(`${definition.name} has no ${action}`)
    return { asks: listInputs(found), requires: requiredBy(found, 'SUPER_ADMIN') }
  }

  /** Creates a record and tries to move it to a state in which the action is possible. */
  async function broughtTo(definition: Definition, action: string) {
    let record = await make.make(definition, false)
    for (const step of wayTo(definition, record, action)) {
      const body = { ...(await inputOf(definition, step)), version: record.version }
      const moved = await space
        .as('SUPER_ADMIN')
        .post(`/${definition.name}/${record.id}/${step}`, body)
      if (moved.status >= 300) break
      record = moved.data as typeof record
    }
    return record
  }
})

const endpoints = [...behaviours.values()].flatMap(({ endpoints: declared = [] }) => declared)

/** Calls that behaviours declare in addition to the standard ones, for signed-in users. */
const handMade = endpoints
  .filter(({ method, roles }) => method !== 'GET' && roles !== 'public')
  .map(({ method, path }) => [method, path] as const)

/**
 * Bodies for calls that move money. Without a body there is nothing to do, and a call is only
 * refused twice.
 */
const WORTH_DOING: Readonly<Record<string, (make: Maker) => Promise<object>>> = {
  'POST /payment': async (make) => make.input(registry.get('receipt'), false),
  'PUT /customer-wallet/:id': async () => ({
    transactionType: 'CREDIT',
    amount: 12.5,
    reason: 'Sent once or twice',
  }),
}

const isChanged = (definition: Definition): boolean =>
  /[UD]/.test(lettersOf(definition, 'SUPER_ADMIN'))
const actionsOf = ({ actions = {} }: Definition) =>
  Object.entries(actions).filter(([, { automatic }]) => !automatic)

/**
 * Finds the shortest sequence of actions from the state of a record to one in which the action is
 * possible.
 */
function wayTo(
  { state = '', actions = {} }: Definition,
  record: Readonly<Record<string, unknown>>,
  action: string,
): readonly string[] {
  const possible = [actions[action]?.from ?? []].flat()
  const ways: [string, readonly string[]][] = [[String(record[state]), []]]
  const seen = new Set<string>()
  for (const [at, way] of ways) {
    if (possible.length === 0 || possible.includes(at)) return way
    if (seen.has(at)) continue
    seen.add(at)
    for (const [name, { from = [], to, automatic }] of Object.entries(actions))
      if (to !== undefined && !automatic && [from].flat().includes(at))
        ways.push([to, [...way, name]])
  }
  return []
}
