import { existsSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Definition, View } from '#schema/engine'
import { bellRoutes } from './routes/bell-routes.ts'
import { chartCalls } from '../figures/chart-calls.ts'
import { commentCalls } from './comments/comment-calls.ts'
import { companyRoutes } from './company/company-routes.ts'
import { dashboardCalls } from '../figures/dashboard/dashboard-call.ts'
import { endpointRoute } from './routes/endpoint-routes.ts'
import { handleErrors, MAX_BODY, refuseAddress, refuseMalformed } from './error-handler.ts'
import { fileRoutes } from './routes/file-routes.ts'
import { deliveryReports } from '../tasks/messages/delivery-reports.ts'
import { demandCaller } from '../access/guard.ts'
import { healthRoutes } from '../tasks/upkeep/health.ts'
import { changeRoutes } from './routes/change-routes.ts'
import { undoRoutes } from './routes/undo-routes.ts'
import { historyRoute } from './routes/history-routes.ts'
import { LANGUAGES } from '../languages.ts'
import { listViewRoutes } from './list-views/list-view-routes.ts'
import { openApiRoutes } from './openapi/document.ts'
import { preferenceRoutes } from './routes/preference-routes.ts'
import { readRoutes, type Place } from './routes/resource-routes.ts'
import { searchRoutes } from './routes/search-routes.ts'
import { sessionRoutes } from '../access/session/routes.ts'
import { limitStrangers, type StrangersLimits } from './slow-requests.ts'
import { sheetRoutes } from '../sheets/routes.ts'
import { settingRoutes } from './routes/setting-routes.ts'
import { siteRoutes } from './site.ts'
import { totalsRoute } from './routes/totals-route.ts'
import { viewRoute } from './routes/view-routes.ts'
import type { AppContext } from '../app-context.ts'
import { writeRoutes } from './routes/write-routes.ts'

/**
 * Time to upload 25 MB, the largest file accepted, at half a megabit per second. A slower request occupies its connection
 * for too long. Callers who are not signed in have `STRANGERS_LIMITS`.
 */
const REQUEST_TIMEOUT = 600_000
/** The caller is unknown until the headers have arrived. */
const HEADERS_TIMEOUT = 30_000

interface Limits {
  /** Maximum time in milliseconds for the complete request to arrive. */
  readonly requestTimeout?: number
  readonly strangers?: StrangersLimits
}

/** Builds the whole server for one app context: the API, its documentation, and the browser bundle if there is one. */
export async function buildApp(
  context: AppContext,
  { requestTimeout = REQUEST_TIMEOUT, strangers }: Limits = {},
): Promise<FastifyInstance> {
  const languages = context.languages ?? LANGUAGES
  const app = fastify({
    loggerInstance: context.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY,
    // One logger for all requests, because a child logger per request would cost more than the lines it writes. Each line
    // identifies its request.
    genReqId: requestNumbers(),
    childLoggerFactory: (logger) => logger,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    requestTimeout,
    // Node applies the longer of the two timeouts to the whole request.
    http: {
      headersTimeout: Math.min(HEADERS_TIMEOUT, requestTimeout),
      connectionsCheckingInterval: Math.min(5_000, requestTimeout / 4),
    },
    clientErrorHandler: refuseMalformed,
    frameworkErrors: refuseAddress(languages),
    trustProxy: context.trustProxy ? [...context.trustProxy] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.decorateRequest('caller', null)
  logRequests(app, context)
  limitStrangers(app, strangers)
  // A standard route is skipped if its path is taken; checkBehaviours has already approved the route that replaces it.
  app.decorate('notePassedOver', () => undefined)
  handleErrors(app, languages)
  secureAnswers(app)
  await app.register(compress, { global: false, threshold: 0, encodings: ['br', 'gzip'] })
  await declareCalls(app, context)
  return app
}

/** Declares every route of the server. Resources the routes depend on are opened in `onReady`, not here. */
export async function declareCalls(app: FastifyInstance, context: AppContext): Promise<void> {
  healthRoutes(app, context)
  await app.register(sessionRoutes(context))
  await app.register(deliveryReports(context))
  await app.register(sheetRoutes(context))
  await app.register(fileRoutes(context))
  await app.register(settingRoutes(context))
  await app.register(companyRoutes(context))
  await app.register(bellRoutes(context))
  await app.register(preferenceRoutes(context))
  await app.register(listViewRoutes(context))
  await app.register(searchRoutes(context))
  await app.register(openApiRoutes(context))
  await app.register(async (api) => registryRoutes(api, context))
  if (context.distDirectory && existsSync(context.distDirectory))
    await app.register(siteRoutes(context, context.distDirectory))
}

/** Returns request ids that are unique across all servers. Random ids would cost more. */
function requestNumbers(): () => string {
  const server = randomUUID().slice(0, 13)
  let count = 0
  return () => `${server}-${(count += 1)}`
}

/**
 * Data is never a page, so it must not be able to run scripts, and browsers must not guess its type. Pages call
 * `securePage`.
 */
function secureAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', ({ method, headers }, reply, done) => {
    // Responses to signed-in users and to changes are private. Public pages and files set their own headers.
    if (headers.authorization !== undefined || (method !== 'GET' && method !== 'HEAD'))
      reply.header('cache-control', 'no-store')
    reply
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    done()
  })
}

/** Logs one line per completed request, without its parameters, which may contain personal data. */
function logRequests(app: FastifyInstance, { logger }: AppContext): void {
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

/** Declares all routes generated from definitions and behaviours. A route of a behaviour replaces the standard one. */
function registryRoutes(app: FastifyInstance, context: AppContext): void {
  const definitions = [...context.registry.resources.values()]
  for (const { endpoints = [] } of context.behaviours.values()) {
    for (const endpoint of endpoints) endpointRoute(app, context, endpoint)
  }
  for (const call of dashboardCalls(context.registry, context.behaviours, context.languages))
    endpointRoute(app, context, call)
  for (const call of chartCalls(context.registry, context.languages))
    endpointRoute(app, context, call)
  for (const call of commentCalls(context.registry)) endpointRoute(app, context, call)
  for (const definition of definitions) {
    for (const view of definition.views ?? [])
      if (view.public) viewRoute(app, context, definition, view)
  }
  void app.register(async (api) => {
    api.addHook('onRequest', demandCaller(context))
    for (const definition of definitions) resourceRoutes(api, context, definition)
  })
}

function resourceRoutes(app: FastifyInstance, context: AppContext, definition: Definition): void {
  for (const view of definition.views ?? [])
    if (!view.public) declareView(app, context, definition, view)
  everyCall(app, context, { definition, path: `/${definition.name}` })
}

function declareView(
  app: FastifyInstance,
  context: AppContext,
  definition: Definition,
  view: View,
): void {
  if (view.as !== 'resource') return viewRoute(app, context, definition, view)
  const { path, where: within, roles } = view
  everyCall(app, context, { definition, path, within, roles })
}

function everyCall(app: FastifyInstance, context: AppContext, place: Place): void {
  readRoutes(app, context, place)
  totalsRoute(app, context, place)
  writeRoutes(app, context, place)
  historyRoute(app, context, place)
  undoRoutes(app, context, place)
  changeRoutes(app, context, place)
}
