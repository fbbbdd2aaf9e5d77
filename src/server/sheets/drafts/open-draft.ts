import { isObject, type Definition } from '#schema/engine'
import type { AppContext } from '../../app-context.ts'
import type { Caller } from '../../access/caller.ts'
import { Refusal } from '../../errors.ts'
import { startSlice } from '../../tasks/time-slice.ts'
import { columnFacts } from '../columns/column-facts.ts'
import { readOrder } from '../import-sheet.ts'
import type { SheetTable } from '../sheet-table.ts'
import { insertRows, PORTION, type DraftSheet } from './draft-rows.ts'
import { NO_MAPPING, noteOnDraft } from './draft-store.ts'
import type { Drafted } from './draft-task.ts'
import { recallMapping } from './remembered-mapping.ts'

export interface NewDraft {
  readonly definition: Definition
  readonly table: SheetTable
  readonly fileName: string
  /** Mapping of the caller; null to use that of the last file with these headers. */
  readonly given: object | null
}

/** Keeps the rows of a file on the server, with the mapping of the last file with these headers. Returns the id. */
export async function openDraft(
  context: AppContext,
  caller: Caller,
  { definition, table, fileName, given }: NewDraft,
): Promise<number> {
  const { store, clock } = context
  const { rows, ...meta } = table
  const facts = await columnFacts(table)
  const sheet: DraftSheet = { ...meta, facts }
  const mapped = { definition, table, fileName, given, sheet }
  const mapping = await completeMapping(
    context,
    caller,
    mapped,
    given ?? (await recallMapping(store.sql, caller.userId, definition, table.headers)),
  )
  const now = clock().toISOString()
  const { id } = await store.transaction(({ sql }) =>
    sql
      .insertInto('larder_draft')
      .values({
        resource: definition.name,
        file_name: fileName,
        by: caller.userId,
        at: now,
        changed_at: now,
        version: 1,
        // Rows are added below. Until then the draft is not listed.
        state: 'reading',
        sheet: JSON.stringify(sheet),
        ...mapping,
        counts: JSON.stringify({ ...NO_COUNTS, rows: rows.length }),
        batches: '[]',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
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
  return id
}

const NO_COUNTS = { created: 0, updated: 0, unchanged: 0, failed: 0, saved: 0 }

interface Mapped extends NewDraft {
  readonly sheet: DraftSheet
}

/** Adds the guesses for columns that a mapping does not mention, and notes how values are read. */
async function completeMapping(
  context: AppContext,
  caller: Caller,
  mapped: Mapped,
  given: object | null,
): Promise<{ readonly mapping: string; readonly file: string }> {
  const { definition, table, fileName, sheet } = mapped
  try {
    const whole = { ...NO_MAPPING, ...given }
    const { file } = await readOrder(context, caller, {
      definition,
      order: { mapping: JSON.stringify(whole), file: { name: fileName } },
      table,
      facts: sheet.facts,
    })
    return {
      mapping: JSON.stringify({ ...whole, columns: file.mapping, split: file.split }),
      file: JSON.stringify(file),
    }
  } catch (error) {
    // A field that was filled last time may not exist any more.
    if (given === mapped.given || !(error instanceof Refusal)) throw error
    return completeMapping(context, caller, mapped, null)
  }
}

/** Returns how a draft changes with a new mapping. Its rows have to be checked again. */
export async function remap(
  { context, caller, definition, draft }: Drafted,
  given: unknown,
): Promise<{ readonly mapping: string; readonly file: string }> {
  if (!isObject(given))
    throw new Refusal('badBody', { params: { reason: 'mapping is expected as an object.' } })
  const { facts, ...sheet }: DraftSheet = JSON.parse(draft.sheet)
  const { rows, headers } = JSON.parse(draft.file)
  const { file } = await readOrder(context, caller, {
    definition,
    order: { mapping: JSON.stringify(given), file: { name: draft.file_name } },
    table: { ...sheet, rows: [] },
    facts,
  })
  return {
    mapping: JSON.stringify({
      ...NO_MAPPING,
      ...given,
      columns: file.mapping,
      split: file.split,
    }),
    // Samples and counts are those of the whole file.
    file: JSON.stringify({ ...file, rows, headers }),
  }
}
