import { afterAll, expect, test } from 'vitest'
import { loadApp } from '../../start/discover.ts'
import { workspace, type RoleName } from '../../../../tests/kit/workspace.ts'

const { behaviours } = await loadApp()
const space = await workspace()
afterAll(() => space.close())

test('a call refuses a body with a name that it does not know', async () => {
  const ignored: string[] = []
  let tried = 0
  for (const { method, path, roles, query, passesBodyOn } of [...behaviours.values()].flatMap(
    ({ endpoints = [] }) => endpoints,
  )) {
    if ((method !== 'POST' && method !== 'PUT') || roles === 'public') continue
    tried += 1
    const client = space.as(roles === 'all' ? 'SUPER_ADMIN' : (roles[0] as RoleName))
    const call = method === 'PUT' ? client.put : client.post
    const { status, errors, text } = await call(path.replace(':id', '999999'), { noSuchName: 1 })
    const isNamed = errors.some(
      ({ field, code }) => field === 'noSuchName' && code === 'unknownField',
    )
    // Path parameters are checked first, and a route that passes its body on looks up the record first.
    const isEarlier =
      errors.some(({ field }) => Object.hasOwn(query ?? {}, field)) ||
      (passesBodyOn && status === 404)
    if (!isNamed && !isEarlier) ignored.push(`${method} ${path}: ${text}`)
  }
  expect(ignored).toEqual([])
  expect(tried).toBeGreaterThan(20)
})
