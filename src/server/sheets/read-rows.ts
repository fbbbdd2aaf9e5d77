import {
  cellError,
  demandedBySheet,
  exactClockAt,
  inWholeSeconds,
  matchKeys,
  referenceColumns,
  unguardFormula,
  type Cell,
} from '#schema/engine'
import { isSame } from '../work/steps/change-set.ts'
import type { EngineWork } from '../work/work.ts'
import { addDialCodes, addDialCodesOfRecords, dialCodeReferences } from './columns/dial-codes.ts'
import { matchRows, refuseRepeats, storedValue, type Repeats } from './columns/match.ts'
import type { LabelsOfTargets } from './columns/names.ts'
import { keysOf, type ImportOptions } from './columns/import-options.ts'
import { eachRow } from './pace.ts'
import { collectLines } from './columns/line-columns.ts'
import { clearTypedNames, resolveNames } from './columns/resolve-names.ts'
import { addNote, readImportRows, applyEmptyCells, type ImportRow } from './import-row.ts'
import { sortRows } from './row-links.ts'
import { planMoves } from './row-states.ts'
import type { SheetTable } from './sheet-table.ts'
import { findSources, type ImportContext } from './columns/sources.ts'

/** Findings that the portions of a file share. */
export interface ReadingAcross {
  readonly labels: LabelsOfTargets
  readonly repeats: Repeats
}

export const startReading = (): ReadingAcross => ({ labels: new Map(), repeats: new Map() })

/**
 * Reads every row as far as possible without saving it: looks up names, finds the record to change and reports ambiguous
 * values.
 */
export async function readRows(
  work: EngineWork,
  context: ImportContext,
  table: SheetTable,
  { labels, repeats }: ReadingAcross,
): Promise<ImportRow[]> {
  const { definition } = context
  const columns = findSources(context, table.headers).map(({ column }) => column)
  const importRows = await readImportRows(context, table)
  // A phone number may be a match key, and needs its country for that.
  const early = new Set([...matchKeys(definition).flat(), ...dialCodeReferences(definition)])
  const references = referenceColumns(columns)
  await resolveNames(
    work,
    definition,
    references.filter(({ name }) => early.has(name)),
    { importRows, labels },
  )
  await addDialCodes(work, definition, importRows)
  const { options } = context.mapping
  await matchRows(work, definition, importRows, keysOf(definition, options))
  await addDialCodesOfRecords(work, definition, importRows)
  await eachRow(importRows, (importRow) => applyEmptyCells(context, importRow))
  await resolveNames(
    work,
    definition,
    references.filter(({ name }) => !early.has(name)),
    { importRows, labels },
  )
  clearTypedNames(columns, importRows)
  await eachRow(importRows, (importRow) => {
    finishRow(work, context, importRow)
    collectLines(definition, columns, importRow)
    planMoves(work, definition, importRow)
    importRow.isLeftOut = isLeftOut(options, importRow)
  })
  await refuseRepeats(work, definition, importRows, repeats)
  return sortRows(definition, importRows)
}

/** True if only rows of the other kind are saved: those of new records, or those of existing ones. */
const isLeftOut = ({ rows }: ImportOptions, { before }: ImportRow): boolean =>
  rows !== 'all' && (rows === 'new') === (before !== null)

/** Adds notes and ambiguities to a row once the record it changes has been found. */
function finishRow(work: EngineWork, context: ImportContext, importRow: ImportRow): void {
  const { definition, settings } = context
  const { before, input, readings, doubts, errors } = importRow
  if (before) {
    keepAsStored(importRow, settings.timeZone)
    keepWhole(context, importRow)
  }
  applyEmptyCells(context, importRow)
  if (!before) demand(context, importRow)
  const changes = (name: string): boolean =>
    before === null ||
    // A column of lines has no field of its own.
    !definition.fields[name] ||
    !isSame(definition.fields[name], before[name], storedValue(work, definition, importRow, name))
  for (const [name, doubt] of Object.entries(doubts)) {
    if (name in input && changes(name)) errors.push(cellError(definition, name, doubt))
  }
  for (const [name, reading] of Object.entries(readings))
    if (changes(name)) addNote(importRow, definition, name, reading)
}

/** Defaults of the form do not count as values from the file, because a new record gets them anyway. */
function demand({ definition, columns }: ImportContext, { input, errors }: ImportRow): void {
  for (const { name } of columns) {
    const isMissing =
      demandedBySheet(definition).has(name) &&
      (input[name] ?? null) === null &&
      !errors.some(({ field }) => field === name)
    if (isMissing) errors.push(cellError(definition, name, { code: 'required' }))
  }
}

/**
 * Keeps stored values that a sheet cannot express: the second occurrence of a repeated hour, or an apostrophe before an
 * equals sign.
 */
function keepAsStored(importRow: ImportRow, timeZone: string): void {
  const { before, input, cells, readings } = importRow
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

/** Keeps the parts of a text that is stored in exactly this form, because it may have been split elsewhere. */
function keepWhole({ mapping }: ImportContext, { before, input, cells }: ImportRow): void {
  for (const { whole, first, second } of Object.values(mapping.split)) {
    if (`${String(cells[first])} ${String(cells[second])}` !== before?.[whole]) continue
    for (const name of [first, second]) delete input[name]
  }
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T.*Z$/

/**
 * True if clocks showed that date and time at the stored instant, with or without fractions of a second, because exports
 * leave those out. A cell with a time zone means exactly one instant.
 */
function isSameClock(stored: string, cell: Cell, timeZone: string): boolean {
  if (!INSTANT.test(stored) || typeof cell !== 'string') return false
  const shown = cell.trim().replace('T', ' ')
  return [stored, inWholeSeconds(stored)].some((instant) => {
    const { date, time } = exactClockAt(instant, timeZone)
    return shown === `${date} ${time}`
  })
}
