import {
  cellError,
  demandedBySheet,
  exactClockAt,
  matchKeys,
  referenceColumns,
  unguardFormula,
  type Cell,
  type ColumnOfSheet,
} from '#schema/engine'
import { isSame } from '../steps/change-set.ts'
import type { EngineWork } from '../work/work.ts'
import { addDialCodes, addDialCodesOfRecords, dialCodeReferences } from './columns/dial-codes.ts'
import { matchRows, refuseRepeats, storedValue } from './columns/match.ts'
import { eachRow } from './pace.ts'
import { clearTypedNames, resolveNames } from './columns/resolve-names.ts'
import { addNote, draftRows, settleEmptyCells, type RowDraft } from './row-draft.ts'
import type { SheetTable } from './sheet-table.ts'
import type { DraftContext } from './columns/sources.ts'

/** Reads every row as far as that goes without saving it: names looked up, the record found that it changes, doubts told. */
export async function readRows(
  work: EngineWork,
  context: DraftContext,
  columns: readonly ColumnOfSheet[],
  table: SheetTable,
): Promise<RowDraft[]> {
  const { definition } = context
  const drafts = await draftRows(context, table)
  // A phone number may be a key, and needs its country to be one.
  const early = new Set([...matchKeys(definition).flat(), ...dialCodeReferences(definition)])
  const references = referenceColumns(columns)
  await resolveNames(
    work,
    definition,
    references.filter(({ name }) => early.has(name)),
    drafts,
  )
  await addDialCodes(work, definition, drafts)
  await matchRows(work, definition, drafts)
  await addDialCodesOfRecords(work, definition, drafts)
  await eachRow(drafts, (draft) => settleEmptyCells(context, draft))
  await resolveNames(
    work,
    definition,
    references.filter(({ name }) => !early.has(name)),
    drafts,
  )
  clearTypedNames(columns, drafts)
  await eachRow(drafts, (draft) => settle(work, context, draft))
  await refuseRepeats(work, definition, drafts)
  return drafts
}

/** What is told of a row, and what is in doubt, now that the record is known that it changes. */
function settle(work: EngineWork, context: DraftContext, draft: RowDraft): void {
  const { definition, settings } = context
  const { before, input, readings, doubts, errors } = draft
  if (before) keepAsStored(draft, settings.timeZone)
  settleEmptyCells({ definition }, draft)
  if (!before) demand(context, draft)
  const changes = (name: string): boolean =>
    before === null ||
    !isSame(definition.fields[name], before[name], storedValue(work, definition, draft, name))
  for (const [name, doubt] of Object.entries(doubts)) {
    if (name in input && changes(name)) errors.push(cellError(definition, name, doubt))
  }
  for (const [name, reading] of Object.entries(readings))
    if (changes(name)) addNote(draft, definition, name, reading)
}

/** What a form begins with is no word of whoever made the file: a new record says it itself. */
function demand({ definition, columns }: DraftContext, { input, errors }: RowDraft): void {
  for (const { name } of columns) {
    const isMissing =
      demandedBySheet(definition).has(name) &&
      (input[name] ?? null) === null &&
      !errors.some(({ field }) => field === name)
    if (isMissing) errors.push(cellError(definition, name, { code: 'required' }))
  }
}

/** What cannot be told apart in a sheet is left as it is: the second of two equal hours, an apostrophe before an equals sign. */
function keepAsStored(draft: RowDraft, timeZone: string): void {
  const { before, input, cells, readings } = draft
  for (const [name, value] of Object.entries(input)) {
    const stored = before?.[name]
    if (typeof stored !== 'string' || stored === value) continue
    const isKept =
      value === null
        ? readings[name]?.code === 'nothing' && stored === cells[name]
        : typeof value === 'string' &&
          (unguardFormula(stored) === value || isSameClock(stored, cells[name] ?? null, timeZone))
    if (isKept) input[name] = stored
  }
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T.*Z$/

/** Whether clocks showed that date and time at the stored instant. A cell that names its zone means one instant alone. */
function isSameClock(stored: string, cell: Cell, timeZone: string): boolean {
  if (!INSTANT.test(stored) || typeof cell !== 'string') return false
  const { date, time } = exactClockAt(stored, timeZone)
  return cell.trim().replace('T', ' ') === `${date} ${time}`
}
