import type { FastifyPluginAsync } from 'fastify'
import { settingsIn, type Registry } from '#schema/engine'
import { answer } from '../answer.ts'
import { demandCaller } from '../../access/guard.ts'
import { refuseParameters } from '../http.ts'
import type { AppContext } from '../../app-context.ts'

/** GET /settings: the company settings that the forms of the caller's role use as defaults. */
export const settingRoutes =
  (context: AppContext): FastifyPluginAsync =>
  async (app) => {
    app.get('/settings', { onRequest: demandCaller(context) }, async (request) => {
      refuseParameters(request)
      const names = namedFor(context.registry, request.caller?.role ?? '')
      return answer(
        Object.fromEntries(Object.entries(context.settings).filter(([name]) => names.has(name))),
      )
    })
  }

/**
 * Settings used in definitions for which the role has any permission. Settings in list conditions are left out, because
 * only the server needs them.
 */
const namedFor = ({ resources }: Registry, role: string): ReadonlySet<string> =>
  new Set(
    [...resources.values()]
      .filter(({ allow }) => Object.hasOwn(allow, role))
      .flatMap(({ list: _, ...rest }) => settingsIn(rest)),
  )
