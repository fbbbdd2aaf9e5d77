import type { World } from '../world.ts'
import { gatewayFromEnvironment } from './gateway.ts'
import { createOutbox, type Outbox, type OutboxOptions } from './outbox.ts'

const outboxes = new WeakMap<World, Outbox>()

/** This server's outbox; made at the first call, with the gateway that the environment names unless one is given. */
export function outboxOf(world: World, options?: OutboxOptions): Outbox {
  let outbox = outboxes.get(world)
  if (!outbox) {
    outbox = createOutbox(world, options ?? { gateway: gatewayFromEnvironment(process.env) })
    outboxes.set(world, outbox)
  }
  return outbox
}
