import { sql } from 'kysely'
import { memoize, type Where } from '#schema/engine'
import { user } from '#system'
import type { Behaviour } from '../../../behaviour.ts'
import type { AppContext } from '../../../app-context.ts'
import { resolveAll } from '../../../work/where.ts'

/** Conditions under which a user may sign in: enabled, and no area objects. */
const rulesOf = memoize((behaviours: ReadonlyMap<string, Behaviour>): readonly Where[] => [
  { isActive: true },
  ...[...behaviours.values()].flatMap(({ signInWhen }) => (signInWhen ? [signInWhen] : [])),
])

/** Column of 1 or 0: may the user with alias `u` sign in on that day? */
export function maySignIn({ store, behaviours, settings }: AppContext, today: string) {
  const nobody = { userId: null, role: null, today, now: '', settings }
  const met = store.meets(user, resolveAll(rulesOf(behaviours), nobody), 'u')
  return sql<number>`case when ${met} then 1 else 0 end`
}
