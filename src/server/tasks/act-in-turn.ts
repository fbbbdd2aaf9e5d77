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

/** An action on all records that meet a condition, one batch per call. */
export interface ActOnMany<Of extends Definition> {
  readonly of: Of
  readonly where: ConditionOn<Of>
  readonly action: string
  /** Answers as JSON. Only those that the action accepts are used. */
  readonly answers: Readonly<Record<string, unknown>>
  /** `next` of the previous call; null for the first. */
  readonly after: number | null
  /** Refuses a record that must be decided individually. */
  readonly check?: (record: StoredOf<Of>) => void
}

/** Result of a batch. */
export interface ActedOn<Of extends Definition> {
  readonly done: readonly StoredOf<Of>[]
  readonly refused: readonly (RefusedPart & { readonly record: StoredOf<Of> })[]
  /** Id of the last record in this batch, for the next call; null if all are done. */
  readonly next: number | null
}

/** Batch size: number of records read and locked together. A call stops earlier if its time is up. */
const PORTION = 25
const TURN_MILLISECONDS = 100

/**
 * Runs an action on records one by one, in order of id, until the time of a call is up. A refused record is rolled back
 * without affecting the others. One to which the action no longer applies is skipped.
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
 * Returns the answers that the action accepts. If an answer required for all records is missing, refuses before the first
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

/** True if the answer is required by the action, or by a record that another answer refers to. */
async function isDemanded(work: Work, of: Definition, { action, name, answers }: Asked) {
  if (requiredBy(action, work.role).includes(name)) return true
  const [source = '', part = ''] = of.fields[name]?.options.requiredBy?.split('.') ?? []
  const [target, id] = [readTarget(of.fields[source]), Number(answers[source])]
  const behind = target && id > 0 ? await work.asSystem.get(work.registry.get(target), id) : null
  return behind?.[part] === true
}

/** Condition that matches the records an action applies to. */
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
