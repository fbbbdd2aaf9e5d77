import {
  fieldError,
  listInputs,
  requiredBy,
  readTarget,
  type Action,
  type ConditionOn,
  type Definition,
  type Where,
} from '#schema/engine'
import type { StoredOf } from '../behaviour.ts'
import { invalid, type RefusedPart } from '../errors.ts'
import { attempted } from '../work/attempted.ts'
import type { Work } from '../work/work.ts'

/** An action on every record that meets a condition, one batch per call. */
export interface ActOnMany<Of extends Definition> {
  readonly of: Of
  readonly where: ConditionOn<Of>
  readonly action: string
  /** Answers in JSON form; only those that the action accepts are used. */
  readonly answers: Readonly<Record<string, unknown>>
  /** `next` from the previous call; null at first. */
  readonly after: number | null
  /** Refuses a record that can only be decided individually. */
  readonly check?: (record: StoredOf<Of>) => void
}

/** Result of a batch. */
export interface ActedOn<Of extends Definition> {
  readonly done: readonly StoredOf<Of>[]
  readonly refused: readonly (RefusedPart & { readonly record: StoredOf<Of> })[]
  /** Id of the record after which the next batch begins; null when all are done. */
  readonly next: number | null
}

/** Batch size: number of records read and locked together; a call stops earlier when its time is up. */
const PORTION = 25
const TURN_MILLISECONDS = 100

/**
 * Runs an action on records in order of id, one by one, until the time of a call is up. A refused one is undone by itself; one
 * that has been changed meanwhile so that the action no longer applies is skipped.
 */
export async function actInTurn<Of extends Definition>(
  work: Work,
  { of, where, action: name, answers, after, check }: ActOnMany<Of>,
): Promise<ActedOn<Of>> {
  const action = of.actions?.[name]
  if (!action) throw new Error(`${of.name} has no action ${name}`)
  const input = await answersTo(work, of, action, answers)
  const ids = await readIds(work, of, [
    where,
    makeStartCondition(of, action),
    { id: { moreThan: after ?? 0 } },
  ])
  await work.lockAll(of, ids)
  const records = await work.find(of, [makeStartCondition(of, action), { id: ids }], PORTION)
  const byId = new Map(records.map((record) => [record.id, record]))
  const until = performance.now() + TURN_MILLISECONDS
  const done: StoredOf<Of>[] = []
  const refused: (RefusedPart & { readonly record: StoredOf<Of> })[] = []
  let place = 0
  while (place < ids.length && (place === 0 || performance.now() < until)) {
    const record = byId.get(ids[place] ?? 0)
    place += 1
    if (!record) continue
    const outcome = await attempted(work, async () => {
      check?.(record)
      return work.act(of, record.id, name, input)
    })
    if (outcome.refused) refused.push({ record, ...outcome.refused })
    else done.push(outcome.done)
  }
  const isLast = place === ids.length && ids.length < PORTION
  return { done, refused, next: isLast ? null : (ids[place - 1] ?? null) }
}

/**
 * Returns the answers that the action accepts; if one required by all records is missing, it is refused before the first
 * record.
 */
async function answersTo(
  work: Work,
  of: Definition,
  action: Action,
  answers: ActOnMany<Definition>['answers'],
): Promise<object> {
  const asked = listInputs(action)
  const missing: string[] = []
  for (const name of asked)
    if ((answers[name] ?? null) === null && (await isDemanded(work, of, { action, name, answers })))
      missing.push(name)
  if (missing.length > 0) invalid(missing.map((name) => fieldError(of, name, { code: 'required' })))
  return Object.fromEntries(
    asked.flatMap((name) => (name in answers ? [[name, answers[name]]] : [])),
  )
}

interface Asked {
  readonly action: Action
  readonly name: string
  readonly answers: ActOnMany<Definition>['answers']
}

/** Returns true if the action requires an answer, or if the record referred to by another answer requires it. */
async function isDemanded(work: Work, of: Definition, { action, name, answers }: Asked) {
  if (requiredBy(action, work.role).includes(name)) return true
  const [source = '', part = ''] = of.fields[name]?.options.requiredBy?.split('.') ?? []
  const [target, id] = [readTarget(of.fields[source]), Number(answers[source])]
  const behind = target && id > 0 ? await work.asSystem.get(work.registry.get(target), id) : null
  return behind?.[part] === true
}

/** Condition for records to which the action applies. */
const makeStartCondition = ({ state }: Definition, { from, to, when }: Action): Where => ({
  all: [
    ...(state && from !== undefined ? [{ [state]: [from].flat() }] : []),
    ...(state && from === undefined && to !== undefined ? [{ [state]: { not: to } }] : []),
    ...(when ? [when] : []),
  ],
})

async function readIds(work: Work, of: Definition, where: readonly Where[]): Promise<number[]> {
  const rows = await work
    .query(of)
    .where({ all: where })
    .groupBy('id')
    .orderBy('id')
    .limit(PORTION)
    .all()
  return rows.map(({ id }) => id)
}
