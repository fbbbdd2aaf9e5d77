import type { FastifyPluginAsync } from 'fastify'
import { sendJson } from '../http.ts'
import { allowPages, securePage } from '../page-security.ts'
import type { AppContext } from '../../app-context.ts'
import { describeApi } from './document.ts'
import { REFERENCE_SCRIPT, referencePage } from './reference-page.ts'

/** The API about itself: for machines at /openapi.json, for people at /reference. */
export const openApiRoutes =
  (context: AppContext): FastifyPluginAsync =>
  async (app) => {
    await allowPages(app)
    // Built on the first request: most servers never get one.
    let document: string | undefined
    let page: string | undefined
    app.get('/openapi.json', (_, reply) =>
      sendJson(reply, (document ??= JSON.stringify(describeApi(context)))),
    )
    app.get('/reference', { onRequest: securePage }, async (_, reply) =>
      reply.type('text/html; charset=utf-8').send((page ??= referencePage(describeApi(context)))),
    )
    app.get('/reference.js', async (_, reply) =>
      reply.type('text/javascript; charset=utf-8').send(REFERENCE_SCRIPT),
    )
  }
