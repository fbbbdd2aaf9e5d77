import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A bundle built with the address of another server may call that server. */
const otherServers = process.env.LARDER_API ? [new URL(process.env.LARDER_API).origin] : []

/**
 * Only scripts from the bundle itself may run. `wasm-unsafe-eval` lets the decoder of scanned codes compile its WebAssembly,
 * which comes from the bundle too; it allows no evaluation of JavaScript. Inline styles are allowed,
 * because components create them at run time.
 */
const PAGE_SECURITY: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      fontSrc: ["'self'", 'data:'],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'", ...otherServers],
      frameSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  xFrameOptions: { action: 'deny' },
  // TLS is the responsibility of the proxy. Requiring it here would lock out servers on a plain local network.
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
}

/** Pages scan codes with the camera; nothing else of the device is used, and no other site gets it. */
const PERMISSIONS = 'camera=(self), microphone=(), geolocation=()'

/** Allows pages in one part of the server. Data responses need no page headers, which would only make them larger. */
export const allowPages = async (app: FastifyInstance): Promise<void> =>
  void (await app.register(helmet, { ...PAGE_SECURITY, global: false }))

/** Hook for every response that browsers open as a page. */
export async function securePage(_: FastifyRequest, reply: FastifyReply): Promise<void> {
  // Otherwise the data headers would override those of the page.
  reply.removeHeader('content-security-policy')
  reply.header('permissions-policy', PERMISSIONS)
  await reply.helmet(PAGE_SECURITY)
}
