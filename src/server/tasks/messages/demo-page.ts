import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { ShownMessage } from './send-message.ts'
import { openOutbox } from './outbox.ts'

/**
 * In the demo, messages are not sent. They can be read, including codes, on a page that is accessible only from this
 * machine.
 */
export function demoMessages(app: FastifyInstance, context: AppContext): void {
  if (!context.demo) return
  app.get('/demo/messages', async (request, reply) => {
    if (!isThisMachine(request)) throw new Refusal('notFound')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(page(openOutbox(context).shown()))
  })
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * True if the connection comes from this machine without a proxy, and uses a host name that no other site can point here.
 */
const isThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.has(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined &&
  LOCAL_NAMES.has((headers.host ?? '').replace(/:\d+$/, ''))

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const row = ({ at, to, phoneNumber, text }: ShownMessage): string =>
  `<li><p>${escapeHtml(text)}</p><small>${escapeHtml(to)} · ${escapeHtml(phoneNumber)} · ${escapeHtml(at.slice(0, 16).replace('T', ' '))} UTC</small></li>`

const page = (messages: readonly ShownMessage[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5"><meta name="viewport" content="width=device-width">
<title>Messages of the demo</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem;color:#2b2118;background:#fdf8f1}
ul{list-style:none;padding:0}li{background:#fff;border:1px solid #eadfce;border-radius:12px;padding:1rem 1.25rem;margin:0 0 .75rem}
p{margin:0 0 .25rem}small{color:#6f6254}</style></head>
<body><h1>Messages of the demo</h1>
<p>No SMS gateway is configured: text messages end up here instead of on a phone. The page renews itself.</p>
<ul>${messages.map(row).join('') || '<li>Nothing has been sent since the server was started.</li>'}</ul></body></html>
`
