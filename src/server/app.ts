import { existsSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Definition, View } from '#language'
import { bellRoutes } from './bell-routes.ts'
import { companyRoutes } from './company/company-routes.ts'
import { dashboardCalls } from './dashboard/dashboard-call.ts'
import { endpointRoute } from './endpoint-routes.ts'
import { handleErrors, MAX_BODY, refuseAddress, refuseMalformed } from './error-handler.ts'
import { fileRoutes } from './file-routes.ts'
import { demandCaller } from './guard.ts'
import { healthRoutes } from './health.ts'
import { historyRoute } from './history-routes.ts'
import { LANGUAGES } from './languages.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { readRoutes, type Place } from './resource-routes.ts'
import { searchRoutes } from './search-routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { sheetRoutes } from './sheets/routes.ts'
import { settingRoutes } from './setting-routes.ts'
import { siteRoutes } from './site.ts'
import { viewRoute } from './view-routes.ts'
import type { World } from './world.ts'
import { writeRoutes } from './write-routes.ts'

/** 25 MB, the largest file that is taken, over a line of half a megabit. What takes longer holds its connection for nothing. */
const REQUEST_TIMEOUT = 600_000

interface Limits {
  /** Milliseconds in which a request must have arrived whole. */
  readonly requestTimeout?: number
}

/** The whole server over one world: API, documents about it, and the browser bundle when there is one. */
export async function buildApp(
  world: World,
  { requestTimeout = REQUEST_TIMEOUT }: Limits = {},
): Promise<FastifyInstance> {
  const languages = world.languages ?? LANGUAGES
  const app = fastify({
    loggerInstance: world.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY,
    // One logger for all: a child for every request costs more than the lines it writes; they name the request themselves.
    genReqId: requestNumbers(),
    childLoggerFactory: (logger) => logger,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    requestTimeout,
    // Node takes the longer of the two for the whole request.
    http: {
      headersTimeout: Math.min(60_000, requestTimeout),
      connectionsCheckingInterval: Math.min(10_000, requestTimeout / 4),
    },
    clientErrorHandler: refuseMalformed,
    frameworkErrors: refuseAddress(languages),
    trustProxy: world.trustProxy ? [...world.trustProxy] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.decorateRequest('caller', null)
  app.decorateRequest('early', null)
  logRequests(app, world)
  // A standard call whose address is taken gives way: checkBehaviours has let through who may take it.
  app.decorate('notePassedOver', () => undefined)
  handleErrors(app, languages)
  secureAnswers(app)
  await app.register(compress, { global: false, threshold: 0, encodings: ['br', 'gzip'] })
  await declareCalls(app, world)
  return app
}

/** Every call of the server. What it rests on is opened when the server gets ready, not here. */
export async function declareCalls(app: FastifyInstance, world: World): Promise<void> {
  healthRoutes(app, world)
  await app.register(sessionRoutes(world))
  await app.register(sheetRoutes(world))
  await app.register(fileRoutes(world))
  await app.register(settingRoutes(world))
  await app.register(companyRoutes(world))
  await app.register(bellRoutes(world))
  await app.register(searchRoutes(world))
  await app.register(openApiRoutes(world))
  await app.register(async (api) => catalogueRoutes(api, world))
  if (world.distDirectory && existsSync(world.distDirectory))
    await app.register(siteRoutes(world.distDirectory))
}

/** Names that no other request has, of this server or of another beside it: drawing random ones for each would cost more. */
function requestNumbers(): () => string {
  const server = randomUUID().slice(0, 13)
  let count = 0
  return () => `${server}-${(count += 1)}`
}

/** Data is never a page: nothing in it may run, and browsers must not guess what it is. Pages say `securePage`. */
function secureAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', ({ method, headers }, reply, done) => {
    // What is said to somebody who has signed in, or changes something, is for them alone. Public pages and files say their own.
    if (headers.authorization !== undefined || (method !== 'GET' && method !== 'HEAD'))
      reply.header('cache-control', 'no-store')
    reply
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    done()
  })
}

/** One line per request when it is done: never its parameters, which may name people. */
function logRequests(app: FastifyInstance, { logger }: World): void {
  if (!['trace', 'debug', 'info'].includes(logger.level)) return
  app.addHook('onResponse', (request, reply, done) => {
    logger.info(
      {
        requestId: request.id,
        method: request.method,
        path: request.routeOptions.url ?? '-',
        status: reply.statusCode,
        user: request.caller?.userId,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
}

/** Every call that follows from definitions and behaviours. A behaviour's call takes the place of the standard one. */
function catalogueRoutes(app: FastifyInstance, world: World): void {
  const definitions = [...world.catalogue.resources.values()]
  for (const { endpoints = [] } of world.behaviours.values()) {
    for (const endpoint of endpoints) endpointRoute(app, world, endpoint)
  }
  for (const call of dashboardCalls(world.behaviours, world.languages))
    endpointRoute(app, world, call)
  for (const definition of definitions) {
    for (const view of definition.views ?? [])
      if (view.public) viewRoute(app, world, definition, view)
  }
  void app.register(async (api) => {
    api.addHook('onRequest', demandCaller(world))
    for (const definition of definitions) resourceRoutes(api, world, definition)
  })
}

function resourceRoutes(app: FastifyInstance, world: World, definition: Definition): void {
  for (const view of definition.views ?? [])
    if (!view.public) declareView(app, world, definition, view)
  everyCall(app, world, definition, { path: `/${definition.name}` })
}

function declareView(app: FastifyInstance, world: World, definition: Definition, view: View): void {
  if (view.as !== 'resource') return viewRoute(app, world, definition, view)
  everyCall(app, world, definition, { path: view.path, within: view.where, roles: view.roles })
}

function everyCall(app: FastifyInstance, world: World, definition: Definition, place: Place): void {
  readRoutes(app, world, definition, place)
  writeRoutes(app, world, definition, place)
  historyRoute(app, world, definition, place)
}
