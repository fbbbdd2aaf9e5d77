import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOSTILE_KINDS, hostileSheet } from './hostile-sheets.ts'
import { residentSize, watchResidentSize } from '../kit/resident-size.ts'
import type { Client } from '../kit/client.ts'
import { workspace, type Workspace } from '../kit/workspace.ts'

/**
 * Each kind of file is sent once, and only the answer is checked. `npm run bench -- uploads` sends
 * 1,500 files and measures them.
 */
const SEED = 7
/** Megabytes that the server and its child processes may use in addition while reading files. */
const MOST_MEGABYTES = 400
const LARGEST_ANSWER = 8_000_000

describe('a hostile file is answered, never with a fault of the server', () => {
  let space: Workspace
  let admin: Client
  const upload = (place: number) => {
    const { name, content } = hostileSheet(place, SEED)
    return admin.upload('/employee/import', { name, content }, { dryRun: 'true' })
  }

  beforeAll(async () => {
    space = await workspace({ installed: true })
    admin = space.as('ADMIN')
  })
  afterAll(() => space.close())

  test.each(HOSTILE_KINDS.map((kind, place) => [kind, place] as const))(
    '%s',
    async (_, place) => {
      const { status, text } = await upload(place)
      expect([200, 413, 415, 422], text.slice(0, 300)).toContain(status)
      expect(text.length).toBeLessThan(LARGEST_ANSWER)
    },
    120_000,
  )

  test('eight at once take turns within the memory there is for files; who finds no room is told when to come again', async () => {
    const before = residentSize(process.pid)
    const size = watchResidentSize(process.pid)
    const replies = await Promise.all([0, 1, 2, 4, 5, 9, 29, 30].map(upload))
    expect(size.stop().megabytes - before).toBeLessThan(MOST_MEGABYTES)
    for (const { status, headers } of replies) {
      expect([200, 413, 415, 422, 503]).toContain(status)
      if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
  }, 120_000)
})
