import { buildApp } from '../app.ts'
import { bringBundleUpToDate, DIST } from '../bundle.ts'
import { isDemoDatabase, markServed } from '../demo.ts'
import { listen } from '../listen.ts'
import { createLogger } from '../logger.ts'
import { openWorld, readEnvironment } from '../open-world.ts'
import type { World } from '../world.ts'

/** `npm run serve`: production. No demo data, no known password. */
export async function serve(): Promise<void> {
  const environment = readEnvironment()
  const logger = createLogger(process.env.LARDER_LOG || 'info')
  const [{ world }] = await Promise.all([
    openWorld({ environment, logger, distDirectory: DIST }),
    bringBundleUpToDate((message) => logger.info(message)),
  ])
  await refuseDemo(world)
  await markServed(world)
  const app = await buildApp(world)
  const address = await listen(app, world, environment)
  logger.info({ address }, 'ready')
  if (await hasNoUsers(world))
    logger.warn('Nobody can sign in yet: run `npm run create-super-admin`')
}

/** A database whose passwords everybody knows is never served in earnest. */
export async function refuseDemo(world: World): Promise<void> {
  if (!(await isDemoDatabase(world))) return
  await world.store.close()
  throw new Error(
    'This is a demo database: its passwords are known to everybody. Set DATA_DIR or DATABASE_URL to another one.',
  )
}

const hasNoUsers = async ({ store, catalogue }: World): Promise<boolean> =>
  (await store.count(catalogue.get('user'), [])) === 0
