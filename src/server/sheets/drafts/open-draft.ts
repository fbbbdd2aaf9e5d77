import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { isObject, type Definition } from '#schema/engine'
import type { AppContext } from '../../app-context.ts'
import type { Caller } from '../../access/caller.ts'
import { Refusal } from '../../errors.ts'
import { startSlice } from '../../tasks/time-slice.ts'
import type { Reading } from '../check-rows.ts'
import { readMeaning, readOrder } from '../import-sheet.ts'
import { withSheet } from '../read-sheet.ts'
import { firstRows, readTableChoice } from '../shape/layout.ts'
import { keepOnDisk, type SheetFile } from '../sheet-file.ts'
import type { SheetRow, SheetTable } from '../sheet-table.ts'
import { deleteRows } from './delete-drafts.ts'
import { insertRows, PORTION, tableOf, type DraftSheet } from './draft-rows.ts'
import {
  changeDraft,
  NO_MAPPING,
  noteOnDraft,
  pickLayout,
  withoutLayout,
  type StoredDraft,
} from './draft-store.ts'
import type { Drafted } from './draft-task.ts'
import { recallMapping } from './remembered-mapping.ts'

type Given = Readonly<Record<string, unknown>>

export interface NewDraft {
  readonly definition: Definition
  readonly file: SheetFile
  readonly signal: AbortSignal
}

/** Keeps an uploaded file on the server, with the mapping of the last file of this kind. Returns the id of the draft. */
export async function openDraft(
  context: AppContext,
  caller: Caller,
  { definition, file, signal }: NewDraft,
): Promise<number> {
  const open = async (table: SheetTable, given: Given, origin: readonly string[]) => {
    const read = await readFileAs(context, caller, { definition, name: file.name, table, given })
    return storeDraft(context, caller, { definition, file, origin, ...read })
  }
  const first = await withSheet(
    file,
    async (table) => {
      const { headers } = table
      const given = await recallMapping(context.store.sql, caller.userId, definition, headers)
      // Another sheet or header was chosen last time, so the file is read again.
      if (given && 'table' in given) return { given, headers }
      return open(table, given ?? {}, headers)
    },
    signal,
  )
  if (typeof first === 'number') return first
  const { given, headers } = first
  const choice = readTableChoice(JSON.stringify(given))
  return withSheet(file, (table) => open(table, given, headers), signal, choice)
}

interface Unread {
  readonly definition: Definition
  readonly name: string
  readonly table: SheetTable
  readonly given: Given
}

interface ReadFile {
  readonly reading: Reading
  readonly given: Given
}

/** Reads a file as the mapping says, or without it if that is no longer possible. */
async function readFileAs(
  context: AppContext,
  caller: Caller,
  { definition, name, table, given }: Unread,
): Promise<ReadFile> {
  const readAs = (mapping: Given) =>
    readOrder(context, caller, {
      definition,
      order: { mapping: JSON.stringify(mapping), file: { name } },
      table,
    })
  try {
    return { reading: await readAs(given), given }
  } catch (error) {
    // A field that was filled last time may not exist any more.
    if (!(error instanceof Refusal) || Object.keys(given).length === 0) throw error
    return { reading: await readAs({}), given: {} }
  }
}

const describeReading = ({
  reading: { file, table, remaining, importContext },
  given,
}: ReadFile) => {
  const { rows: _, ...rest } = table
  return {
    mapping: JSON.stringify({
      ...NO_MAPPING,
      ...given,
      columns: file.mapping,
      split: file.split,
    }),
    file: JSON.stringify({ ...file, firstRows: firstRows(table) }),
    sheet: {
      table: rest,
      facts: importContext.facts,
      leftOut: { rows: remaining.rows.slice(0, MOST_LEFT_OUT), beside: remaining.beside },
    },
  }
}

/** Rows that are no data and are listed. */
const MOST_LEFT_OUT = 1000

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
  JSON.stringify({ created: 0, updated: 0, unchanged: 0, failed: 0, saved: 0, rows })

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

/** Changes the meaning of a draft of this version. Its rows have to be checked again. */
export async function remap(
  drafted: Drafted,
  seen: Pick<StoredDraft, 'version'>,
  given: unknown,
): Promise<void> {
  const { draft } = drafted
  if (!isObject(given))
    throw new Refusal('badBody', { params: { reason: 'mapping is expected as an object.' } })
  const isSameLayout = isDeepStrictEqual(pickLayout(given), pickLayout(JSON.parse(draft.mapping)))
  await (isSameLayout ? changeMeaning(drafted, seen, given) : layOutAgain(drafted, seen, given))
}

const changed = ({ clock }: AppContext) =>
  ({ state: 'open', stopped: null, changed_at: clock().toISOString() }) as const

async function changeMeaning(
  { context, caller, definition, draft }: Drafted,
  { version }: Pick<StoredDraft, 'version'>,
  given: Given,
): Promise<void> {
  const sheet: DraftSheet = JSON.parse(draft.sheet)
  const before = JSON.parse(draft.file)
  const reading = await readMeaning(context, caller, {
    definition,
    order: { mapping: withoutLayout(JSON.stringify(given)), file: { name: draft.file_name } },
    remaining: tableOf(sheet, []),
    facts: sheet.facts,
  })
  const { mapping, file } = describeReading({ reading, given })
  // Samples and counts are those of the whole file.
  const { rows, headers, leftOutRows, leftOutCount } = before
  const whole = { ...JSON.parse(file), rows, headers, leftOutRows, leftOutCount }
  await context.store.transaction(({ sql }) =>
    changeDraft(
      sql,
      { id: draft.id, version },
      { ...changed(context), mapping, file: JSON.stringify(whole) },
    ),
  )
}

/** Reads the file again with another sheet, header or choice of rows. Corrections of cells are lost. */
async function layOutAgain(
  { context, caller, definition, draft }: Drafted,
  { version }: Pick<StoredDraft, 'version'>,
  given: Given,
): Promise<void> {
  const { store } = context
  if (JSON.parse(draft.batches).length > 0) throw new Refusal('notEditable')
  const { content } = await store.sql
    .selectFrom('larder_draft_file')
    .select('content')
    .where('draft_id', '=', draft.id)
    .executeTakeFirstOrThrow()
  const file = await keepOnDisk(draft.file_name, Readable.from([content]))
  try {
    const choice = readTableChoice(JSON.stringify(given))
    await withSheet(
      file,
      async (table) => {
        const read = await readFileAs(context, caller, {
          definition,
          name: draft.file_name,
          table,
          given: onlyFor(table.headers, given),
        })
        const { sheet, ...described } = describeReading(read)
        const { origin }: DraftSheet = JSON.parse(draft.sheet)
        const { rows } = read.reading.table
        await store.transaction(({ sql }) =>
          changeDraft(
            sql,
            { id: draft.id, version },
            {
              ...changed(context),
              ...described,
              state: 'reading',
              sheet: JSON.stringify({ ...sheet, origin } satisfies DraftSheet),
              counts: countOf(rows),
            },
          ),
        )
        await deleteRows(context, draft.id)
        await storeRows(context, draft.id, rows)
      },
      undefined,
      choice,
    )
  } finally {
    await file.remove()
  }
}

/** Leaves out what a mapping says about columns that the file does not have with its new header. */
function onlyFor(
  headers: readonly string[],
  { columns, split, constants, ...others }: Given,
): Given {
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
