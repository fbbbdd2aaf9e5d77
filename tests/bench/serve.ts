/** Our server as production runs it, without the browser bundle, which nobody asks for here. */
import { buildApp } from '../../src/server/app.ts'
import { listen } from '../../src/server/listen.ts'
import { createLogger } from '../../src/server/logger.ts'
import { openWorld, readEnvironment } from '../../src/server/open-world.ts'

const environment = readEnvironment()
const { world: opened } = await openWorld({ environment, logger: createLogger('error') })
// Whoever measures sends more than a person may.
const world = { ...opened, isThrottled: false }
await listen(await buildApp(world), world, environment)
