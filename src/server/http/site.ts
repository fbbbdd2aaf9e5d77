import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { allowPages, securePage } from './page-security.ts'

const DAY = 86_400
const YEAR = 365 * DAY

/** Files that search engines and phones request by fixed names. */
const BESIDE_THE_PAGE = ['robots.txt', 'site.webmanifest', 'icon.svg']

/**
 * Serves the browser bundle. Its files have a hash in their names and are cached permanently; its page is always
 * revalidated.
 */
export const siteRoutes =
  (directory: string): FastifyPluginAsync =>
  async (app) => {
    await allowPages(app)
    app.addHook('onRequest', securePage)
    await app.register(staticFiles, {
      // Looked up on each request and not listed at start-up, because another build may replace the bundle.
      root: join(directory, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      cacheControl: false,
      index: false,
      setHeaders: (reply, path) => {
        const isHashed = /[\\/]assets[\\/]/.test(path)
        void reply.header(
          'cache-control',
          isHashed ? `public, max-age=${YEAR}, immutable` : 'no-cache',
        )
      },
    })
    for (const name of BESIDE_THE_PAGE)
      app.get(`/${name}`, (_request, reply) =>
        reply.header('cache-control', `public, max-age=${DAY}`).sendFile(name, directory),
      )
    for (const path of ['/', '/index.html'])
      app.get(path, (_request, reply) => reply.sendFile('index.html', directory))
  }
