import { utils, write } from 'xlsx'
import {
  date,
  decimal,
  flag,
  instant,
  longText,
  money,
  percent,
  phone,
  reference,
  resource,
  text,
  type Definition,
  type ImportResult,
} from '#schema/engine'
import type { Client, Reply } from '../kit/client.ts'
import { workspace, type DatabaseName } from '../kit/workspace.ts'

/** Has every kind of value that is ambiguous in a file. */
const reading = resource('reading', {
  label: ['Reading', 'Readings'],
  title: '{readingCode}',
  fields: {
    readingCode: text({ required: true, unique: true }),
    measuredAt: instant(),
    dueDate: date(),
    share: percent(),
    level: decimal({ places: 1 }),
    fee: money(),
    duration: decimal({ min: 0, unitLabel: 'h' }),
    remark: longText(),
    country: reference('country'),
    brand: reference('brand'),
    contact: phone({ dialCode: 'country.dialCode' }),
    isUrgent: flag({ initial: false }),
    reason: text({ shownWhen: { isUrgent: true } }),
    total: money({ calculated: true }),
    secret: text({ writableBy: ['SUPER_ADMIN'] }),
    tag: text({ maskedFor: ['ADMIN'], unique: true }),
    seal: text({ maskedFor: ['ADMIN'], writableBy: ['SUPER_ADMIN'] }),
  },
  list: { columns: ['readingCode', 'measuredAt'], sort: 'readingCode' },
  sheet: { matchOn: ['readingCode'] },
  allow: { SUPER_ADMIN: 'everything', ADMIN: ['list', 'show', 'create', 'edit', 'import'] },
})

export const readingDefinition = reading as unknown as Definition
export const resultOf = (reply: Reply): ImportResult => reply.data as unknown as ImportResult
export const errorsOf = (reply: Reply) =>
  resultOf(reply).rows.flatMap(({ row, errors }) =>
    errors.map(({ field, code }) => [row, field, code]),
  )
export const csv = (...lines: string[]): string => lines.join('\n')

export function workbook(rows: readonly (readonly unknown[])[]): Uint8Array {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][]), 'Readings')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

interface Sending {
  readonly by?: Client
  readonly mapping?: object
  readonly dryRun?: string
  readonly mode?: string
}

/** Opens a server with readings, and functions to upload files of them. */
export async function openReadings(database: DatabaseName) {
  const space = await workspace({ database, installed: true, definitions: [readingDefinition] })
  const [admin, top] = [space.as('ADMIN'), space.as('SUPER_ADMIN')]
  const upload = (
    content: string | Uint8Array,
    { by = top, dryRun, mode, mapping }: Sending = {},
  ): Promise<Reply> =>
    by.upload(
      '/reading/import',
      { name: 'readings.csv', content },
      {
        ...(dryRun ? { dryRun } : {}),
        ...(mode ? { mode } : {}),
        ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
      },
    )
  const stored = async (code: string): Promise<Readonly<Record<string, unknown>>> => {
    const [found] = (await top.get(`/reading/list?search=${code}`)).content
    return (await top.get(`/reading/${String(found?.id)}`)).data
  }
  return { admin, top, upload, stored, close: () => space.close() }
}

export type Readings = Awaited<ReturnType<typeof openReadings>>
