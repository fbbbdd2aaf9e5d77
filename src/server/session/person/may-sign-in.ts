import { sql } from 'kysely'
import { memoize, type Where } from '#schema/engine'
import { user } from '#system'
import type { Behaviour } from '../../behaviour.ts'
import type { AppContext } from '../../app-context.ts'
import { resolveAll } from '../../work/where.ts'

/** Who may sign in: whoever is switched on, and of whom no area says otherwise. */
const rulesOf = memoize((behaviours: ReadonlyMap<string, Behaviour>): readonly Where[] => [
  { isActive: true },
  ...[...behaviours.values()].flatMap(({ signInWhen }) => (signInWhen ? [signInWhen] : [])),
])

/** Whether the user known as `u` may sign in on that day, as a column that holds 1 or 0. */
export function maySignIn({ store, behaviours, settings }: AppContext, today: string) {
  const nobody = { userId: null, role: null, today, now: '', settings }
  const met = store.meets(user, resolveAll(rulesOf(behaviours), nobody), 'u')
  return sql<number>`case when ${met} then 1 else 0 end`
}
