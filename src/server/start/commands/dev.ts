import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { registerHooks } from 'node:module'
import { watch } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { buildApp } from '../../http/app.ts'
import { loadApp, RESOURCES, type Discovered } from '../discover.ts'
import { startResumingTasks } from '../../tasks/resume-tasks.ts'
import { startJobs } from '../../tasks/jobs.ts'
import { releaseAll } from '../../tasks/tasks.ts'
import { onStopSignal } from '../../http/listen.ts'
import { createLogger } from '../../logger.ts'
import { openAppContext, readEnvironment } from '../open-app-context.ts'
import type { AppContext } from '../../app-context.ts'
import { withDemo } from './start.ts'

/** Edition of the app: everything that is replaced when definitions change. */
interface Edition {
  readonly app: Discovered
  readonly fastify: FastifyInstance
  readonly context: AppContext
  readonly jobs: { stop(): Promise<void> }
  /** Responses in progress. Fastify counts only those sent by its own server. */
  readonly answering: Set<ServerResponse>
}

/** Maximum time in milliseconds that slow requests and unread responses may delay a reload. */
const LONGEST_MILLISECONDS = 5_000
const LOOKED_AT_MILLISECONDS = 20

const environment = readEnvironment()
const logger = createLogger(process.env.LARDER_LOG || 'warn')

/** `npm run dev`: applies edits of a definition to the table, the API and the screens while the server runs. */
export async function dev(): Promise<void> {
  followVersions()
  let current = openEdition(await loadApp())
  await current
  const server = createServer()
  // Vite shows its errors in the browser, on top of the open page.
  const vite = await createVite({
    appType: 'spa',
    // The page reloads once the server has read the definitions, so an update of single modules before that is lost.
    plugins: [
      {
        name: 'larder-reload-once',
        handleHotUpdate: ({ file }) => (file.startsWith(RESOURCES) ? [] : undefined),
      },
    ],
    server: { middlewareMode: true, hmr: { server } },
  })
  server.on('request', (request, response) => void answer(vite, current, request, response))
  const renew = async () => {
    // Loads the new edition first, so that nothing changes if it fails to load.
    const app = await loadApp({ version: String(Date.now()) })
    const earlier = await current
    current = replace(earlier, app)
    const { app: taken } = await current
    if (taken !== app) return
    vite.ws.send({ type: 'full-reload' })
    console.log('The definitions were read again.')
  }
  const watcher = watch(
    RESOURCES,
    { recursive: true },
    soon(() => renew().catch((error: unknown) => showError(vite, error))),
  )
  /**
   * Requests that arrive in between wait. Only one edition can open the database, so the earlier one closes first and is
   * reopened if the new one fails.
   */
  const replace = async (earlier: Edition, app: Discovered): Promise<Edition> => {
    await closeEdition(earlier)
    try {
      return await openEdition(app)
    } catch (error) {
      showError(vite, error)
      return openEdition(earlier.app)
    }
  }
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(environment.port, environment.host, resolve),
  )
  console.log(
    `\nLarder is ready: http://${environment.host}:${environment.port}\nEdit anything under resources/; there is no restart.\n`,
  )
  onStopSignal(async () => {
    watcher.close()
    await vite.close()
    server.close()
    server.closeAllConnections()
    await closeEdition(await current)
  })
}

async function openEdition(app: Discovered): Promise<Edition> {
  // A removed resource must not block the next edition, so its rows are set aside.
  const schema = {
    keepsTables: true,
    report: (lines: readonly string[]) => console.log(lines.join('\n')),
  }
  const opened = await openAppContext({ environment, logger, app, schema })
  try {
    const context = { ...(await withDemo(opened.context, app)), watchesLocks: true }
    const fastify = await buildApp(context)
    await fastify.ready()
    await releaseAll(context.store)
    startResumingTasks(context)
    return { app, fastify, context, jobs: startJobs(context), answering: new Set() }
  } catch (error) {
    await opened.context.store.close()
    throw error
  }
}

/** Closes an edition after its running requests have finished. */
async function closeEdition({ fastify, context, jobs, answering }: Edition): Promise<void> {
  await fastify.close()
  const end = performance.now() + LONGEST_MILLISECONDS
  while (answering.size > 0 && performance.now() < end) await wait(LOOKED_AT_MILLISECONDS)
  await jobs.stop()
  await context.store.close()
}

/** Vite serves pages and sources to the browser; the API serves everything else. */
const BROWSERS =
  /^\/($|\?|index\.html|web([/?]|$)|@|src\/|resources\/|public-site\/|languages\/|node_modules\/|assets\/|favicon)/

async function answer(
  vite: ViteDevServer,
  current: Promise<Edition>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (BROWSERS.test(request.url ?? '/')) return vite.middlewares(request, response)
  const { fastify, answering } = await current
  if (response.destroyed) return
  answering.add(response)
  response.once('close', () => answering.delete(response))
  fastify.routing(request, response)
}

/** Shows the error on the terminal and on top of the page. The old edition continues to run. */
function showError(vite: ViteDevServer, error: unknown): void {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  // A syntax error names its file only in the first lines of the stack.
  const where = error instanceof SyntaxError ? stack.split('\n    at ')[0] : message
  console.error(`\n${where}\nThe server goes on with the definitions as they were.`)
  vite.ws.send({ type: 'error', err: { message, stack } })
}

/** Debounces reloads, because editors save in several steps. */
function soon(task: () => Promise<void>): () => void {
  let waiting: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  return () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      running = running.then(task)
    }, 120)
  }
}

/** Reloads the modules that a versioned module imports from resources/. The engine stays loaded. */
function followVersions(): void {
  const resources = pathToFileURL(RESOURCES).href
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      const version = context.parentURL?.startsWith(resources)
        ? new URL(context.parentURL).searchParams.get('version')
        : null
      if (!version || !resolved.url.startsWith(resources) || resolved.url.includes('?'))
        return resolved
      return { ...resolved, url: `${resolved.url}?version=${version}` }
    },
  })
}
