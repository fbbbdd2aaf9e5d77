import type { AppContext } from '../../app-context.ts'
import { gatewayFromEnvironment } from './gateway.ts'
import { createOutbox, type Outbox, type OutboxOptions } from './outbox.ts'

const outboxes = new WeakMap<AppContext, Outbox>()

/** This server's outbox; made at the first call, with the gateway that the environment names unless one is given. */
export function outboxOf(context: AppContext, options?: OutboxOptions): Outbox {
  let outbox = outboxes.get(context)
  if (!outbox) {
    outbox = createOutbox(context, options ?? { gateway: gatewayFromEnvironment(process.env) })
    outboxes.set(context, outbox)
  }
  return outbox
}
