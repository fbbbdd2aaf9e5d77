import {
  fieldError,
  listFieldEntries,
  fullPhone,
  hasDialCode,
  holdsStored,
  listInputs,
  isNationalPhone,
  memoize,
  readTarget,
  type Definition,
} from '#schema/engine'
import type { Stored } from '../../../storage/store.ts'
import type { ChangeSet, Values } from './change-set.ts'
import { targetRecord } from './target.ts'

interface Link {
  readonly name: string
  readonly source: string
  readonly part: string
}

/**
 * Fields with an option that follows a reference to another field: "leaveType.needsProof". Cached, because few definitions
 * have any.
 */
const linksBy = (option: 'requiredBy' | 'dialCode') =>
  memoize((definition: Definition): readonly Link[] =>
    listFieldEntries(definition).flatMap(([name, { options }]) => {
      const [source, part] = options[option]?.split('.') ?? []
      return source && part ? [{ name, source, part }] : []
    }),
  )

const demands = linksBy('requiredBy')
const dialCodes = linksBy('dialCode')

interface Limit extends Link {
  readonly number: string
}

/** Fields that become required above a limit stored in a referenced record. */
const limits = memoize((definition: Definition): readonly Limit[] =>
  listFieldEntries(definition).flatMap(([name, { options }]) => {
    const [number, limit] = options.requiredAbove ?? []
    const [source, part] = limit?.split('.') ?? []
    return number && source && part ? [{ name, source, part, number }] : []
  }),
)

/** Adds the missing plus to phone numbers that begin with the dial code of their record's country. */
export async function withDialCodes(changeSet: ChangeSet, input: Values): Promise<Values> {
  const filled: Record<string, unknown> = {}
  for (const { name, source, part } of dialCodes(changeSet.definition)) {
    const number = input[name]
    if (typeof number !== 'string' || !isNationalPhone(number)) continue
    const id = source in input ? input[source] : changeSet.before?.[source]
    const dialCode = (await recordBehind(changeSet, source, id))?.[part]
    if (typeof dialCode === 'string' && hasDialCode(number, dialCode))
      filled[name] = fullPhone(number, dialCode)
  }
  return Object.keys(filled).length === 0 ? input : { ...input, ...filled }
}

/** Checks that fields required by a referenced record are filled in. */
export function checkRequiredBy(changeSet: ChangeSet): Promise<void> | undefined {
  const { definition } = changeSet
  return demands(definition).length + limits(definition).length > 0
    ? checkDemands(changeSet)
    : undefined
}

async function checkDemands(changeSet: ChangeSet): Promise<void> {
  const { definition, sent } = changeSet
  const record = { ...changeSet.record(), ...sent }
  const demand = (name: string) =>
    void changeSet.errors.push(fieldError(definition, name, { code: 'required' }))
  for (const { name, source, part } of demands(definition)) {
    if (!isOpen(changeSet, record, name, [name, source])) continue
    const behind = await recordBehind(changeSet, source, record[source])
    if (behind?.[part] === true) demand(name)
  }
  for (const { name, source, part, number } of limits(definition)) {
    if (!isOpen(changeSet, record, name, [name, source, number])) continue
    const limit = (await recordBehind(changeSet, source, record[source]))?.[part]
    if (typeof limit === 'number' && Number(record[number] ?? 0) > limit) demand(name)
  }
}

/**
 * True if a field is shown and empty, and this save must fill it. An old record may lack a field that became required
 * later, so a save that changes none of the `concerned` fields is not refused.
 */
function isOpen(
  { definition, mode, action, sent, errors, work }: ChangeSet,
  record: Values,
  name: string,
  concerned: readonly string[],
): boolean {
  if ((record[name] ?? null) !== null || errors.some(({ field }) => field === name)) return false
  const { shownWhen } = definition.fields[name]?.options ?? {}
  if (!holdsStored(definition.fields, shownWhen, record, work.principal)) return false
  const asked = definition.actions?.[action ?? '']
  return (
    mode === 'create' ||
    (asked !== undefined && listInputs(asked).includes(name)) ||
    concerned.some((each) => each in sent)
  )
}

const targetName = ({ fields }: Definition, name: string): string => readTarget(fields[name]) ?? ''

async function recordBehind(
  { definition, work }: ChangeSet,
  source: string,
  id: unknown,
): Promise<Stored | null> {
  return typeof id === 'number' && Number.isSafeInteger(id)
    ? targetRecord(work, targetName(definition, source), id)
    : null
}
