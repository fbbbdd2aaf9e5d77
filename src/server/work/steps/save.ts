import { type Definition, type Where, provenBy, provenPhone } from '#schema/engine'
import { asStored, type StoredOf } from '../../behaviour.ts'
import { checkFiles } from '../../http/files/file-store.ts'
import type { EngineWork } from '../work.ts'
import { checkActionInput, compareState, requestedTransition, stamp } from './act.ts'
import { afterSave, beforeSave, runAction, followSave, guardSave } from './hooks.ts'
import {
  check,
  checkCalculated,
  demandEditable,
  hashPasswords,
  refuseErrors,
  refuseUsed,
  takeTrusted,
} from './check.ts'
import {
  makeChangeSet,
  runSteps,
  type ChangeSet,
  type SaveCommand,
  type Step,
  type Values,
} from './change-set.ts'
import { find, demandWithin } from './find.ts'
import { checkRequiredBy } from './from-reference.ts'
import { followTransition } from './follow-transition.ts'
import { keepHistory } from './keep-history.ts'
import { copyKeys } from './key.ts'
import { withLatest } from './latest.ts'
import { giveNumbers } from './number.ts'
import { noteUnwritableColumns, permit, permitSomeChange, refuseUnwritable } from './permit.ts'
import { checkReferences, nameLists, pointedAt } from './reference.ts'
import { checkWholeUnits } from './whole-units.ts'
import { checkUnique, findUniqueHolders } from './unique.ts'
import { compareVersion, demandVersion } from './version.ts'
import { attachFiles, write } from './write.ts'
import { targetKey, targetRecord } from './target.ts'
import { askForNewPhone } from '../../access/session/new-phone.ts'

type SaveKind = 'create' | 'edit' | 'act' | 'server create' | 'server edit'

const EVERY: readonly SaveKind[] = ['create', 'edit', 'act', 'server create', 'server edit']
/**
 * Saves requested by a caller. The server's own writes are trusted and do not call the behaviour, because the behaviour
 * makes them.
 */
const CALLER: readonly SaveKind[] = ['create', 'edit', 'act']
const EXISTING: readonly SaveKind[] = ['edit', 'act']
const FORM: readonly SaveKind[] = ['create', 'edit']
const NUMBERED: readonly SaveKind[] = ['create', 'server create']
const SERVER: readonly SaveKind[] = ['server create', 'server edit']

/**
 * Steps of a save, in order, and the kinds of save that include them. The steps that find the record and require its
 * version come first, in `FIND`. Most checks collect errors, which `refuseErrors` reports together as 400. Any other
 * refusal ends the save at once: 403, 404 and 428 before it, 409 mostly after it, 400 if a rule is broken by what the
 * behaviour has calculated, and 403 again if the written record lies outside the caller's rows.
 */
const STEPS: readonly (readonly [run: Step, saves: readonly SaveKind[]])[] = [
  [permit, CALLER],
  [check, FORM],
  [checkActionInput, ['act']],
  [noteUnwritableColumns, CALLER],
  [refuseUnwritable, ['create']],
  [nameLists, CALLER],
  [prefetchChecks, CALLER],
  [checkReferences, CALLER],
  [checkRequiredBy, CALLER],
  [checkWholeUnits, CALLER],
  [checkFiles, CALLER],
  [refuseErrors, CALLER],
  [compareVersion, EXISTING],
  [refuseUnwritable, EXISTING],
  [demandEditable, ['edit']],
  [refuseUsed, ['edit']],
  [compareState, ['act']],
  [holdPhone, EXISTING],
  [find, ['server edit']],
  [takeTrusted, SERVER],
  [giveNumbers, NUMBERED],
  [checkUnique, CALLER],
  [hashPasswords, CALLER],
  [stamp, ['act']],
  [beforeSave, CALLER],
  [runAction, ['act']],
  [checkCalculated, CALLER],
  [guardSave, CALLER],
  [copyKeys, EVERY],
  [followTransition, EVERY],
  [write, EVERY],
  [attachFiles, EVERY],
  [demandWithin, FORM],
  [afterSave, CALLER],
  [followSave, EVERY],
  [keepHistory, EVERY],
]

const selectSteps = (kind: SaveKind): readonly Step[] =>
  STEPS.flatMap(([run, saves]) => (saves.includes(kind) ? [run] : []))

const CREATE = selectSteps('create')
const EDIT = selectSteps('edit')
const ACT = selectSteps('act')
const SERVER_CREATE = selectSteps('server create')
const SERVER_EDIT = selectSteps('server edit')
/** Steps of an edit that run before it is known whether it requests an action. */
const FIND: readonly Step[] = [permitSomeChange, find, demandVersion]

/** Creates or changes one record on behalf of a form, an import row, a behaviour, the demo or a job. */
export async function saveChangeSet(
  work: EngineWork,
  definition: Definition,
  command: SaveCommand,
): Promise<ChangeSet> {
  const changeSet = makeChangeSet(work, definition, command)
  return withLatest(changeSet, () => runSave(changeSet))
}

async function runSave(changeSet: ChangeSet): Promise<ChangeSet> {
  const { command } = changeSet
  if (command.values)
    return runSteps(command.mode === 'create' ? SERVER_CREATE : SERVER_EDIT, changeSet)
  if (command.mode === 'create') return runSteps(CREATE, changeSet)
  await runSteps(FIND, changeSet)
  changeSet.action = requestedTransition(changeSet)
  return runSteps(changeSet.action ? ACT : EDIT, changeSet)
}

/** Saves and returns the record; null if the guard of a server write failed. */
export async function saveRecord<Of extends Definition>(
  work: EngineWork,
  definition: Of,
  command: SaveCommand,
): Promise<StoredOf<Of>> {
  const { after, isWritten } = await saveChangeSet(work, definition, command)
  // Only callers with a guard get null, and they expect it.
  return asStored<Of>(isWritten ? after : null)
}

export interface ActOrder {
  readonly id: number
  readonly action: string
  /** Answers to the action's questions, and the version that was read. */
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
  const changeSet = makeChangeSet(work, definition, command)
  changeSet.action = action
  return withLatest(changeSet, () => runSteps([permit, find, ...ACT], changeSet))
}

/** Runs an action and returns the current record. */
export async function actOn<Of extends Definition>(
  work: EngineWork,
  definition: Of,
  command: ActOrder,
): Promise<StoredOf<Of>> {
  return asStored<Of>((await actChangeSet(work, definition, command)).after)
}

/**
 * Reads all data for the checks of a save in bulk: the records it refers to, and the holders of its unique values. Skipped
 * if the change set already has errors, and for an in-process database, where single reads are as fast.
 */
function prefetchChecks(changeSet: ChangeSet): Promise<void> | undefined {
  const isWorthIt = changeSet.errors.length === 0 && changeSet.work.context.store.isShared
  return isWorthIt ? prefetch(changeSet) : undefined
}

async function prefetch(changeSet: ChangeSet): Promise<void> {
  const { work } = changeSet
  const targets = new Map(
    pointedAt(changeSet).map((target) => [targetKey(target.resource, target.id), target]),
  )
  await Promise.all([
    ...[...targets.values()].map(({ resource, id }) => targetRecord(work, resource, id)),
    findUniqueHolders(changeSet),
  ])
}

/**
 * Holds back a phone number until the user confirms it with a code. Until then it does not count as taken, and no refusal
 * can reveal who has it.
 */
function holdPhone(changeSet: ChangeSet): Promise<void> | undefined {
  const { definition, work, before, values } = changeSet
  const field = work.isServer ? null : provenPhone(definition)
  if (
    !field ||
    !before ||
    !work.caller ||
    !provenBy(definition.fields[field]).includes(work.caller.role)
  )
    return undefined
  const phoneNumber = values[field]
  if (typeof phoneNumber !== 'string' || !changeSet.changes(field)) return undefined
  delete values[field]
  changeSet.besides.newPhoneNumber = phoneNumber
  return askForNewPhone(work, work.caller.userId, {
    resource: definition.name,
    id: before.id,
    field,
    phoneNumber,
  })
}
