/** Our server as production runs it, without the browser bundle, which nobody asks for here. */
import { buildApp } from '../../src/server/http/app.ts'
import { listen } from '../../src/server/http/listen.ts'
import { createLogger } from '../../src/server/logger.ts'
import { openAppContext, readEnvironment } from '../../src/server/start/open-app-context.ts'

const environment = readEnvironment()
const { context: opened } = await openAppContext({ environment, logger: createLogger('error') })
// The benchmark sends more requests than a person may.
const context = { ...opened, isThrottled: false }
await listen(await buildApp(context), context, environment)
