import type { Definition } from '#schema/engine'
import { asStored, type StoredOf } from '../../behaviour.ts'
import { checkFiles } from '../../http/files/file-store.ts'
import type { EngineWork } from '../work.ts'
import { actSteps, requestedTransition } from './act.ts'
import { prefetchChecks } from './prefetch-checks.ts'
import { afterSave, beforeSave } from './behave.ts'
import {
  check,
  demandEditable,
  hashPasswords,
  refuseErrors,
  refuseUsed,
  takeTrusted,
} from './check.ts'
import { changeSetOf, runSteps, type ChangeSet, type SaveCommand, type Step } from './change-set.ts'
import { find, demandWithin } from './find.ts'
import { checkRequiredBy } from './from-reference.ts'
import { followTransition } from './follow-transition.ts'
import { followSave, guardSave } from './hooks.ts'
import { holdPhone } from './hold-phone.ts'
import { keepHistory } from './keep-history.ts'
import { copyKeys } from './key.ts'
import { withLatest } from './latest.ts'
import { giveNumbers } from './number.ts'
import { noteUnwritableColumns, permit, permitSomeChange, refuseUnwritable } from './permit.ts'
import { checkReferences } from './reference.ts'
import { checkWholeUnits } from './whole-units.ts'
import { checkUnique } from './unique.ts'
import { compareVersion, demandVersion } from './version.ts'
import { attachFiles, write } from './write.ts'

/** The law of a save. The order of refusals is 403, 404, 428, 400, 409; fields that one may not write come after the version. */
const CREATE: readonly Step[] = [
  permit,
  check,
  noteUnwritableColumns,
  refuseUnwritable,
  prefetchChecks,
  checkReferences,
  checkRequiredBy,
  checkWholeUnits,
  checkFiles,
  refuseErrors,
  giveNumbers,
  checkUnique,
  hashPasswords,
  beforeSave,
  guardSave,
  copyKeys,
  followTransition,
  write,
  attachFiles,
  demandWithin,
  afterSave,
  followSave,
  keepHistory,
]
const FIND: readonly Step[] = [permitSomeChange, find, demandVersion]
const EDIT: readonly Step[] = [
  permit,
  check,
  noteUnwritableColumns,
  prefetchChecks,
  checkReferences,
  checkRequiredBy,
  checkWholeUnits,
  checkFiles,
  refuseErrors,
  compareVersion,
  refuseUnwritable,
  demandEditable,
  refuseUsed,
  holdPhone,
  checkUnique,
  hashPasswords,
  beforeSave,
  guardSave,
  copyKeys,
  followTransition,
  write,
  attachFiles,
  demandWithin,
  afterSave,
  followSave,
  keepHistory,
]
/** The server's own writes are trusted and call no behaviour: a behaviour is what makes them. Other areas follow them. */
const SERVER_CREATE: readonly Step[] = [
  takeTrusted,
  giveNumbers,
  copyKeys,
  followTransition,
  write,
  attachFiles,
  followSave,
  keepHistory,
]
const SERVER_EDIT: readonly Step[] = [
  find,
  takeTrusted,
  copyKeys,
  followTransition,
  write,
  attachFiles,
  followSave,
  keepHistory,
]

/** Creates or changes one record: a form, an import row, a behaviour, the demo, a job. */
export async function saveChangeSet(
  work: EngineWork,
  definition: Definition,
  command: SaveCommand,
): Promise<ChangeSet> {
  const changeSet = changeSetOf(work, definition, command)
  return withLatest(changeSet, () => runSave(changeSet))
}

async function runSave(changeSet: ChangeSet): Promise<ChangeSet> {
  const { command } = changeSet
  if (command.values)
    return runSteps(command.mode === 'create' ? SERVER_CREATE : SERVER_EDIT, changeSet)
  if (command.mode === 'create') return runSteps(CREATE, changeSet)
  await runSteps(FIND, changeSet)
  changeSet.action = requestedTransition(changeSet)
  return runSteps(changeSet.action ? actSteps : EDIT, changeSet)
}

/** Saves and returns the record; null if the guard of a server write failed. */
export async function saveRecord<Of extends Definition>(
  work: EngineWork,
  definition: Of,
  command: SaveCommand,
): Promise<StoredOf<Of>> {
  const { after, isWritten } = await saveChangeSet(work, definition, command)
  // Callers with a guard know that null means "no longer".
  return asStored<Of>(isWritten ? after : null)
}
