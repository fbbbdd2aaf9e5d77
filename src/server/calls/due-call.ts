import type { Stored } from '../../storage/store.ts'
import { recentImports } from '../imports/open-imports.ts'
import { tooFarAhead } from './retry-times.ts'
import type { Sender } from './try-call.ts'

/** What is not to be found, since this server is at work on it. */
interface Except {
  readonly ids: readonly number[]
  readonly destinations: readonly string[]
}

/** A call that may be made now, of the oldest ones. */
export async function findDue(
  { context, calls }: Sender,
  { ids, destinations }: Except,
): Promise<Stored | undefined> {
  const now = context.clock()
  const isPast = { atMost: now.toISOString() }
  // Calls of an import wait until that is whole: it may still be taken back.
  const { open } = await recentImports(context.store, 0)
  const [due] = await context.store.find(
    calls,
    [
      { callStatus: 'WAITING', nextAttemptDate: isPast },
      {
        any: [
          { claimedUntil: null },
          { claimedUntil: isPast },
          { claimedUntil: { moreThan: tooFarAhead(now) } },
        ],
      },
      ...(ids.length > 0 ? [{ id: { not: ids } }] : []),
      ...(destinations.length > 0 ? [{ destination: { not: destinations } }] : []),
      ...(open.length > 0 ? [{ any: [{ importId: null }, { importId: { not: open } }] }] : []),
    ],
    1,
  )
  return due
}
