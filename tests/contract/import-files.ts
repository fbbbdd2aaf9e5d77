import { expect, vi } from 'vitest'
import {
  isNumber,
  sheetColumns,
  type Cell,
  type CellCorrection,
  type Definition,
  type DraftRow,
  type ImportDraft,
  type UndoCounts,
} from '#schema/engine'
import { smsLog } from '#system'
import {
  buildTable,
  templateColumns,
  type ExportTable,
  type JsonRow,
} from '../../src/admin/sheet/export-table.ts'
import { formatCsv } from '../../src/admin/sheet/write-text.ts'
import type { AppContext } from '../../src/server/app-context.ts'
import { readCodes } from '../../src/server/sheets/columns/codes.ts'
import type { Client, Reply } from '../kit/client.ts'
import type { Workspace } from '../kit/workspace.ts'

/** Columns of the import template of a resource. */
export const columnsOf = (definition: Definition) => templateColumns(definition, 'SUPER_ADMIN')

/** Writes records, or bodies for POST, as rows of the import template. */
export async function tableOf(
  space: Workspace,
  definition: Definition,
  records: readonly JsonRow[],
) {
  const codes = await space.work((work) =>
    readCodes(work, sheetColumns(definition, 'SUPER_ADMIN'), records),
  )
  return buildTable(columnsOf(definition), records, 'template', codes)
}

/** Cells of a table as they stand in a file. */
export const textsOf = ({ columns, rows }: ExportTable): string[][] =>
  rows.map((row) => columns.map((_, column) => String(row[column] ?? '')))

/** Puts a file through all steps of a draft, by its address. */
export class DraftDriver {
  readonly api: Client
  readonly definition: Definition
  readonly path: string
  constructor(api: Client, definition: Definition) {
    this.api = api
    this.definition = definition
    this.path = `/${definition.name}/import`
  }

  private at({ id }: Pick<ImportDraft, 'id'>, call = ''): string {
    return `${this.path}/${id}${call}`
  }

  /** Opens a file of all columns of the template, or of those in its first line. */
  async open(rows: string | readonly (readonly Cell[])[]): Promise<ImportDraft> {
    const content =
      typeof rows === 'string'
        ? rows
        : formatCsv([columnsOf(this.definition).map(({ header }) => header), ...rows])
    const file = { name: 'sample.csv', content, type: 'text/csv' }
    return draftIn(await this.api.upload(this.path, file, { draft: 'true' }))
  }

  /** Imports a file without an error. */
  async import(rows: Parameters<DraftDriver['open']>[0]): Promise<ImportDraft> {
    const checked = await this.check(await this.open(rows))
    expect(checked.counts.failed, JSON.stringify(checked.groups)).toBe(0)
    const saved = await this.save(checked)
    expect(saved).toMatchObject({ state: 'saved', stopped: null })
    return saved
  }

  private settled(draft: Pick<ImportDraft, 'id'>): Promise<ImportDraft> {
    return vi.waitFor(
      async () => {
        const now = draftIn(await this.api.get(this.at(draft)))
        expect(['checking', 'saving', 'undoing']).not.toContain(now.state)
        return now
      },
      { timeout: 20_000, interval: 10 },
    )
  }

  async check(draft: ImportDraft): Promise<ImportDraft> {
    draftIn(await this.api.post(this.at(draft, '/check')))
    return this.settled(draft)
  }

  async save(draft: ImportDraft, rows: 'all' | 'good' = 'all'): Promise<ImportDraft> {
    draftIn(await this.api.post(this.at(draft, '/save'), { version: draft.version, rows }))
    return this.settled(draft)
  }

  async correct(draft: ImportDraft, cells: readonly CellCorrection[]): Promise<ImportDraft> {
    return draftIn(await this.api.put(this.at(draft, '/cells'), { version: draft.version, cells }))
  }

  /** Results of the check, row by row. Numbers of a series are proposed, and drawn when the rows are saved. */
  async results(draft: ImportDraft): Promise<unknown> {
    const { fields } = this.definition
    const reply = await this.api.get(this.at(draft, '/rows?size=500'))
    expect(reply.status, reply.text).toBe(200)
    return (reply.content as unknown as DraftRow[]).map(({ corrected: _, ...row }) => ({
      ...row,
      cells: row.cells.slice(0, row.cells.findLastIndex((cell) => cell !== null) + 1),
      changes: row.changes.filter(({ field }) => !fields[field]?.options.series),
    }))
  }

  async countUndo(draft: ImportDraft): Promise<UndoCounts> {
    const { status, text, data } = await this.api.get(this.at(draft, '/undo'))
    expect(status, text).toBe(200)
    return data as unknown as UndoCounts
  }

  async undo(draft: ImportDraft): Promise<ImportDraft> {
    draftIn(await this.api.post(this.at(draft, '/undo'), { version: draft.version }))
    return this.settled(draft)
  }
}

export const draftIn = ({ status, text, data }: Reply): ImportDraft => {
  expect(status, text).toBe(200)
  return data as unknown as ImportDraft
}

/**
 * Values that an undo leaves: who has changed a record, when, and how often. A wallet counts its entries, of which there
 * are more after a reversal.
 */
const AUDIT: ReadonlySet<string> = new Set([
  'version',
  'importId',
  'createdBy',
  'createdDate',
  'modifiedBy',
  'modifiedDate',
  'lastHistoryNumber',
  'lastTransactionDate',
])

type Values = Readonly<Record<string, unknown>>
type Records = Record<string, Record<string, Values>>

/**
 * Reads all stored records by resource and id. Of ledgers, whose entries are reversed by others, it reads sums instead.
 * Texts that have been sent stay sent.
 */
export async function storedValues({
  store,
  registry,
}: Pick<AppContext, 'store' | 'registry'>): Promise<Records> {
  const all: Records = {}
  for (const definition of registry.resources.values()) {
    const { name, appendOnly } = definition
    if (name === smsLog.name) continue
    const records = (await store.find(definition, [], 100_000)).map(withoutAudit)
    all[name] = appendOnly
      ? { sums: sumUp(definition, records) }
      : Object.fromEntries(records.map((record) => [record.id, record]))
  }
  return all
}

const withoutAudit = (record: Values): Values =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !AUDIT.has(name)))

/** Sums of the numbers of a ledger that may be negative, apart from running balances. */
const sumUp = ({ fields }: Definition, records: readonly Values[]): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const { min, moreThan } = field.options
      if (!isNumber(field) || !(Number(min ?? 0) < 0) || moreThan !== undefined) return []
      return [[name, records.reduce((sum, record) => sum + Number(record[name] ?? 0), 0)]]
    }),
  )

/** Leaves out records that are not in an earlier state. */
export const among = (after: Records, before: Records, resource: string): Records => ({
  ...after,
  [resource]: Object.fromEntries(
    Object.entries(after[resource] ?? {}).filter(([id]) => before[resource]?.[id] !== undefined),
  ),
})
