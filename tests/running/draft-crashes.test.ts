import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ImportDraft } from '#schema/engine'
import { isFull, SEED } from '../depth.ts'
import type { Client } from '../kit/client.ts'
import type { DataPlace } from '../kit/new-company.ts'
import { serveFrom, type ServerProcess } from '../kit/server-process.ts'
import { sheetOfBuyers } from './buyers.ts'
import { companyOfChief, signInChief } from './chief.ts'

const KILLS = isFull ? 100 : 4
const ROWS = 300
/** Longest time between a call and the kill in milliseconds: a check or an import of these rows takes about as long. */
const LONGEST_DELAY = 700

vi.setConfig({ testTimeout: 120_000 + KILLS * 20_000 })

const SHEET = sheetOfBuyers(ROWS)

let place: DataPlace
let server: ServerProcess
let chief: Client

async function begin(): Promise<void> {
  server = await serveFrom(place.dataDirectory)
  chief = await signInChief(server)
}

beforeAll(async () => {
  place = await companyOfChief('sqlite')
  await begin()
}, 60_000)
afterAll(() => server.stop())

const BUSY = ['checking', 'saving', 'undoing']
const readDraft = async (id: number): Promise<ImportDraft> =>
  (await chief.get(`/customer/import/${id}`)).data as unknown as ImportDraft
const settled = (id: number): Promise<ImportDraft> =>
  vi.waitFor(
    async () => {
      const draft = await readDraft(id)
      expect(BUSY).not.toContain(draft.state)
      return draft
    },
    { timeout: 60_000, interval: 50 },
  )
const countBuyers = async (): Promise<number> =>
  Number((await chief.get('/customer/list?size=1')).data.totalElements)

/** Takes the next step of a draft: it is checked, imported and undone in turn. */
const proceed = ({ id, state, version }: ImportDraft) => {
  const step = state === 'open' ? 'check' : state === 'checked' ? 'save' : 'undo'
  return chief.post(`/customer/import/${id}/${step}`, step === 'check' ? {} : { version })
}

/** Pseudo-random numbers from 0 to 1. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; yield state / 2 ** 32)
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
}

test('a draft whose server is killed at any moment says truthfully what is saved, and goes on', async () => {
  const file = { name: 'buyers.csv', content: SHEET }
  const { id } = (await chief.upload('/customer/import', file, { draft: 'true' })).data
  const random = numbers(SEED)
  for (let kill = 0; kill < KILLS; kill++) {
    expect((await proceed(await settled(id))).status).toBe(200)
    await sleep(random.next().value * LONGEST_DELAY)
    await server.kill()
    await begin()
    const { counts, state, batches } = await settled(id)
    expect({ kill, state, batches, saved: counts.saved }).toMatchObject({
      saved: await countBuyers(),
    })
    expect([0, ROWS]).toContain(counts.saved)
  }
  for (let draft = await settled(id); draft.state !== 'saved'; draft = await settled(id))
    expect((await proceed(draft)).status).toBe(200)
  expect(await countBuyers()).toBe(ROWS)
  await proceed(await settled(id))
  expect(await settled(id)).toMatchObject({ state: 'open', counts: { saved: 0, rows: ROWS } })
  expect(await countBuyers()).toBe(0)
})
