import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The bundle may talk to another server when it was built with that server's address. */
const otherServers = process.env.LARDER_API ? [new URL(process.env.LARDER_API).origin] : []

/** Only scripts from the bundle itself may run; styles are written by the components at run time. */
const PAGE_SECURITY: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
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
  // Encryption is the job of the proxy in front; requiring it here would lock out a server on a plain local network.
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
}

/** Allows pages in one part of the server. Data has none, and would only bear their cost with every response. */
export const allowPages = async (app: FastifyInstance): Promise<void> =>
  void (await app.register(helmet, { ...PAGE_SECURITY, global: false }))

/** For everything that browsers open as a page. */
export async function securePage(_: FastifyRequest, reply: FastifyReply): Promise<void> {
  // The headers for data would otherwise override those of the page.
  reply.removeHeader('content-security-policy')
  await reply.helmet(PAGE_SECURITY)
}
