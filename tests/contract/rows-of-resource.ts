import type { ValidateFunction } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import {
  valueToText,
  writableFields,
  fold,
  isServers,
  readItems,
  readTarget,
  tableText,
  translateDefinition,
  type Codes,
  type Definition,
  type ExportRecord,
  type Translate,
} from '#schema/engine'
import { allColumns, buildTable, templateColumns } from '../../src/admin/sheet/export-table.ts'
import type { Client } from '../kit/client.ts'
import { answersIn, describedBy } from './openapi.ts'

export type Row = Record<string, unknown> & {
  id: number
  version: number
  labels: Record<string, string>
}

/** Reads every record of a list, page by page. */
export async function everyRow(api: Client, path: string, size = 200): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 0; ; page += 1) {
    const reply = await api.get(`${path}${path.includes('?') ? '&' : '?'}size=${size}&page=${page}`)
    expect(reply.status, reply.text).toBe(200)
    rows.push(...(reply.content as Row[]))
    if (page + 1 >= Number(reply.data.totalPages)) return rows
  }
}

/** Exports all columns in the given language. */
export async function exportIn(
  api: Client,
  definition: Definition,
  translate: Translate,
): Promise<string> {
  const ids = (await everyRow(api, `/${definition.name}/list`)).map(({ id }) => id)
  const reply = await api.get(`/${definition.name}/sheet?ids=${ids.join(',')}`)
  const { records, codes } = reply.data as unknown as { records: ExportRecord[]; codes: Codes }
  return tableText(
    buildTable(
      allColumns(translateDefinition(definition, translate), 'SUPER_ADMIN'),
      records,
      'all',
      codes,
    ),
    'csv',
  )
}

/** Exports an import template with all columns of the sheet. */
export async function templateOf(api: Client, definition: Definition): Promise<string> {
  const ids = (await everyRow(api, `/${definition.name}/list`)).map(({ id }) => id)
  const reply = await api.get(`/${definition.name}/sheet?ids=${ids.join(',')}`)
  const { records, codes } = reply.data as unknown as { records: ExportRecord[]; codes: Codes }
  return tableText(
    buildTable(templateColumns(definition, 'SUPER_ADMIN', records), records, 'template', codes),
    'csv',
  )
}

/** Validators of answers by call, according to the OpenAPI document. */
export async function schemasOf(api: Client): Promise<Map<string, ValidateFunction>> {
  const document = await describedBy(api)
  expect(document.openapi).toMatch(/^3\.1/)
  return answersIn(document)
}

/** Value that a list is sorted by: a number, or the folded text or label. */
export function sortKey(definition: Definition, name: string, row: Row): string | number | null {
  const field = definition.fields[name]
  const value = row[name]
  if (value === null || value === undefined) return null
  if (field && readTarget(field)) return fold(row.labels[name] ?? '')
  if (field?.kind === 'choice') return fold(readItems(field)[String(value)]?.label ?? '')
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' ? value : fold(String(value))
}

/** Names of plain text fields that the super admin may change without side effects. */
export const textsToEdit = (definition: Definition): string[] =>
  Object.entries(definition.fields).flatMap(([name, field]) =>
    mayWrite(definition, name) &&
    (field.kind === 'text' || field.kind === 'longText') &&
    !isServers(field) &&
    !field.options.unique &&
    !field.options.frozen &&
    !field.options.case &&
    !field.options.pattern &&
    !field.options.copiedFrom &&
    !field.options.shownWhen &&
    !field.options.checkDigit &&
    Number(field.options.max ?? 255) >= 20
      ? [name]
      : [],
  )

export const textToEdit = (definition: Definition): string | undefined => textsToEdit(definition)[0]

const mayWrite = (definition: Definition, name: string): boolean =>
  writableFields(definition, 'SUPER_ADMIN', 'edit').includes(name)

/** Text of a field as displayed in a record. */
export function textOf({ fields }: Definition, name: string, row: Row): string {
  const field = fields[name]
  return field ? valueToText(row[name], field) : ''
}
