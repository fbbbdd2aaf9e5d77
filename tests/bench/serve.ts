/**
 * Our server as in production, but without the browser bundle, which the benchmark does not use.
 */
import { buildApp } from '../../src/server/app.ts'
import { listen } from '../../src/server/http/listen.ts'
import { createLogger } from '../../src/server/logger.ts'
import { openAppContext, readEnvironment } from '../../src/server/start/open-app-context.ts'

const environment = readEnvironment()
const { context: opened } = await openAppContext({ environment, logger: createLogger('error') })
// The benchmark sends more requests than the rate limit allows.
const context = { ...opened, isThrottled: false }
await listen(await buildApp(context), context, environment)
