import type { ChangedRow, ChangeOutcome, Definition, PageOf } from '#schema/engine'
import { findAccess } from '../../access/access.ts'
import type { Caller } from '../../access/caller.ts'
import type { AppContext } from '../../app-context.ts'
import { makeRefusedPart, Refusal } from '../../errors.ts'
import { makePage } from '../../http/answer.ts'
import { packError, unpackError } from '../../sheets/drafts/draft-store.ts'
import { readingWork } from '../../work/open-work.ts'
import { resolveAll } from '../../work/where.ts'
import type { ChangeItem } from './change-store.ts'

/** Serializes a refusal, so that it can be translated when it is read. */
export const packRefusal = ({ code, params, localized, errors }: Refusal): string =>
  JSON.stringify({ code, params, localized, errors: errors.map(packError) })

function unpackRefusal(text: string): Refusal {
  const { code, params, localized, errors } = JSON.parse(text)
  return new Refusal(code, { params, localized, errors: errors.map(unpackError) })
}

/** Number of records whose labels are read together. */
const TOGETHER = 500

/** Reads the labels of the records that the caller may see. */
export async function readLabels(
  context: AppContext,
  caller: Caller,
  definition: Definition,
  items: readonly ChangeItem[],
): Promise<ReadonlyMap<number, string>> {
  const { principal } = readingWork(context, { caller, via: 'api' })
  const { rows: rule, may } = findAccess(context.registry, definition, caller.role)
  if (!may('list') && !may('show')) return new Map()
  const { rows } = await context.store.list(definition, {
    conditions: [
      ...resolveAll([rule], principal),
      { id: items.slice(0, TOGETHER).map(({ record_id }) => record_id) },
    ],
    sort: [],
    offset: 0,
    limit: TOGETHER,
    fields: ['label'],
    labels: [],
    counted: false,
  })
  return new Map(rows.map(({ id, label }) => [id, String(label ?? '')]))
}

/** Reads a page of the results of a change, one per record. */
export async function readReceipt(
  context: AppContext,
  caller: Caller,
  { definition, changeId, outcome, page, size }: ReceiptOf,
): Promise<PageOf<ChangedRow>> {
  const those = context.store.sql
    .selectFrom('larder_change_item')
    .where('change_id', '=', changeId)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? ''))
  const items = await those
    .selectAll()
    .orderBy('place')
    .limit(size)
    .offset(page * size)
    .execute()
  const count = await those.select(({ fn }) => fn.countAll().as('total')).executeTakeFirst()
  const labels = await readLabels(context, caller, definition, items)
  const rows = items.map((item) => ({
    id: item.record_id,
    label: labels.get(item.record_id) ?? '',
    outcome: item.outcome as ChangeOutcome | null,
    message: null,
    errors: [],
    ...(item.reason === null ? {} : makeRefusedPart(unpackRefusal(item.reason))),
  }))
  return makePage(rows, { page, size }, Number(count?.total ?? 0))
}

interface ReceiptOf {
  readonly definition: Definition
  readonly changeId: number
  readonly outcome?: ChangeOutcome | undefined
  readonly page: number
  readonly size: number
}
