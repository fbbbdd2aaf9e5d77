import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Definition } from '#schema/engine'
import { withCallerConfirmed } from '../access/early.ts'
import type { Method } from '../endpoint.ts'

/** A standard call that was not declared because something else answers its address. */
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
    /** Whose standard call it is. Only such a call may be replaced by a behaviour. */
    resource?: string
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

/** Declares standard calls of a resource, except those that a behaviour answers already. */
export interface StandardCalls {
  add(method: Method, url: string, handler: Handler): void
  /** The same for calls that confirm their caller by themselves: see early.ts. */
  addEarly(method: Method, url: string, handler: Handler): void
}

interface Declared {
  readonly handler: Handler
  readonly beginsEarly?: true
}

export function standardCalls(app: FastifyInstance, { name: resource }: Definition): StandardCalls {
  const declare = (method: Method, url: string, { handler, beginsEarly }: Declared) => {
    if (app.hasRoute({ method, url })) return app.notePassedOver({ method, url, resource })
    const config = { resource, ...(beginsEarly ? { beginsEarly } : {}) }
    app.route({ method, url, config, handler: (request, reply) => handler(request, reply) })
  }
  return {
    add: (method, url, handler) => declare(method, url, { handler }),
    addEarly: (method, url, handler) =>
      declare(method, url, { handler: withCallerConfirmed(handler), beginsEarly: true }),
  }
}
