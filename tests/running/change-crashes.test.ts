import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ChangeProgress } from '#schema/engine'
import { isFull } from '../depth.ts'
import type { Client } from '../kit/client.ts'
import type { DataPlace } from '../kit/new-company.ts'
import { serveFrom, type ServerProcess } from '../kit/server-process.ts'
import { sheetOfBuyers } from './buyers.ts'
import { companyOfChief, signInChief } from './chief.ts'

const [KILLS, ROWS] = isFull ? [20, 10_000] : [2, 600]
/** Time between the start of a change and the kill in milliseconds. */
const DELAY = isFull ? 300 : 40

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
  const file = { name: 'buyers.csv', content: SHEET }
  expect((await chief.upload('/upload-customers', file)).status).toBe(200)
}, 120_000)
afterAll(() => server.stop())

const read = async (id: number): Promise<ChangeProgress> =>
  (await chief.get(`/customer/changes/${id}`)).data as unknown as ChangeProgress
const total = async (query: string): Promise<number> =>
  Number((await chief.get(`/customer/${query}`)).data.totalElements)

test('a change of many records whose server is killed goes on where it was, and changes none of them twice', async () => {
  const order = { query: {}, edit: { customerName: 'Alex Reed' } }
  const { id } = (await chief.post('/customer/changes', order)).data
  // The answer is not awaited, because the server is killed before.
  void chief.post(`/customer/changes/${id}/apply`).catch(() => undefined)
  const seen: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(DELAY)
    await server.kill()
    await begin()
    const { state, done, changed } = await read(id)
    seen.push(changed)
    expect({ kill, changed }).toEqual({ kill, changed: done })
    // At no time is a record changed that the change does not count.
    expect(await total('list?search=Alex Reed&size=1')).toBeGreaterThanOrEqual(changed)
    if (state === 'DONE') break
  }
  if (isFull) expect(seen.some((changed) => changed > 0 && changed < ROWS)).toBe(true)
  if ((await read(id)).state === 'OPEN') await chief.post(`/customer/changes/${id}/apply`)
  await vi.waitFor(async () => expect(await read(id)).toMatchObject({ state: 'DONE' }), {
    timeout: 100_000,
    interval: 100,
  })
  expect(await read(id)).toMatchObject({ total: ROWS, changed: ROWS, refused: 0 })
  const { content } = await chief.get('/customer/list?size=500')
  expect(content.every(({ version }) => version === 2)).toBe(true)
})
