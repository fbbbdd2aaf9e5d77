import { user } from '#system'
import { buildApp } from '../../http/app.ts'
import { updateBundle, DIST } from '../bundle.ts'
import { isDemoDatabase, markServed } from '../demo.ts'
import { listen } from '../../http/listen.ts'
import { createLogger } from '../../logger.ts'
import { openAppContext, readEnvironment } from '../open-app-context.ts'
import type { AppContext } from '../../app-context.ts'

/** `npm run serve`: starts the server for production, without demo data or known passwords. */
export async function serve(): Promise<void> {
  const environment = readEnvironment()
  const logger = createLogger(process.env.LARDER_LOG || 'info')
  const [{ context }] = await Promise.all([
    openAppContext({ environment, logger, distDirectory: DIST }),
    updateBundle((message) => logger.info(message)),
  ])
  await refuseDemo(context)
  await markServed(context)
  const app = await buildApp(context)
  const address = await listen(app, context, environment)
  logger.info({ address }, 'ready')
  if (await hasNoUsers(context))
    logger.warn('Nobody can sign in yet: run `npm run create-super-admin`')
}

/** Refuses to serve a demo database in production, because its passwords are publicly known. */
export async function refuseDemo(context: AppContext): Promise<void> {
  if (!(await isDemoDatabase(context))) return
  await context.store.close()
  throw new Error(
    'This is a demo database: its passwords are known to everybody. Set DATA_DIR or DATABASE_URL to another one.',
  )
}

const hasNoUsers = async ({ store }: AppContext): Promise<boolean> =>
  (await store.count(user, [])) === 0
