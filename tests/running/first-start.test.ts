import { expect, test } from 'vitest'
import { ask, tokenFor } from '../browser/visitor.ts'
import { startIn } from '../kit/server-process.ts'
import { temporaryFolder } from '../kit/temporary-folder.ts'

const DAYS = { LARDER_DEMO_DAYS: '2' }

test('a killed load of the demo company leaves nothing behind, and the next start loads it anew', async () => {
  const folder = temporaryFolder('first-start')
  const killed = await startIn(folder, 'start', undefined, {
    environment: DAYS,
    until: 'orders from production to payment',
    keepsFolder: true,
  })
  await killed.kill()
  const server = await startIn(folder, 'start', undefined, { environment: DAYS })
  expect(server.output()).toContain('Loading the demo company')
  const list = async (path: string) =>
    (await ask(server.url, await tokenFor(server.url, 'superadmin'), path)).data['totalElements']
  expect([await list('/customer/list'), await list('/item-master/list')]).toEqual([60, 80])
  await server.stop()
}, 240_000)
