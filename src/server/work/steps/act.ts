import {
  inputsOf,
  checkInput,
  ANSWER_KEYS,
  SERVERS_KEYS,
  fieldError,
  holdsStored,
  isHiddenFrom,
  isMasked,
  isMaskedFor,
  seesWhole,
  itemsOf,
  mayDo,
  requiredBy,
  resolveToken,
  valueInUnits,
  type Action,
  type Definition,
  type Where,
} from '#schema/engine'
import { asStored, type StoredOf } from '../../behaviour.ts'
import { refuse, Refusal } from '../../http/errors.ts'
import { checkFiles } from '../../http/files/file-store.ts'
import type { EngineWork } from '../work.ts'
import { prefetchChecks } from './prefetch-checks.ts'
import { afterSave, beforeSave, runAction } from './behave.ts'
import { hashPasswords, parseInput, refuseErrors, take, withServersColumns } from './check.ts'
import {
  changeSetOf,
  isSame,
  runSteps,
  type ChangeSet,
  type SaveCommand,
  type Step,
  type Values,
} from './change-set.ts'
import { find } from './find.ts'
import { checkRequiredBy, withDefaultsFrom } from './from-reference.ts'
import { followTransition } from './follow-transition.ts'
import { followSave, guardSave } from './hooks.ts'
import { holdPhone } from './hold-phone.ts'
import { keepHistory } from './keep-history.ts'
import { copyKeys } from './key.ts'
import { withLatest } from './latest.ts'
import { noteUnwritableColumns, permit, refuseUnwritable } from './permit.ts'
import { checkReferences } from './reference.ts'
import { checkWholeUnits } from './whole-units.ts'
import { checkUnique } from './unique.ts'
import { compareVersion } from './version.ts'
import { attachFiles, write } from './write.ts'

/** The law of an action, once the record is found and locked. */
export const actSteps: readonly Step[] = [
  permit,
  checkActionInput,
  noteUnwritableColumns,
  prefetchChecks,
  checkReferences,
  checkRequiredBy,
  checkWholeUnits,
  checkFiles,
  refuseErrors,
  compareVersion,
  refuseUnwritable,
  compareState,
  holdPhone,
  checkUnique,
  hashPasswords,
  stamp,
  beforeSave,
  runAction,
  guardSave,
  copyKeys,
  followTransition,
  write,
  attachFiles,
  afterSave,
  followSave,
  keepHistory,
]

export interface ActOrder {
  readonly id: number
  readonly action: string
  /** The answers to its questions, and the version that was read. */
  readonly input: Values
  readonly isAnswered?: boolean
  readonly within?: Where
}

/** Runs an action on one record. */
export async function actChangeSet(
  work: EngineWork,
  definition: Definition,
  { action, ...input }: ActOrder,
): Promise<ChangeSet> {
  const command: SaveCommand = { mode: 'edit', ...input, version: input.input.version }
  const changeSet = changeSetOf(work, definition, command)
  changeSet.action = action
  return withLatest(changeSet, () => runSteps([permit, find, ...actSteps], changeSet))
}

/** Runs an action and returns the current record. */
export async function actOn<Of extends Definition>(
  work: EngineWork,
  definition: Of,
  command: ActOrder,
): Promise<StoredOf<Of>> {
  return asStored<Of>((await actChangeSet(work, definition, command)).after)
}

const actionOf = ({ definition, action }: ChangeSet): Action => {
  const found = definition.actions?.[action ?? '']
  if (!found) throw new Refusal('noSuchCall', { params: { call: String(action) } })
  return found
}

/** A state in a PUT requests the action of that transition; it is never written directly. */
export function requestedTransition({
  definition,
  command,
  before,
  work,
}: ChangeSet): string | null {
  const { state, actions = {} } = definition
  const to = state ? command.input?.[state] : undefined
  if (!state || to === undefined || to === null || to === before?.[state]) return null
  if (typeof to !== 'string' || !Object.hasOwn(itemsOf(definition.fields[state]), to)) return null
  const fitting = Object.entries(actions).filter(
    ([, action]) =>
      action.to === to &&
      startsFrom(action, before?.[state]) &&
      (work.isServer || !action.automatic),
  )
  const [name] =
    fitting.find(([each]) => work.isServer || mayDo(definition, work.role, each)) ??
    fitting[0] ??
    []
  if (name) return name
  throw new Refusal('noTransition', {
    params: { from: stateLabel(definition, before?.[state]), to: stateLabel(definition, to) },
  })
}

const stateLabel = (definition: Definition, state: unknown): string => {
  const items = itemsOf(definition.fields[definition.state ?? ''])
  return items[String(state)]?.label ?? String(state)
}

const startsFrom = ({ from, to }: Action, state: unknown): boolean =>
  from === undefined ? state !== to : [from].flat().includes(String(state))

/** The action's own questions; what comes along as it is shown is passed over, what would change besides is refused. */
async function checkActionInput(changeSet: ChangeSet): Promise<void> {
  const { definition, work, before, command } = changeSet
  const action = actionOf(changeSet)
  const request = new Set(inputsOf(action))
  const input: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(command.input ?? {})) {
    if (request.has(name)) {
      input[name] = value
      refuseColumns(changeSet, action.columns?.[name], [name, value])
    } else refuseBesides(changeSet, name, value)
  }
  const filled = { ...(await withDefaultsFrom(changeSet, input)) }
  if (action.to && definition.state) filled[definition.state] = action.to
  const checked = checkInput(definition, filled, {
    mode: 'edit',
    before: before ?? undefined,
    asSystem: true,
    requires: requiredBy(action, work.role),
    principal: work.principal,
    defaultDialCode: work.settings.defaultDialCode,
  })
  take(changeSet, withServersColumns(changeSet, checked.values))
  // An old record may break a newer rule elsewhere; an action answers for what it asks.
  changeSet.errors.push(
    ...checked.errors.filter(({ field }) => request.has(field.split('.')[0] ?? '')),
  )
}

/** Columns of embedded rows that the action does not take. */
function refuseColumns(
  { definition, errors }: ChangeSet,
  columns: readonly string[] | undefined,
  [field, rows]: readonly [string, unknown],
): void {
  if (!columns || !Array.isArray(rows)) return
  for (const [place, row] of rows.entries())
    for (const name of Object.keys(Object(row)))
      if (name !== 'id' && !columns.includes(name))
        errors.push(
          fieldError(definition, `${field}.${place}.${name}`, {
            code: 'unknownField',
            params: { name },
          }),
        )
}

function refuseBesides(changeSet: ChangeSet, name: string, value: unknown): void {
  const { definition, before, errors, unwritable, work } = changeSet
  // A name such as "constructor" is inherited by every object, but no field.
  const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined
  if (name === definition.state || ANSWER_KEYS.has(name)) return
  if (field ? !work.isServer && isHiddenFrom(field, work.role) : !SERVERS_KEYS.has(name))
    return void errors.push(
      fieldError(definition, name, { code: 'unknownField', params: { name } }),
    )
  if (isMasked(value) && field && isMaskedFor(field, work.role)) return
  if (field && seesWhole(field, work.role)) {
    const parsed = parseInput(field, value, changeSet)
    if ('value' in parsed && isSame(field, before?.[name], parsed.value)) return
  }
  unwritable.push(fieldError(definition, name, { code: 'readOnly' }))
}

function compareState(changeSet: ChangeSet): void {
  const { definition, before, work } = changeSet
  const action = actionOf(changeSet)
  const state = definition.state ? before?.[definition.state] : null
  if (definition.state && !startsFrom(action, state)) {
    throw new Refusal('wrongState', {
      params: { action: action.label, state: stateLabel(definition, state) },
    })
  }
  if (holdsStored(definition.fields, action.when, before ?? {}, work.principal)) return
  if (action.whyNot) refuse(action.whyNot)
  throw new Refusal('notPossible', { params: { action: action.label } })
}

/** Sets the fields that an action stamps: who decided, and when. */
function stamp(changeSet: ChangeSet): void {
  const {
    definition: { fields },
    work,
  } = changeSet
  for (const [name, value] of Object.entries(actionOf(changeSet).stamps ?? {})) {
    const field = fields[name]
    const stamped = resolveToken(value, work.principal)
    changeSet.values[name] = field ? valueInUnits(stamped, field) : stamped
  }
}
