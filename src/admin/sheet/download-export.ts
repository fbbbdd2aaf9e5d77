import type { Definition, ExportColumn } from '#schema/engine'
import type { SortPayload } from 'react-admin'
import { findListQuery } from '../providers/data-provider.ts'
import { openDownload } from '../providers/http.ts'
import type { ExportFormat } from './export-file.ts'
import type { ColumnChoice } from './export-table.ts'
import { TYPES } from './write-export.ts'

/** A list that the server writes as a file. */
interface ListFile {
  readonly definition: Definition
  readonly sort: SortPayload
  readonly filter: Readonly<Record<string, unknown>>
  readonly columns: readonly ExportColumn[]
  readonly choice: ColumnChoice
  readonly format: ExportFormat
  readonly fileName: string
  readonly signal: AbortSignal
  /** Called with the number of rows written so far. */
  readonly onRows: (rows: number) => void
}

/** True for formats that the server writes. */
export const isWrittenByServer = (format: string): format is ExportFormat =>
  format in TYPES && format !== 'xls'

/** Downloads a whole list as a file that the server writes while it reads the records. */
export async function downloadExport({
  definition,
  sort,
  filter,
  ...file
}: ListFile): Promise<Blob> {
  const query = findListQuery(definition, { sort, filter })
  query.set('exportFormat', file.format)
  query.set('exportSet', file.choice === 'chosen' ? 'all' : file.choice)
  query.set('exportName', file.fileName)
  query.set('exportProgress', 'true')
  query.set(
    'exportColumns',
    JSON.stringify(file.columns.map(({ name, header }) => ({ name, header }))),
  )
  const { signal } = file
  const { body } = await openDownload(`/${definition.name}/export?${query}`, { signal })
  const parts: Uint8Array<ArrayBuffer>[] = []
  if (body)
    for await (const { rows, piece } of readFrames(body.getReader())) {
      parts.push(piece)
      file.onRows(rows)
    }
  return new Blob(parts, { type: TYPES[file.format] })
}

const HEAD = 8

/** Reads pieces of a file, each after eight bytes: the number of rows so far, and the length of the piece. */
async function* readFrames(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let rest = new Uint8Array()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const bytes = new Uint8Array(rest.length + next.value.length)
    bytes.set(rest)
    bytes.set(next.value, rest.length)
    const view = new DataView(bytes.buffer)
    let at = 0
    for (;;) {
      const end = at + HEAD + (bytes.length < at + HEAD ? 0 : view.getUint32(at + 4, true))
      if (bytes.length < end || bytes.length < at + HEAD) break
      yield { rows: view.getUint32(at, true), piece: bytes.slice(at + HEAD, end) }
      at = end
    }
    rest = bytes.slice(at)
  }
}
