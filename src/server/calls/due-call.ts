import type { Stored } from '../../storage/store.ts'
import { recentImports } from '../imports/open-imports.ts'
import { TRY_FOR } from './retry-times.ts'
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
  // What lies further ahead than anything is put off was written while the clock was ahead.
  const tooFar = new Date(now.getTime() + TRY_FOR).toISOString()
  const isPast = (name: 'nextAttemptDate' | 'claimedUntil') => [
    { [name]: { atMost: now.toISOString() } },
    { [name]: { moreThan: tooFar } },
  ]
  // Calls of an import wait until that is whole: it may still be taken back.
  const { open } = await recentImports(context.store, 0)
  const [due] = await context.store.find(
    calls,
    [
      { callStatus: 'WAITING', any: isPast('nextAttemptDate') },
      { any: [{ claimedUntil: null }, ...isPast('claimedUntil')] },
      ...(ids.length > 0 ? [{ id: { not: ids } }] : []),
      ...(destinations.length > 0 ? [{ destination: { not: destinations } }] : []),
      ...(open.length > 0 ? [{ any: [{ importId: null }, { importId: { not: open } }] }] : []),
    ],
    1,
  )
  return due
}
