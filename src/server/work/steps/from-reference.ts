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

type IsChanged = (name: string) => boolean

/**
 * Checks that fields required by a referenced record are filled in. Those that depend on calculated fields, or on others
 * that the behaviour has changed, are checked after the behaviour, with `isChanged`.
 */
export function checkRequiredBy(
  changeSet: ChangeSet,
  isChanged?: IsChanged,
): Promise<void> | undefined {
  const { fields } = changeSet.definition
  const isLate = (name: string) =>
    fields[name]?.options.calculated === true || isChanged?.(name) === true
  const due = (names: readonly string[]) => names.some(isLate) === (isChanged !== undefined)
  const links = demands(changeSet.definition).filter(({ name, source }) => due([name, source]))
  const limited = limits(changeSet.definition).filter(({ name, source, number }) =>
    due([name, source, number]),
  )
  return links.length + limited.length > 0
    ? checkDemands(changeSet, { links, limited, isChanged })
    : undefined
}

interface Demands {
  readonly links: readonly Link[]
  readonly limited: readonly Limit[]
  readonly isChanged: IsChanged | undefined
}

async function checkDemands(
  changeSet: ChangeSet,
  { links, limited, isChanged = () => false }: Demands,
): Promise<void> {
  const { definition, sent } = changeSet
  const record = { ...sent, ...changeSet.record() }
  const isOpen = (name: string, others: readonly string[]) =>
    isMissing(changeSet, record, name) && isConcerned(changeSet, [name, ...others], isChanged)
  const demand = (name: string) =>
    void changeSet.errors.push(fieldError(definition, name, { code: 'required' }))
  for (const { name, source, part } of links) {
    if (!isOpen(name, [source])) continue
    const behind = await recordBehind(changeSet, source, record[source])
    if (behind?.[part] === true) demand(name)
  }
  for (const { name, source, part, number } of limited) {
    if (!isOpen(name, [source, number])) continue
    const limit = (await recordBehind(changeSet, source, record[source]))?.[part]
    if (typeof limit === 'number' && Number(record[number] ?? 0) > limit) demand(name)
  }
}

/** True if a field is shown and empty, and no error of it has been reported. */
function isMissing({ definition, errors, work }: ChangeSet, record: Values, name: string): boolean {
  if ((record[name] ?? null) !== null) return false
  if (errors.some(({ field }) => field.split('.')[0] === name)) return false
  const { shownWhen } = definition.fields[name]?.options ?? {}
  return holdsStored(definition.fields, shownWhen, record, work.principal)
}

/**
 * True if this save must fill the first of these fields. An old record may lack a field that became required later, so a
 * save that changes none of the fields is not refused.
 */
function isConcerned(
  { definition, mode, action, sent }: ChangeSet,
  names: readonly [string, ...string[]],
  isChanged: IsChanged,
): boolean {
  if (mode === 'create' || names.some((name) => name in sent)) return true
  const asked = definition.actions?.[action ?? '']
  return asked ? listInputs(asked).includes(names[0]) : names.some(isChanged)
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
