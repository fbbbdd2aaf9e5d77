import type { FastifyPluginAsync } from 'fastify'
import type { World } from '../world.ts'
import { describeApi } from './document.ts'
import { REFERENCE_SCRIPT, referencePage } from './reference-page.ts'

/** The API about itself: for machines at /openapi.json, for people at /reference. */
export const openApiRoutes = (world: World): FastifyPluginAsync => async (app) => {
  // Made when first asked for: most servers are never asked.
  let document: string | undefined
  let page: string | undefined
  app.get('/openapi.json', async (_, reply) => reply.type('application/json').send(document ??= JSON.stringify(describeApi(world))))
  app.get('/reference', async (_, reply) => reply.type('text/html; charset=utf-8').send(page ??= referencePage(describeApi(world))))
  app.get('/reference.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(REFERENCE_SCRIPT))
}
