import { expect, test, vi } from 'vitest'
import { takeMemory } from './file-memory.ts'

const ALL = 10_000

test('files take turns, in the order in which they came', async () => {
  const first = await takeMemory(ALL)
  const command: number[] = []
  const later = [1, 2, 3].map(async (place) => {
    const share = await takeMemory(ALL)
    command.push(place)
    share.end()
  })
  expect(command).toEqual([])
  first.end()
  await Promise.all(later)
  expect(command).toEqual([1, 2, 3])
})

test('room that is given back early lets the next one in', async () => {
  const first = await takeMemory(ALL)
  const second = takeMemory(10)
  first.shrinkTo(5)
  const share = await second
  share.end()
  share.end()
  first.end()
  const again = await takeMemory(ALL)
  again.end()
})

test('who is gone, or finds too many waiting, is refused with a time to come again', async () => {
  const first = await takeMemory(ALL)
  const gone = new AbortController()
  const waiting = Array.from({ length: 24 }, () => takeMemory(ALL, gone.signal))
  await expect(takeMemory(1)).rejects.toMatchObject({
    httpStatus: 503,
    headers: { 'retry-after': '10' },
  })
  gone.abort()
  for (const each of await Promise.allSettled(waiting))
    expect(each).toMatchObject({ status: 'rejected', reason: { httpStatus: 503 } })
  first.end()
  const share = await takeMemory(ALL)
  share.end()
})

test('a file waits for as long as a large import takes, and others wait behind it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const first = await takeMemory(ALL)
    const old = takeMemory(Number.POSITIVE_INFINITY)
    const other = takeMemory(10)
    vi.advanceTimersByTime(240_000)
    first.end()
    ;(await old).end()
    ;(await other).end()
    const last = await takeMemory(ALL)
    const refused = takeMemory(10)
    vi.advanceTimersByTime(300_000)
    await expect(refused).rejects.toMatchObject({ httpStatus: 503 })
    last.end()
  } finally {
    vi.useRealTimers()
  }
})
