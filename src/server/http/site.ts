import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import type { PageHead, SitePages } from '../behaviour.ts'
import { publicFileAddress } from './files/file-facts.ts'
import { reading, sendTagged, sendText } from './http.ts'
import { addHead, sitemap } from './page-head.ts'
import { allowPages, securePage } from './page-security.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
const YEAR = 365 * DAY

/** Files that browsers, search engines and phones request by fixed names. */
const BESIDE_THE_PAGE = ['favicon.ico', 'share.png', 'site.webmanifest', 'icon.svg']

/** Path addresses of the public site. The bare address shows its home page. */
const PAGES = ['/', '/index.html', '/web', '/web/*']

/**
 * Serves the browser bundle. Its files have a hash in their names and are cached permanently; its page is always
 * revalidated.
 */
export const siteRoutes =
  (context: AppContext, directory: string): FastifyPluginAsync =>
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
    const site = [...context.behaviours.values()].find((each) => each.site)?.site
    for (const path of PAGES)
      app.get(path, async (request, reply) => {
        const page = await readFile(join(directory, 'index.html'), 'utf8')
        const head = site && (await readHead(context, site, request))
        reply.code(head?.status ?? 200).type('text/html; charset=utf-8')
        const text = head ? addHead(page, head, originOf(request)) : page
        return head?.status ? sendText(reply, text) : sendTagged(request, reply, text)
      })
    app.get('/robots.txt', (request, reply) =>
      sendPublic(
        reply,
        'text/plain; charset=utf-8',
        `User-agent: *\nAllow: /\n${site ? `\nSitemap: ${originOf(request)}/sitemap.xml\n` : ''}`,
      ),
    )
    if (!site) return
    app.get('/sitemap.xml', async (request, reply) => {
      const addresses = await site.addresses(reading(context, request))
      return sendPublic(
        reply,
        'application/xml; charset=utf-8',
        sitemap(addresses, originOf(request)),
      )
    })
  }

const sendPublic = (reply: FastifyReply, type: string, text: string): FastifyReply =>
  sendText(reply.type(type).header('cache-control', `public, max-age=${HOUR}`), text)

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`

/** The page works without its head, so it is also served while the database is unavailable. */
async function readHead(
  context: AppContext,
  site: SitePages,
  request: FastifyRequest,
): Promise<PageHead | undefined> {
  const { pathname: path, searchParams: query } = new URL(request.url, 'http://localhost')
  const origin = originOf(request)
  const picture = (file: number) => `${origin}${publicFileAddress(context, file)}`
  try {
    return await site.head(reading(context, request), { origin, path, query, picture })
  } catch (error) {
    context.logger.warn({ error }, 'the head of a page could not be read')
    return undefined
  }
}
