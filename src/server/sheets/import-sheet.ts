import {
  fillableColumns,
  ruleError,
  localized,
  type Definition,
  type FileFacts,
  type ImportResult,
  type RowResult,
} from '#schema/engine'
import type { Caller } from '../access/caller.ts'
import {
  applyAtOnce,
  applyInTurns,
  rowsInMemory,
  type Applied,
  type RefusedRow,
  type RowsToWrite,
  type TakenBack,
} from './imports/apply-rows.ts'
import { earlierImport, type EarlierImport } from './imports/import-key.ts'
import { Refusal } from '../errors.ts'
import { refuseBadKey, type KeyedCall } from '../http/idempotency.ts'
import { lastImportNotes } from './imports/last-import.ts'
import { leftOverMessages } from './imports/left-over.ts'
import { fitsOneTurn, refuseDeletions } from './imports/plan-import.ts'
import { inOtherLanguages, LANGUAGES } from '../languages.ts'
import { stockPasswords } from '../access/session/password.ts'
import { openWork, sharedWith } from '../work/open-work.ts'
import type { AppContext } from '../app-context.ts'
import {
  checkRows,
  pickGood,
  type CheckedRows,
  type CheckTotals,
  type Reading,
} from './check-rows.ts'
import { columnFacts, headerFacts, type ColumnFacts } from './columns/column-facts.ts'
import { countActions, unreachedRow } from './import-result.ts'
import { guessByValues } from './columns/guess-by-values.ts'
import { prepareCount, readMapping, type Mappable } from './columns/mapping.ts'
import { listSplits, splitFields } from './columns/split-text.ts'
import { startPace, type Pace } from './pace.ts'
import type { Batch } from './imports/staging.ts'
import { withSheet } from './read-sheet.ts'
import { hashOfFile, type SheetFile } from './sheet-file.ts'
import type { SheetTable } from './sheet-table.ts'
import { proposeRepeat } from './shape/find-periods.ts'
import { layOut, readTableChoice } from './shape/layout.ts'
import { fileNotes, type ImportContext } from './columns/sources.ts'

export interface ImportOrder {
  readonly file: SheetFile
  /** Mapping as JSON; see `Mapping`. */
  readonly mapping: string | undefined
  readonly dryRun: boolean
  /** Rows to save if some are wrong: none, or the good ones. Default: all or none. */
  readonly mode?: 'all' | 'good'
  /** Aborted when the client disconnects, which ends a check. */
  readonly signal: AbortSignal
  /** Chosen by the caller. An import repeated with the same key is saved only once. */
  readonly key?: string | undefined
}

interface Checking {
  readonly checked: CheckedRows
  readonly file: FileFacts
  readonly keyed: KeyedCall | null
}

/** Imports a sheet completely, or not at all if any row is invalid. Every row is checked before anything is written. */
export async function importSheet(
  context: AppContext,
  caller: Caller,
  definition: Definition,
  order: ImportOrder,
): Promise<ImportResult> {
  const keyed = order.dryRun
    ? null
    : await keyedBy(caller, `POST /${definition.name}/import`, order)
  const earlier = keyed && (await earlierImport(stampNow(context), keyed))
  return withTable(context, caller, { ...order, definition }, async (table) => {
    const reading = await readOrder(context, caller, { definition, order, table })
    if (earlier) return earlierResult(earlier, reading.file)
    const reported = order.dryRun ? await lastImportNotes(context, caller, definition) : []
    const file = { ...reading.file, notes: [...reported, ...reading.file.notes] }
    const checked = await checkRows(context, caller, reading, startPace(order.signal))
    refuseDeletions(context.store, definition, checked)
    const result = makeResult(checked.rows, { batchId: null, dryRun: order.dryRun, file })
    if (order.dryRun) return result
    const good = order.mode === 'good' ? pickGood(checked) : checked
    if (result.failed > 0 && (good === checked || good.rows.length === 0)) return result
    const saved = await saveOnce(context, caller, order, { checked: good, file, keyed })
    return good === checked ? saved : withFailed(saved, checked.rows)
  })
}

/** Adds the rows that were left out of an import because they are wrong, in the order of the file. */
function withFailed(saved: ImportResult, checked: readonly RowResult[]): ImportResult {
  // Several records may come from the same row.
  const others = saved.rows.values()
  const rows = checked.map((each) =>
    each.action === 'failed' ? each : (others.next().value ?? each),
  )
  return { ...saved, ...countActions(rows), rows, ...(saved.failed === 0 && { isPartial: true }) }
}

const stampNow = ({ store, clock }: AppContext) => ({ sql: store.sql, now: clock().toISOString() })

/** Identifies an upload whose request has a key: an import that saves, or a draft. */
export async function keyedBy(
  { userId }: Caller,
  call: string,
  { key, file, mapping = '' }: Pick<ImportOrder, 'key' | 'file' | 'mapping'>,
): Promise<KeyedCall | null> {
  if (key === undefined) return null
  const sent = JSON.stringify([await hashOfFile(file.path), mapping])
  const keyed = { userId, key, call, sent }
  refuseBadKey(keyed)
  return keyed
}

/** Counts of an import that has already been saved. The first response contained its rows. */
const earlierResult = (
  { batchId, created, updated, unchanged, isWhole }: EarlierImport,
  file: FileFacts,
): ImportResult => ({
  batchId,
  dryRun: false,
  created,
  updated,
  unchanged,
  failed: isWhole ? 0 : Math.max(1, file.rows - created - updated - unchanged),
  rows: [],
  file,
})

/** Parts of an import request that determine how its file is read. */
type Meaning = Pick<ImportOrder, 'mapping'> & { readonly file: Pick<SheetFile, 'name'> }

interface OrderedTable {
  readonly definition: Definition
  readonly order: Meaning
  readonly table: SheetTable
  /** Formats of the columns, if the table is a part of a file whose other rows count too. */
  readonly facts?: readonly ColumnFacts[]
}

/** Determines the meaning of a table's columns, for `checkRows`. */
export async function readOrder(
  context: AppContext,
  caller: Caller,
  { definition, order, table, facts }: OrderedTable,
): Promise<Reading> {
  const columns = fillableColumns(definition, caller.role)
  const translations = inOtherLanguages(definition, context.languages ?? LANGUAGES)
  const mappable = makeMappable(definition, caller, translations)
  const fixed = readMapping(order.mapping, table.headers, mappable, table.layout)
  const options = { caller, via: 'import' } as const
  const byValues = await context.store.trial((transaction) =>
    guessByValues(table, fixed, {
      definition,
      columns,
      translations,
      work: openWork(context, transaction, options, sharedWith({})),
    }),
  )
  const mapping = { ...fixed, columns: { ...fixed.columns, ...byValues } }
  const importContext: ImportContext = {
    definition,
    columns,
    translations,
    mapping,
    settings: context.settings,
    facts: facts ?? (await columnFacts(table)),
    isDraft: facts !== undefined,
    separator: table.separator,
  }
  return {
    importContext,
    table,
    file: describeFile(order, { table, byValues }, importContext),
  }
}

/** Lists what a mapping may name, in every language. */
const makeMappable = (
  definition: Definition,
  { role }: Caller,
  translations: readonly Definition[],
): Mappable => ({
  definition,
  role,
  columns: [definition, ...translations].flatMap((each) => fillableColumns(each, role)),
  splits: [definition, ...translations].flatMap(listSplits),
})

/** Reads a file as a table of records, in the layout that a mapping describes. */
export const withTable = <Result>(
  context: AppContext,
  caller: Caller,
  { definition, file, mapping, signal }: FileOfRecords,
  use: (table: SheetTable) => Promise<Result>,
): Promise<Result> => {
  const translations = inOtherLanguages(definition, context.languages ?? LANGUAGES)
  const mappable = makeMappable(definition, caller, translations)
  return withSheet(file, async (whole) => use(await layOut(mapping, whole, mappable)), signal, {
    ...readTableChoice(mapping),
    countKnown: prepareCount(mapping, mappable),
  })
}

interface FileOfRecords extends Pick<ImportOrder, 'file' | 'mapping' | 'signal'> {
  readonly definition: Definition
}

interface GuessedTable {
  readonly table: SheetTable
  /** Fields guessed by the values of columns, by header. */
  readonly byValues: Readonly<Record<string, string>>
}

const describeFile = (
  { file: { name } }: Meaning,
  { table, byValues }: GuessedTable,
  importContext: ImportContext,
): FileFacts => ({
  name,
  sheets: table.sheets,
  headerRow: table.headerRow,
  headerRows: table.headerRows,
  firstRows: table.firstRows,
  leftOutRows: table.layout.leftOut,
  leftOutCount: Object.values(table.layout.counts).reduce((sum, count) => sum + count, 0),
  split: Object.fromEntries(
    Object.entries(importContext.mapping.split).map(([header, each]) => [
      header,
      each.isReversed ? splitFields(each).toReversed() : splitFields(each),
    ]),
  ),
  sheet: table.sheet,
  separator: table.separator,
  rows: table.rows.length,
  mapping: importContext.mapping.columns,
  repeat: proposeRepeat(table.headers, {
    ...importContext,
    filled: new Set(Object.values(importContext.mapping.columns)),
  }),
  headers: headerFacts(table, importContext.facts),
  notes: fileNotes(importContext, table, byValues),
})

/** The same file may be sent twice at the same time, and the other copy may have been saved since the check. */
async function saveOnce(
  context: AppContext,
  caller: Caller,
  order: ImportOrder,
  checking: Checking,
): Promise<ImportResult> {
  try {
    return await saveAll(context, caller, order, checking)
  } catch (error) {
    const { keyed, file } = checking
    const isTaken = keyed && error instanceof Refusal && error.code === 'importUnderWay'
    const earlier = isTaken ? await earlierImport(stampNow(context), keyed) : null
    if (!earlier) throw error
    return earlierResult(earlier, file)
  }
}

async function saveAll(
  context: AppContext,
  caller: Caller,
  order: ImportOrder,
  { checked, file, keyed }: Checking,
): Promise<ImportResult> {
  const rows: RowResult[] = []
  const { batchId, refused, takenBack } = await saveChecked(
    context,
    caller,
    { ...checked, ...rowsInMemory(checked, rows) },
    { fileName: order.file.name, keyed, pace: startPace(order.signal) },
  )
  const result = makeResult(
    refused ? rowsAfter(checked.rows, batchId === null ? null : rows, refused) : rows,
    { batchId, dryRun: false, file },
  )
  return takenBack ? withTakenBack(result, takenBack) : result
}

interface SavedAs extends Pick<Batch, 'fileName' | 'keyed' | 'draftId'> {
  readonly pace: Pace
}

/** Writes the checked rows. Passwords are generated beforehand, so that no transaction waits for them. */
export async function saveChecked(
  context: AppContext,
  caller: Caller,
  checked: RowsToWrite & CheckTotals,
  { pace, ...named }: SavedAs,
): Promise<Applied> {
  const batch = {
    resource: checked.definition.name,
    at: context.clock().toISOString(),
    by: caller.userId,
    ...named,
  }
  const passwords = await stockPasswords(checked.passwords, pace.rest)
  // The changes of a draft are recorded, so that it can be undone later. Deletions cannot be.
  const isRecorded = named.draftId !== undefined && checked.deletions === 0
  const isAtOnce = fitsOneTurn(context.store, checked) && !isRecorded
  const apply = isAtOnce ? applyAtOnce : applyInTurns
  return apply({ context, caller, rows: checked, batch, passwords })
}

/** Adds the records that could not be undone after an import was stopped half-way. */
function withTakenBack(result: ImportResult, { isDone, leftOver }: TakenBack): ImportResult {
  const message = [...(isDone ? [] : [STILL_THERE]), ...leftOverMessages(leftOver)]
  const notes = [
    ...result.file.notes,
    ...message.map((each) => ({ ...ruleError('', each), code: 'notTakenBack' })),
  ]
  return {
    ...result,
    file: { ...result.file, notes },
    ...(leftOver.length > 0 ? { leftOver } : {}),
  }
}

const STILL_THERE = localized`The rows saved so far are still being undone.`

/** State of every row after one was refused. Rows posted earlier are kept; without a batch, none were posted. */
const rowsAfter = (
  checked: readonly RowResult[],
  posted: readonly RowResult[] | null,
  refused: RefusedRow,
): RowResult[] =>
  checked.map((each, place) => {
    if (place === refused.place) return refused.result
    return posted === null ? each : (posted[place] ?? unreachedRow(each))
  })

type Heading = Pick<ImportResult, 'batchId' | 'dryRun' | 'file'>

const makeResult = (
  rows: readonly RowResult[],
  { batchId, dryRun, file }: Heading,
): ImportResult => ({
  batchId,
  dryRun,
  ...countActions(rows),
  // Rows are saved in another order if they refer to one another.
  rows: rows.toSorted((one, other) => one.row - other.row),
  file,
})
