import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { turns } from '../routes/search-routes.ts'

test('work runs in the order in which it was asked for, so much at once, and not for whoever has gone', async () => {
  const { take } = turns(2)
  const begun: number[] = []
  const ends = new Map<number, () => void>()
  const work = (n: number) => () =>
    new Promise<number>((resolve) => {
      begun.push(n)
      ends.set(n, () => resolve(n))
    })
  // Independent of machine speed, because each turn waits for one immediate.
  const soon = async () => {
    for (let turn = 0; turn < 10; turn += 1) await setImmediate()
  }
  const gone = new Set<number>()
  const all = [1, 2, 3, 4].map((n) => take(() => gone.has(n), work(n)))
  await soon()
  expect(begun).toEqual([1, 2])
  gone.add(3)
  ends.get(2)?.()
  await soon()
  expect(begun).toEqual([1, 2, 4])
  for (const end of ends.values()) end()
  expect(await Promise.all(all)).toEqual([1, 2, null, 4])
  await expect(
    take(
      () => false,
      () => Promise.reject(new Error('broken')),
    ),
  ).rejects.toThrow('broken')
  expect(
    await take(
      () => false,
      () => Promise.resolve('on'),
    ),
  ).toBe('on')
})
