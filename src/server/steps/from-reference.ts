import {
  fieldError,
  fieldsOf,
  memoize,
  targetOf,
  valueToJson,
  type Definition,
} from '#schema/engine'
import type { Stored } from '../../storage/store.ts'
import { isSame, type ChangeSet, type Values } from './change-set.ts'
import { targetRecord } from './target.ts'

interface Link {
  readonly name: string
  readonly source: string
  readonly part: string
}

/** The fields whose option leads through a reference beside them: "vehicle.driver". Few definitions have any. */
const linksBy = (option: 'defaultFrom' | 'requiredBy') =>
  memoize((definition: Definition): readonly Link[] =>
    fieldsOf(definition).flatMap(([name, { options }]) => {
      const [source, part] = options[option]?.split('.') ?? []
      return source && part ? [{ name, source, part }] : []
    }),
  )

const defaults = linksBy('defaultFrom')
const demands = linksBy('requiredBy')

/**
 * What was sent, with what the newly chosen records say about fields that nobody named. Null is an answer: it clears.
 * On edit a value stays unless it is empty or is what the record chosen before says, which makes it a default too.
 */
export async function withDefaultsFrom(changeSet: ChangeSet, input: Values): Promise<Values> {
  const { definition, before } = changeSet
  const filled: Record<string, unknown> = {}
  for (const link of defaults(definition)) {
    const { name, source, part } = link
    if (!(source in input) || name in input || input[source] === before?.[source]) continue
    const record = await recordBehind(changeSet, source, input[source])
    const field = record && changeSet.work.registry.get(targetName(definition, source)).fields[part]
    if (field && (await isDefault(changeSet, link))) filled[name] = valueToJson(record[part], field)
  }
  return Object.keys(filled).length === 0 ? input : { ...input, ...filled }
}

/** Whether nobody has chosen a value of their own so far. */
async function isDefault(changeSet: ChangeSet, { name, source, part }: Link): Promise<boolean> {
  const now = changeSet.before?.[name] ?? null
  if (now === null) return true
  const record = await recordBehind(changeSet, source, changeSet.before?.[source])
  return isSame(changeSet.definition.fields[name], now, record?.[part])
}

/** A field that the record chosen beside it asks for must be filled. */
export function checkRequiredBy(changeSet: ChangeSet): Promise<void> | undefined {
  return demands(changeSet.definition).length > 0 ? checkDemands(changeSet) : undefined
}

async function checkDemands(changeSet: ChangeSet): Promise<void> {
  const { definition, errors } = changeSet
  for (const { name, source, part } of demands(definition)) {
    const record = { ...changeSet.record(), ...changeSet.sent }
    if ((record[name] ?? null) !== null || errors.some(({ field }) => field === name)) continue
    // An old record may lack what is asked for today; whoever touches neither of the two is not asked.
    if (changeSet.mode === 'edit' && !(name in changeSet.sent) && !(source in changeSet.sent))
      continue
    const behind = await recordBehind(changeSet, source, record[source])
    if (behind?.[part] === true) errors.push(fieldError(definition, name, { code: 'required' }))
  }
}

const targetName = ({ fields }: Definition, name: string): string => targetOf(fields[name]) ?? ''

async function recordBehind(
  { definition, work }: ChangeSet,
  source: string,
  id: unknown,
): Promise<Stored | null> {
  return typeof id === 'number' && Number.isSafeInteger(id)
    ? targetRecord(work, targetName(definition, source), id)
    : null
}
