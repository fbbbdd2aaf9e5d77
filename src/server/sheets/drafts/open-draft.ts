import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import {
  isObject,
  localized,
  repeatOf,
  sentence,
  SHEET_MESSAGES,
  type Definition,
  type FieldError,
} from '#schema/engine'
import type { AppContext } from '../../app-context.ts'
import type { Caller } from '../../access/caller.ts'
import { refuse, Refusal } from '../../errors.ts'
import { readingWork } from '../../work/open-work.ts'
import { startSlice } from '../../tasks/time-slice.ts'
import type { Reading } from '../check-rows.ts'
import { proposeConstants } from '../columns/proposals.ts'
import { readGivenMapping } from '../columns/mapping.ts'
import { readOrder, withTable } from '../import-sheet.ts'
import { keepOnDisk, type SheetFile } from '../sheet-file.ts'
import type { SheetRow, SheetTable } from '../sheet-table.ts'
import { deleteRows } from './delete-drafts.ts'
import { insertRows, PORTION, type DraftSheet } from './draft-rows.ts'
import { NO_MAPPING, noteOnDraft, pickLayout, type Change } from './draft-store.ts'
import type { Drafted } from './draft-task.ts'
import { recallMapping, type Recalled } from './remembered-mapping.ts'

type Given = Readonly<Record<string, unknown>>

interface NewDraft {
  readonly definition: Definition
  readonly file: SheetFile
  readonly signal: AbortSignal
  /** Mapping of the caller as JSON. Without it, that of the last file of this kind is used. */
  readonly mapping: string | undefined
}

/** Keeps an uploaded file on the server. Returns the id of its draft. */
export async function openDraft(
  context: AppContext,
  caller: Caller,
  { definition, file, signal, mapping }: NewDraft,
): Promise<number> {
  const read = <Result>(given: Given, use: (table: SheetTable) => Promise<Result>) =>
    withTable(context, caller, { definition, file, signal, mapping: JSON.stringify(given) }, use)
  const readAs = (given: Given, table: SheetTable): Promise<Reading> => {
    const order = { mapping: JSON.stringify(given), file: { name: file.name } }
    return readOrder(context, caller, { definition, order, table })
  }
  const store = (given: Given, recalled?: RecalledFile) => async (table: SheetTable) => {
    const reading = await readAs(given, table)
    const { headers: origin = table.headers, note } = recalled ?? {}
    const own = { definition, file, origin, note, reading, given }
    return storeDraft(context, caller, own)
  }
  /** Stores a file that nobody has given a meaning yet. */
  const storeNew = async (table: SheetTable, recalled?: RecalledFile) => {
    const { principal } = readingWork(context, { caller, via: 'import' })
    const { file: facts } = await readAs({}, table)
    const constants = proposeConstants(definition, facts.mapping, principal)
    return store(Object.keys(constants).length > 0 ? { constants } : {}, recalled)(table)
  }
  // Repeated columns, such as weeks, have other headers in each file.
  const repeatAnew = async ({ repeat, ...others }: Given): Promise<Given> => {
    const kept = keepKnown(others)
    const proposed =
      repeat &&
      (await read(kept([]), async (table) =>
        repeatOf((await readAs(kept(table.headers), table)).file),
      ))
    return proposed ? { ...others, repeat: proposed } : others
  }
  const given = readGivenMapping(mapping)
  if (given) return read(given, store(given))
  const first = await read({}, async (table) => {
    const { headers } = table
    const recalled = await recallMapping(context.store.sql, caller, definition, headers)
    return recalled ? { recalled, headers } : storeNew(table)
  })
  if (typeof first === 'number') return first
  const { recalled, headers } = first
  const { mapping: known, note } = recalled
  const { table: layout, ...plain } = known
  // The sheet or header row of last time, or a field that was filled, may not exist any more.
  for (const given of layout === undefined ? [known] : [known, plain])
    try {
      return await read(given, store(given, { headers, note }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  try {
    const kept = keepKnown(await repeatAnew(known))
    return await read(kept([]), (table) => {
      const given = kept(table.headers)
      return store(given, { headers, note })(table)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return read({}, (table) => storeNew(table, { headers }))
  }
}

/** Headers of a file as it is read without any choice, and the note about its mapping. */
interface RecalledFile {
  readonly headers: readonly string[]
  readonly note?: Recalled['note']
}

interface ReadFile {
  readonly reading: Reading
  readonly given: Given
  readonly note?: Recalled['note'] | undefined
}

const describeReading = ({ reading: { file, table, importContext }, given, note }: ReadFile) => {
  const { rows: _, ...rest } = table
  const whole = { ...NO_MAPPING, ...given, columns: file.mapping, split: file.split }
  return {
    mapping: JSON.stringify(whole),
    file: JSON.stringify({ ...file, notes: [...noteOn(note), ...file.notes] }),
    sheet: { table: rest, facts: importContext.facts },
  }
}

const noteOn = (code: Recalled['note'] | undefined): FieldError[] =>
  code ? [{ field: '', code, message: sentence({ code }, SHEET_MESSAGES) }] : []

interface ToStore extends ReadFile {
  readonly definition: Definition
  readonly file: SheetFile
  readonly origin: readonly string[]
}

async function storeDraft(
  context: AppContext,
  caller: Caller,
  { definition, file, origin, ...read }: ToStore,
): Promise<number> {
  const { store, clock } = context
  const content = await readFile(file.path)
  const now = clock().toISOString()
  const { rows } = read.reading.table
  const { sheet, ...described } = describeReading(read)
  const id = await store.transaction(async ({ sql }) => {
    const { id } = await sql
      .insertInto('larder_draft')
      .values({
        resource: definition.name,
        file_name: file.name,
        by: caller.userId,
        at: now,
        changed_at: now,
        version: 1,
        // Rows are added below. Until then the draft is not listed.
        state: 'reading',
        ...described,
        sheet: JSON.stringify({ ...sheet, origin } satisfies DraftSheet),
        counts: countOf(rows),
        batches: '[]',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql.insertInto('larder_draft_file').values({ draft_id: id, content }).execute()
    return id
  })
  await storeRows(context, id, rows)
  return id
}

const countOf = ({ length: rows }: readonly SheetRow[]): string =>
  JSON.stringify({
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    saved: 0,
    leftOut: 0,
    toCreate: 0,
    toUpdate: 0,
    rows,
  })

/** Adds the rows in short transactions, and then shows the draft. */
async function storeRows(
  { store }: AppContext,
  id: number,
  rows: readonly SheetRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; )
    from = await store.lowPriority(async ({ sql }, isAwaited) => {
      const slice = startSlice(isAwaited)
      let next = from
      do {
        await insertRows(sql, id, rows.slice(next, next + PORTION), next)
        next += PORTION
      } while (next < rows.length && !(await slice.isOver()))
      return next
    })
  await store.transaction(({ sql }) => noteOnDraft(sql, id, { state: 'open' }))
}

/** Stores a change of the meaning of a draft. Returns false if it has been stored before. */
type StoreChange = (change: Change & { readonly changed_at: string }) => Promise<boolean>

/** Changes the meaning of a draft. Its rows have to be checked again. */
export async function remap(drafted: Drafted, given: unknown, store: StoreChange): Promise<void> {
  const { draft } = drafted
  if (!isObject(given))
    throw new Refusal('badBody', { params: { reason: 'mapping is expected as an object.' } })
  const isSameLayout = isDeepStrictEqual(pickLayout(given), pickLayout(JSON.parse(draft.mapping)))
  await (isSameLayout ? changeMeaning(drafted, given, store) : layOutAgain(drafted, given, store))
}

const changed = ({ clock }: AppContext) =>
  ({ state: 'open', stopped: null, checked: null, changed_at: clock().toISOString() }) as const

async function changeMeaning(
  { context, caller, definition, draft }: Drafted,
  given: Given,
  store: StoreChange,
): Promise<void> {
  const sheet: DraftSheet = JSON.parse(draft.sheet)
  const before = JSON.parse(draft.file)
  const reading = await readOrder(context, caller, {
    definition,
    order: { mapping: JSON.stringify(given), file: { name: draft.file_name } },
    table: { ...sheet.table, rows: [] },
    facts: sheet.facts,
  })
  const { mapping, file } = describeReading({ reading, given })
  // Samples and counts are those of the whole file.
  const { rows, headers } = before
  const whole = { ...JSON.parse(file), rows, headers }
  await store({ ...changed(context), mapping, file: JSON.stringify(whole) })
}

/** Reads the file again with another sheet, header or choice of rows. Corrections of cells are lost. */
async function layOutAgain(
  { context, caller, definition, draft }: Drafted,
  given: Given,
  store: StoreChange,
): Promise<void> {
  if (JSON.parse(draft.batches).length > 0)
    refuse(
      localized`Some rows of this file are imported already, so its sheet and header cannot be changed any more. Undo the import first.`,
    )
  const { content } = await context.store.sql
    .selectFrom('larder_draft_file')
    .select('content')
    .where('draft_id', '=', draft.id)
    .executeTakeFirstOrThrow()
  const file = await keepOnDisk(draft.file_name, Readable.from([content]))
  try {
    const { signal } = new AbortController()
    const kept = keepKnown(given)
    await withTable(
      context,
      caller,
      { definition, file, signal, mapping: JSON.stringify(kept([])) },
      async (table) => {
        const mapped = kept(table.headers)
        const reading = await readOrder(context, caller, {
          definition,
          order: { mapping: JSON.stringify(mapped), file: { name: draft.file_name } },
          table,
        })
        const { sheet, ...described } = describeReading({ reading, given: mapped })
        const { origin }: DraftSheet = JSON.parse(draft.sheet)
        const { rows } = reading.table
        const isStored = await store({
          ...changed(context),
          ...described,
          state: 'reading',
          sheet: JSON.stringify({ ...sheet, origin } satisfies DraftSheet),
          counts: countOf(rows),
        })
        if (!isStored) return
        await deleteRows(context, draft.id)
        await storeRows(context, draft.id, rows)
      },
    )
  } finally {
    await file.remove()
  }
}

/** Leaves out what a mapping says about columns that the file does not have with its new header. */
const keepKnown =
  ({ columns, split, constants, ...others }: Given) =>
  (headers: readonly string[]): Given => {
    const known = (group: unknown): object =>
      Object.fromEntries(
        Object.entries(isObject(group) ? group : {}).filter(([header]) => headers.includes(header)),
      )
    const plain = Object.entries(isObject(constants) ? constants : {}).filter(
      ([, value]) => typeof value !== 'string' || !value.includes('{'),
    )
    return {
      ...others,
      columns: known(columns),
      split: known(split),
      constants: Object.fromEntries(plain),
    }
  }
