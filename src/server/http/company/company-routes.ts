import type { FastifyPluginAsync, FastifyInstance } from 'fastify'
import { COMPANY_SETTINGS, COMPANY_SETTINGS_ID, buildCompanySettings, type Settings } from '#system'
import { findAccess } from '../../access/access.ts'
import { answer } from '../answer.ts'
import { loadLogo } from '../../documents/logo.ts'
import { badParameter, notFound } from '../../errors.ts'
import { demandCaller } from '../../access/guard.ts'
import { historyPage } from '../routes/history-routes.ts'
import { parseQuery, readBody, readId, refuseParameters, sendJson, writeAndSend } from '../http.ts'
import { accessFor } from '../routes/resource-routes.ts'
import type { AppContext } from '../../app-context.ts'
import { saveSettings, settingsVersion, settingsAnswer } from './save-settings.ts'
import { createHash } from 'node:crypto'
import { refreshSettings } from '../../settings.ts'

/** Routes for the company settings: a public part, and the whole form for users who may edit it. */
export const companyRoutes =
  (context: AppContext): FastifyPluginAsync =>
  async (app) => {
    const { definition } = buildCompanySettings(context.registry)
    const place = { definition, path: `/${COMPANY_SETTINGS}` }
    followSettings(app, context)
    app.get('/company', async (request, reply) => {
      refuseParameters(request)
      // Every page needs this response first, so a browser may cache it but must revalidate it.
      reply.header('cache-control', 'no-cache')
      return answer(describeCompany(context.settings))
    })
    app.get('/company/logo', async (request, reply) => {
      const { of, ...others } = parseQuery(request)
      for (const name in others) badParameter(name)
      const logo = (await loadLogo(context.settings, context.store.sql)) ?? notFound()
      // The URL identifies the picture, so a new picture gets a new URL.
      return reply
        .header('content-type', 'image/png')
        .header('cache-control', of === undefined ? 'no-cache' : 'public, max-age=86400, immutable')
        .send(Buffer.from(logo))
    })
    app.get(`${place.path}/:id`, { onRequest: demandCaller(context) }, async (request, reply) => {
      accessFor(context, place, request, 'show')
      demandTheOne(readId(request))
      refuseParameters(request)
      return sendJson(reply, JSON.stringify(answer(await settingsAnswer(context))))
    })
    app.put(`${place.path}/:id`, { onRequest: demandCaller(context) }, async (request, reply) => {
      accessFor(context, place, request, 'edit')
      demandTheOne(readId(request))
      return writeAndSend(context, request, reply, {
        call: `PUT ${place.path}`,
        message: 'Company settings saved',
        change: (work) => saveSettings(work, readBody(request)),
      })
    })
    app.get(
      `${place.path}/:id/history`,
      { onRequest: demandCaller(context) },
      async (request, reply) => {
        accessFor(context, place, request, 'show')
        const id = readId(request)
        demandTheOne(id)
        return sendJson(
          reply,
          await historyPage(
            context,
            request,
            findAccess(context.registry, definition, request.caller?.role ?? null),
            id,
          ),
        )
      },
    )
  }

/** The company is a single record with a fixed id. */
const demandTheOne = (id: number): void => {
  if (id !== COMPANY_SETTINGS_ID) notFound()
}

/** Locale in which dates, numbers and money are formatted. */
const LOCALE = 'en-GB'

/** Public part of the company settings: the look of pages and the formats of money and dates. */
const describeCompany = (settings: Settings) => ({
  name: settings.companyName,
  logo: logoAddress(settings),
  colour: settings.companyColour || null,
  currency: settings.currencyCode,
  timeZone: settings.timeZone,
  dialCode: settings.defaultDialCode,
  locale: LOCALE,
  email: settings.companyEmail || null,
  phone: settings.companyPhone || null,
  address: settings.companyAddress || null,
  socialLinks: settings.socialLinks,
  notificationPollMs: settings.notificationPollMs,
})

/** A new picture gets a new URL, so that browsers can cache each one. */
const logoAddress = ({ companyLogo }: Settings): string | null =>
  companyLogo === ''
    ? null
    : `/company/logo?of=${createHash('sha256').update(companyLogo).digest('hex').slice(0, 12)}`

/** Polling interval in milliseconds for settings saved through another server. */
const EVERY = 5_000

/** Polls for settings saved by another server on the same database. */
function followSettings(app: FastifyInstance, context: AppContext): void {
  let timer: NodeJS.Timeout | undefined
  let lastVersion: number | null = null
  const look = async () => {
    const version = await settingsVersion(context.store)
    if (lastVersion !== null && version !== lastVersion) await refreshSettings(context)
    lastVersion = version
  }
  const lookAgain = () =>
    void look().catch((error: unknown) =>
      context.logger.warn({ err: error }, 'the settings could not be read'),
    )
  app.addHook('onReady', async () => {
    if (context.store.writeVersion([]) !== null) return
    await look()
    timer = setInterval(lookAgain, EVERY).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
