import type { FastifyPluginAsync } from 'fastify'
import { settingsIn, type Registry } from '#schema/engine'
import { answer } from '../answer.ts'
import { demandCaller } from '../../access/guard.ts'
import { refuseParameters } from '../http.ts'
import type { AppContext } from '../../app-context.ts'

/** GET /settings: what the company has set, as far as the forms of the caller's role begin with it. */
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

/** The settings named in definitions that the role may do anything with. What a list is narrowed by only the server needs to know. */
const namedFor = ({ resources }: Registry, role: string): ReadonlySet<string> =>
  new Set(
    [...resources.values()]
      .filter(({ allow }) => Object.hasOwn(allow, role))
      .flatMap(({ list: _, ...rest }) => settingsIn(rest)),
  )
