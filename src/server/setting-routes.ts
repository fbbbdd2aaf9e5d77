import type { FastifyPluginAsync } from 'fastify'
import { settingsIn, type Catalogue } from '#language'
import { answer } from './answer.ts'
import { demandCaller } from './guard.ts'
import { refuseParameters } from './http.ts'
import type { World } from './world.ts'

/** GET /settings: what the company has set, as far as the forms of the caller's role begin with it. */
export const settingRoutes =
  (world: World): FastifyPluginAsync =>
  async (app) => {
    app.get('/settings', { onRequest: demandCaller(world) }, async (request) => {
      refuseParameters(request)
      const names = namedFor(world.catalogue, request.caller?.role ?? '')
      return answer(
        Object.fromEntries(Object.entries(world.settings).filter(([name]) => names.has(name))),
      )
    })
  }

/** The settings named in definitions that the role may do anything with. What a list is narrowed by only the server needs to know. */
const namedFor = ({ resources }: Catalogue, role: string): ReadonlySet<string> =>
  new Set(
    [...resources.values()]
      .filter(({ allow }) => Object.hasOwn(allow, role))
      .flatMap(({ list: _, ...rest }) => settingsIn(rest)),
  )
