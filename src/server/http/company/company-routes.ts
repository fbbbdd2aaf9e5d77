import type { FastifyPluginAsync } from 'fastify'
import { COMPANY_SETTINGS, COMPANY_SETTINGS_ID, companySettingsOf } from '#system'
import { accessOf } from '../../access/access.ts'
import { answer } from '../answer.ts'
import { logoOf } from '../../documents/logo.ts'
import { badParameter, notFound } from '../errors.ts'
import { demandCaller } from '../../access/guard.ts'
import { historyPage } from '../routes/history-routes.ts'
import { queryOf, bodyOf, idOf, refuseParameters, sendJson, writeAndSend } from '../http.ts'
import { accessFor } from '../routes/resource-routes.ts'
import type { AppContext } from '../../app-context.ts'
import { describeCompany } from './company.ts'
import { followSettings } from './follow-settings.ts'
import { saveSettings } from './save-settings.ts'
import { settingsAnswer } from './settings-answer.ts'

/** Calls of the company settings: a public part, and the whole form for those who may edit it. */
export const companyRoutes =
  (context: AppContext): FastifyPluginAsync =>
  async (app) => {
    const { definition } = companySettingsOf(context.registry)
    const place = { definition, path: `/${COMPANY_SETTINGS}` }
    followSettings(app, context)
    app.get('/company', async (request, reply) => {
      refuseParameters(request)
      // Asked for before anything is shown: a browser may show what it knows, and learn of a change behind it.
      reply.header('cache-control', 'no-cache')
      return answer(describeCompany(context.settings))
    })
    app.get('/company/logo', async (request, reply) => {
      const { of, ...others } = queryOf(request)
      for (const name in others) badParameter(name)
      const logo = (await logoOf(context.settings, context.store.sql)) ?? notFound()
      // The address names the picture, so that another picture has another address.
      return reply
        .header('content-type', 'image/png')
        .header('cache-control', of === undefined ? 'no-cache' : 'public, max-age=86400, immutable')
        .send(Buffer.from(logo))
    })
    app.get(`${place.path}/:id`, { onRequest: demandCaller(context) }, async (request, reply) => {
      accessFor(context, place, request, 'show')
      demandTheOne(idOf(request))
      refuseParameters(request)
      return sendJson(reply, JSON.stringify(answer(await settingsAnswer(context))))
    })
    app.put(`${place.path}/:id`, { onRequest: demandCaller(context) }, async (request, reply) => {
      accessFor(context, place, request, 'edit')
      demandTheOne(idOf(request))
      return writeAndSend(context, request, reply, {
        call: `PUT ${place.path}`,
        message: 'Company settings saved',
        change: (work) => saveSettings(work, bodyOf(request)),
      })
    })
    app.get(
      `${place.path}/:id/history`,
      { onRequest: demandCaller(context) },
      async (request, reply) => {
        accessFor(context, place, request, 'show')
        const id = idOf(request)
        demandTheOne(id)
        return sendJson(
          reply,
          await historyPage(
            context,
            request,
            accessOf(context.registry, definition, request.caller?.role ?? null),
            id,
          ),
        )
      },
    )
  }

/** There is one company. */
const demandTheOne = (id: number): void => {
  if (id !== COMPANY_SETTINGS_ID) notFound()
}
