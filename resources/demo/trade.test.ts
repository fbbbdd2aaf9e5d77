import { asSystem } from '../../tests/kit/as-system.ts'
import { expect, test } from 'vitest'
import { loadDemo } from '../../src/server/start/demo.ts'
import { createLogger } from '../../src/server/logger.ts'
import { openAppContext } from '../../src/server/start/open-app-context.ts'
import { temporaryFolder } from '../../tests/kit/temporary-folder.ts'
import production from '../stock/production/production.resource.ts'
import orderItem from '../sales/orders/order-item.resource.ts'

// Just after midnight in London, still the previous day in UTC. The simulation ends on the London date.
const now = '2026-07-01T23:20:00.000Z'

test('nothing of the company lies ahead of the moment it is made', async () => {
  const {
    context,
    app: {
      demos: [company],
    },
  } = await openAppContext({
    environment: {
      dataDirectory: temporaryFolder('demo-trade'),
      databaseUrl: undefined,
      host: '',
      port: 0,
      secret: undefined,
    },
    logger: createLogger('error'),
    clock: () => new Date(now),
  })
  if (!company) throw new Error('There is no demo company')
  await loadDemo(context, company, () => undefined, 0)
  const { ahead, orders, made } = await asSystem(context, async (work) => {
    const found = await Promise.all(
      [...work.registry.resources.values()].map(async (definition) =>
        (await work.find(definition, { modifiedDate: { moreThan: now } }, 3)).map(
          ({ label, modifiedDate }) => [definition.name, label, modifiedDate],
        ),
      ),
    )
    return {
      ahead: found.flat(),
      orders: await work.count(orderItem, {}),
      made: await work.count(production, {}),
    }
  })
  await context.store.close()
  expect(ahead).toEqual([])
  expect(Math.min(orders, made)).toBeGreaterThan(0)
})
