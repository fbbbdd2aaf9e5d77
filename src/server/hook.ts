import { memoize, type Definition } from '#schema/engine'
import type { Behaviour, Saved, Saving, StoredOf } from './behaviour.ts'
import { engineWork, type Work } from './work/work.ts'

/**
 * Event of another resource that can be guarded or followed: the name of one of its actions, or one of these. 'change' is
 * any change to its fields, and 'deactivate' is a change that turns `isActive` off. 'serialize' is for follow-ups only, and
 * occurs just before records are returned.
 */
export type Moment<Of extends Definition> =
  | 'create'
  | 'change'
  | 'delete'
  | 'serialize'
  | (keyof NonNullable<Of['actions']> & string)
  | (Of['fields'] extends { readonly isActive: unknown } ? 'deactivate' : never)

type Done = Promise<void> | void
type Body<Of extends Definition, At, Save> = At extends 'delete'
  ? (work: Work, record: StoredOf<Of>) => Done
  : At extends 'serialize'
    ? (work: Work, records: Record<string, unknown>[]) => Done
    : (save: Save) => Done

/** A guard or follow-up, typed for the engine. */
export interface Hook {
  /** The resource or event that triggers it. */
  readonly of: { readonly name: string }
  readonly at: string
  run(work: Work, given: unknown): Done
}

/**
 * Lets a higher area refuse a change to a record of a lower area, in the same transaction. Guards
 * run after the owner's checks when users, imports or jobs save a record. Writes by the owner
 * through its `writer` are not guarded.
 * @example
 * guards: [guard(item, 'deactivate', ({ work, before }) => refuseWithOpenOrders(work, before))]
 */
export const guard = <const Of extends Definition, const At extends Moment<Of>>(
  of: Of,
  at: At,
  body: Body<Of, At, Saving<Of>>,
): Hook => hook(of, at, body as Body<Definition, string, unknown>)

/**
 * Lets a higher area react to a change of a record in a lower area, whoever made it. Follow-ups run
 * in the same transaction, after the owner's own effects. For a deletion they run before the record
 * is removed, so that they can remove references to it. At 'serialize' they fill unstored fields of
 * records about to be returned.
 * @example
 * followUps: [follow(customer, 'create', async ({ work, after }) => void (await openWallet(work, after.id)))]
 */
export const follow = <const Of extends Definition, const At extends Moment<Of>>(
  of: Of,
  at: At,
  body: Body<Of, At, Saved<Of>>,
): Hook => hook(of, at, body as Body<Definition, string, unknown>)

/** The engine guarantees that the untyped records are records of this definition. */
const hook = (of: Definition, at: string, body: (...given: never[]) => Done): Hook => ({
  of,
  at,
  run: (work, given) =>
    at === 'delete' || at === 'serialize'
      ? body(work as never, given as never)
      : body(given as never),
})

/** Event of an area other than the save of a single record, which higher areas can follow. */
export interface Occasion<Fact> {
  readonly name: string
  /** Runs all follow-ups of the event in the transaction of `work`. */
  tell(work: Work, fact: Fact): Promise<void>
  follow(body: (work: Work, fact: Fact) => Done): Hook
}

/**
 * @example
 * export const shortage = occasion<{ order: number; lines: readonly number[] }>('shortage')
 */
export function occasion<Fact>(name: string): Occasion<Fact> {
  const of = { name }
  return {
    name,
    async tell(work, fact) {
      const { behaviours } = engineWork(work).context
      for (const each of groupHooks(behaviours).followUps.get(name) ?? [])
        await each.run(work, fact)
    },
    follow: (body) => ({ of, at: 'occasion', run: (work, fact) => body(work, fact as Fact) }),
  }
}

interface Hooks {
  readonly guards: ReadonlyMap<string, readonly Hook[]>
  readonly followUps: ReadonlyMap<string, readonly Hook[]>
}

/**
 * Groups hooks by the resource or event that triggers them. Within a group they run in the order of the files that declare
 * them.
 */
export const groupHooks = memoize((behaviours: ReadonlyMap<string, Behaviour>): Hooks => {
  const all = [...behaviours.values()]
  const byName = (hooks: readonly Hook[]) => Map.groupBy(hooks, ({ of }) => of.name)
  return {
    guards: byName(all.flatMap(({ guards = [] }) => guards)),
    followUps: byName(all.flatMap(({ followUps = [] }) => followUps)),
  }
})
