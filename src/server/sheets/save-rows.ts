import {
  emptyValue,
  cellError,
  checkInput,
  holdsStored,
  isStored,
  mayDo,
  parseValue,
  readTarget,
  type ColumnOfSheet,
  type Definition,
  type FieldError,
  type RowResult,
} from '#schema/engine'
import type { Stored } from '../../storage/store.ts'
import { Refusal } from '../errors.ts'
import { isSame } from '../work/steps/change-set.ts'
import { nameRepeated } from '../work/steps/reference.ts'
import { saveChangeSet } from '../work/steps/save.ts'
import { targetRecord } from '../work/steps/target.ts'
import type { EngineWork } from '../work/work.ts'
import {
  cellChanges,
  failedRow,
  isGuessing,
  pickNotes,
  unchangedRow,
  type SavedRow,
} from './import-result.ts'
import type { Pace } from './pace.ts'
import type { ImportRow } from './import-row.ts'
import { acceptedInactive, inactiveLinks, takeLinks } from './row-links.ts'

export interface Saving {
  readonly work: EngineWork
  readonly definition: Definition
  /** Columns that the file fills, used to display changes. */
  readonly columns: readonly ColumnOfSheet[]
}

/** Runs the steps of a save for each row. A refusal is stored in the row's result, and does not stop the following rows. */
export async function tryRows(
  saving: Saving,
  importRows: readonly ImportRow[],
  pace: Pace,
): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (const importRow of importRows) {
    // A refused row is rolled back before the next one.
    results.push(await saveRow(saving, importRow, (body) => saving.work.attempt(body)))
    const rest = pace.rest()
    if (rest) await rest
  }
  return results
}

type Run = (body: () => Promise<RowResult>) => Promise<RowResult>
const asItIs: Run = (body) => body()

/** Saves one row. A refusal is stored in its result, and the caller must undo any changes the row made before. */
export async function saveRow(
  saving: Saving,
  importRow: ImportRow,
  run: Run = asItIs,
): Promise<RowResult> {
  if (importRow.isLeftOut) return leftOutRow(saving, importRow)
  const unsaved = takeLinks(saving.definition, importRow)
  if (unsaved) importRow.errors.push(unsaved)
  const { errors, moves } = importRow
  if (errors.length === 0 && moves.length === 0 && isUnchanged(saving, importRow))
    return unchangedRow(importRow)
  const refused = refusedByRole(saving, importRow)
  if (refused) return failedRow(importRow, [refused])
  if (errors.length > 0)
    return failedRow(importRow, [...errors, ...(await otherErrors(saving, importRow))])
  try {
    return await run(() => save(saving, importRow))
  } catch (error) {
    if (error instanceof Refusal) return failedRow(importRow, listErrors(error))
    throw error
  }
}

/** A row that the user did not want to be saved: its record exists already, or does not exist. */
function leftOutRow({ definition }: Saving, importRow: ImportRow): RowResult {
  const [name = ''] = Object.keys(importRow.cells)
  const code = importRow.before ? 'existsAlready' : 'doesNotExist'
  return { ...unchangedRow(importRow), notes: [cellError(definition, name, { code })] }
}

function refusedByRole(
  { work, definition }: Saving,
  { before, cells }: ImportRow,
): FieldError | null {
  if (mayDo(definition, work.role, before ? 'edit' : 'create')) return null
  return cellError(definition, Object.keys(cells)[0] ?? '', {
    code: before ? 'mayNotEdit' : 'mayNotCreate',
  })
}

const makeContext = ({ work }: Saving, { before }: ImportRow) => ({
  mode: before ? ('edit' as const) : ('create' as const),
  before: before ?? undefined,
  isSheetRow: true,
  principal: work.principal,
  defaultDialCode: work.settings.defaultDialCode,
})

/** Finds further errors in a row with unreadable cells, so that one check reports all of them. */
function otherErrors(saving: Saving, importRow: ImportRow): Promise<readonly FieldError[]> {
  const { work, definition } = saving
  const reported = new Set(importRow.errors.map(({ field }) => field))
  const { errors, unwritable } = checkInput(
    definition,
    importRow.input,
    makeContext(saving, importRow),
  )
  const others = [...errors, ...unwritable].filter(({ field }) => !reported.has(field))
  return nameRepeated(work, definition, others)
}

/**
 * True if the row changes nothing. A row that leaves a record unchanged is not an error, even if the record breaks a newer
 * rule.
 */
function isUnchanged(saving: Saving, importRow: ImportRow): boolean {
  const { before } = importRow
  if (!before) return false
  const context = makeContext(saving, importRow)
  if (isGuessing(saving.columns, importRow.input, saving.work.role)) return false
  return Object.entries(importRow.input).every(([name, given]) => {
    const field = saving.definition.fields[name]
    if (!field) return false
    if (!isStored(field)) return !isWish(saving, name, given, before)
    const parsed = parseValue(given, field, context)
    return 'value' in parsed && isSame(field, before[name], parsed.value ?? emptyValue(field))
  })
}

/**
 * True if a value that is only passed on (such as a tick to create a sign-in) requests a change that the record does not
 * have yet.
 */
function isWish(
  { definition, work }: Saving,
  name: string,
  given: unknown,
  before: Stored | null,
): boolean {
  const shownWhen = definition.fields[name]?.options.shownWhen
  return (
    Boolean(given) &&
    (!before || !shownWhen || holdsStored(definition.fields, shownWhen, before, work.principal))
  )
}

/** Saves the row's own values, and then runs the actions that lead to its state. */
async function saveSteps(saving: Saving, importRow: ImportRow) {
  const { work, definition } = saving
  const { before, input, moves } = importRow
  const acceptsInactive = acceptedInactive(saving, importRow)
  const run = (each: ImportRow['input'], id = importRow.savedId ?? undefined) =>
    saveChangeSet(
      work,
      definition,
      id === undefined
        ? { mode: 'create', input: each, isSheetRow: true, acceptsInactive }
        : { mode: 'edit', id, input: each, anyVersion: true, isSheetRow: true, acceptsInactive },
    )
  importRow.savedId = before?.id ?? null
  const isSaved = moves.length === 0 || !isUnchanged(saving, importRow)
  const steps = isSaved ? [await run(input)] : []
  importRow.savedId ??= steps[0]?.after?.id ?? null
  for (const move of moves) steps.push(await run(move))
  return {
    before: steps[0]?.before ?? null,
    after: steps.at(-1)?.after ?? null,
    notes: steps.flatMap(({ notes }) => notes),
  }
}

async function save(saving: Saving, importRow: ImportRow): Promise<RowResult> {
  const { work, definition, columns } = saving
  const { before, input, isReported, listsNewValues } = importRow
  const saved = await saveSteps(saving, importRow)
  const notes = pickNotes(importRow, [
    ...saved.notes,
    ...leftOut(saving, importRow, saved.after),
    ...(await inactiveLinks(saving, importRow, saved.after)),
  ])
  const isChanged =
    saved.after !== saved.before ||
    isGuessing(columns, input, work.role) ||
    Object.entries(input).some(
      ([name, given]) =>
        definition.fields[name] &&
        !isStored(definition.fields[name]) &&
        isWish(saving, name, given, before),
    )
  if (before && !isChanged) return { ...unchangedRow(importRow), ...notes }
  const changes =
    isReported && saved.after && (before || listsNewValues)
      ? await describeChanges(saving, { before: saved.before, after: saved.after, input })
      : []
  return {
    row: importRow.row,
    action: before ? 'updated' : 'created',
    changes,
    errors: [],
    ...notes,
    ...(isReported ? {} : { isShort: true }),
  }
}

/**
 * Notes on values that the record does not keep in its current state, such as a last working day for an employee who has
 * not left.
 */
function leftOut(
  { definition, columns }: Saving,
  { input, cells }: ImportRow,
  after: Stored | null,
): FieldError[] {
  if (!after) return []
  return columns
    .filter(
      ({ name, field }) =>
        isStored(field) &&
        field.options.shownWhen &&
        (input[name] ?? null) !== null &&
        (after[name] ?? null) === null,
    )
    .map(({ name }) =>
      cellError(definition, name, {
        code: 'leftOut',
        params: { value: String(cells[name] ?? '') },
      }),
    )
}

async function describeChanges({ work, columns }: Saving, saved: SavedRow) {
  const { before, after } = saved
  const names = new Map<string, string>()
  for (const { name, field } of columns) {
    const target = readTarget(field)
    if (target === null) continue
    for (const id of [before?.[name], after[name]].flat()) {
      if (typeof id === 'number')
        names.set(`${name} ${id}`, String((await targetRecord(work, target, id))?.label ?? ''))
    }
  }
  return cellChanges(columns, saved, {
    role: work.role,
    readName: (name, id) => names.get(`${name} ${id}`),
  })
}

/** A refusal without fields is an error of the row. One with fields is an error of their cells. */
const listErrors = ({ errors, code, message }: Refusal): readonly FieldError[] =>
  errors.length > 0 ? errors : [{ field: '', code, message }]
