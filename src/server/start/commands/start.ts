import { user } from '#system'
import { buildApp } from '../../http/app.ts'
import { updateBundle, DIST } from '../bundle.ts'
import { isDemoDatabase, isServedDatabase, loadDemo, type Demo } from '../demo.ts'
import { listen } from '../../http/listen.ts'
import { createLogger } from '../../logger.ts'
import {
  openAppContext,
  readEnvironment,
  type Environment,
  type Opened,
} from '../open-app-context.ts'
import type { AppContext } from '../../app-context.ts'

const log = (message: string) => console.log(message)

/** `npm start`: sets everything up, and loads the demo company if the database is empty. */
export async function start(): Promise<void> {
  const environment = readEnvironment()
  const logger = createLogger(process.env.LARDER_LOG || 'warn')
  // The bundle is built in a separate process, so on two processors it takes no extra time.
  const [context] = await Promise.all([openWithDemo(environment, logger), updateBundle(log)])
  const app = await buildApp(context)
  const address = await listen(app, context, environment)
  greet(context, address)
}

async function openWithDemo(
  environment: Environment,
  logger: AppContext['logger'],
): Promise<AppContext> {
  const { context, app } = await openAppContext({ environment, logger, distDirectory: DIST })
  return withDemo(context, app).catch(async (error: unknown) => {
    await context.store.close()
    throw error
  })
}

/** Loads the demo company if no user has ever signed in. */
export async function withDemo(context: AppContext, { demos }: Opened['app']): Promise<AppContext> {
  const [company] = demos
  if (company && (await isEmpty(context))) {
    await refuseServed(context)
    await load(context, company)
  }
  if (!company || !(await isDemoDatabase(context))) return context
  return { ...context, demo: { signIns: company.signIns, password: company.password } }
}

/** Refuses to add known passwords to the database of a real company. */
async function refuseServed(context: AppContext): Promise<void> {
  if (!(await isServedDatabase(context))) return
  throw new Error(
    'This database was opened by `npm run serve`; the demo company is not loaded into it. ' +
      'Set DATA_DIR or DATABASE_URL to another one for the demo, or go on with `npm run serve`.',
  )
}

async function isEmpty({ store, registry }: AppContext): Promise<boolean> {
  const users = registry.resources.get(user.name)
  return users !== undefined && (await store.count(users, [])) === 0
}

async function load(context: AppContext, company: Demo): Promise<void> {
  log('Loading the demo company …')
  await loadDemo(
    context,
    company,
    (message) => log(`  ${message}`),
    Number(process.env.LARDER_DEMO_DAYS) || null,
  )
}

function greet({ demo }: AppContext, address: string): void {
  log(`\nLarder is ready: ${address}\n`)
  if (!demo) return
  log('Sign in at /#/authentication/login with one of')
  for (const { userName, role } of demo.signIns)
    log(`  ${userName.padEnd(12)} ${role.toLowerCase().replaceAll('_', ' ')}`)
  log(`password ${demo.password}\n`)
}
