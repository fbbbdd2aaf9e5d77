import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Definition } from '#schema/engine'
import type { Method } from '../../endpoint.ts'

/** A standard call that was not registered because its path is taken. */
export interface PassedOver {
  readonly method: Method
  readonly url: string
  readonly resource: string
}

declare module 'fastify' {
  interface FastifyInstance {
    notePassedOver(call: PassedOver): void
  }
  interface FastifyContextConfig {
    /** Resource of a standard call. Behaviours may replace only standard calls. */
    resource?: string
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

/** Registers the standard calls of a resource, except those that a behaviour replaces. */
export interface StandardCalls {
  add(method: Method, url: string, handler: Handler): void
}

export const standardCalls = (
  app: FastifyInstance,
  { name: resource }: Definition,
): StandardCalls => ({
  add: (method, url, handler) => {
    if (app.hasRoute({ method, url })) return app.notePassedOver({ method, url, resource })
    app.route({
      method,
      url,
      config: { resource },
      handler: (request, reply) => handler(request, reply),
    })
  },
})
