import { memoize, type Definition } from '#schema/engine'
import type { Behaviour, Saved, Saving, StoredOf } from './behaviour.ts'
import { engineWork, type Work } from './work/work.ts'

/**
 * Event of another resource that is guarded or followed: the name of one of its actions, or one of these. 'change' is any
 * change to its fields, 'deactivate' a change that turns `isActive` off; 'serialize', for follow-ups, is the moment just before
 * its records are returned.
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

/** A guard or a follow-up as the engine sees it. */
export interface Hook {
  /** The resource or event that triggers it. */
  readonly of: { readonly name: string }
  readonly at: string
  run(work: Work, given: unknown): Done
}

/**
 * Lets a higher area refuse what happens to a record of a lower one: where people, imports or jobs save it, after the
 * checks of its owner, in the same transaction. What an owner writes with its `writer` no guard refuses.
 * @example
 * guards: [guard(item, 'deactivate', ({ work, before }) => refuseWithOpenOrders(work, before))]
 */
export const guard = <const Of extends Definition, const At extends Moment<Of>>(
  of: Of,
  at: At,
  body: Body<Of, At, Saving<Of>>,
): Hook => hook(of, at, body as Body<Definition, string, unknown>)

/**
 * Lets a higher area carry on what happened to a record of a lower one, whoever wrote it: in the same transaction, after
 * what its owner does. Of a deletion it runs before the record goes, so that nothing refers to it any more. At 'serialize' it
 * fills what is not stored of records that are about to be seen, where they have it.
 * @example
 * followUps: [follow(customer, 'create', async ({ work, after }) => void (await openWallet(work, after.id)))]
 */
export const follow = <const Of extends Definition, const At extends Moment<Of>>(
  of: Of,
  at: At,
  body: Body<Of, At, Saved<Of>>,
): Hook => hook(of, at, body as Body<Definition, string, unknown>)

/** Here the typed record meets the untyped one: the engine hands over records of this very definition. */
const hook = (of: Definition, at: string, body: (...given: never[]) => Done): Hook => ({
  of,
  at,
  run: (work, given) =>
    at === 'delete' || at === 'serialize'
      ? body(work as never, given as never)
      : body(given as never),
})

/** Event of an area that is not the save of a single record; higher areas follow it. */
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
 * By the resource or event that triggers them, in the order of the files that declare them, which is also the order in which
 * they run.
 */
export const groupHooks = memoize((behaviours: ReadonlyMap<string, Behaviour>): Hooks => {
  const all = [...behaviours.values()]
  const byName = (hooks: readonly Hook[]) => Map.groupBy(hooks, ({ of }) => of.name)
  return {
    guards: byName(all.flatMap(({ guards = [] }) => guards)),
    followUps: byName(all.flatMap(({ followUps = [] }) => followUps)),
  }
})
