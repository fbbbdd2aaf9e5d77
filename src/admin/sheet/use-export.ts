import { useListContext, useNotify } from 'react-admin'
import { useCallback, useRef, useState } from 'react'
import { formatCount } from '../format.ts'
import { text } from '../i18n/text.ts'
import { EMPTY_EXPORT, fileFor, XLS_ROWS, XLS_TOO_LONG, type ChosenFormat } from './export-file.ts'
import { Cancelled, isLong, isPartlySelected, joinFilters, usePageWalk } from './page-walk.ts'
import { downloadExport, isWrittenByServer } from './download-export.ts'
import type { Codes, Definition, ExportNoted, ExportRecord, Field, SheetRows } from '#schema/engine'
import { saveAs } from 'file-saver'
import { ask } from '../providers/http.ts'
import { LARGEST_PAGE } from '../providers/list-query.ts'
import {
  allColumns,
  buildTable,
  pickColumns,
  templateColumns,
  visibleColumns,
  type ColumnChoice,
} from './export-table.ts'
import { writeExport, type Exporter } from './write-export.ts'

export interface ExportProgress {
  readonly step: 'gathering' | 'writing'
  readonly done: number
  readonly total: number
}

type Order = Omit<ExportOrder, 'signal' | 'onProgress'>

/** Runs one export at a time; reports progress and completion, and can be cancelled. */
export function useExport({
  paginated,
  onDone,
}: {
  readonly paginated: boolean
  readonly onDone: () => void
}) {
  const walk = usePageWalk()
  const table = useListContext()
  const notify = useNotify()
  const running = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const run = useCallback(
    async (order: Order) => {
      const { signal } = (running.current = new AbortController())
      const report = (step: ExportProgress['step']) => (done: number, total: number) =>
        setProgress({ step, done, total })
      const gatherAndExport = async (each: Order): Promise<number> => {
        const rows = await walk({ paginated, signal, onProgress: report('gathering') })
        setProgress({ step: 'writing', done: 0, total: rows.length })
        await exportRows({ ...each, signal, onProgress: report('writing') }, rows)
        return rows.length
      }
      setProblem(null)
      setProgress({ step: 'gathering', done: 0, total: 0 })
      try {
        const count =
          paginated && isForServer(table, order)
            ? await exportList({ ...order, signal, onProgress: report('writing') }, table)
            : await gatherAndExport(order)
        notify(
          text('{count} row exported |||| {count} rows exported', {
            smart_count: count,
            count: formatCount(count),
          }),
          { type: 'success' },
        )
        onDone()
      } catch (error) {
        if (error instanceof Cancelled || (error as Error).name === 'AbortError') return
        const message = error instanceof Error ? error.message : String(error)
        setProblem(message)
        if (message === EMPTY_EXPORT) notify(message, { type: 'warning' })
      } finally {
        running.current = null
        setProgress(null)
      }
    },
    [walk, table, notify, paginated, onDone],
  )

  const cancel = useCallback(() => running.current?.abort(), [])
  return { run, cancel, progress, problem, forget: () => setProblem(null) }
}

interface ExportOrder {
  readonly definition: Definition
  readonly role: string | null
  readonly shown: readonly {
    readonly name: string
    readonly label: string
    readonly field: Field
  }[]
  readonly columns: ColumnChoice
  /** Names of the columns in their order, if `columns` is `chosen`. */
  readonly chosen: readonly string[]
  readonly format: ChosenFormat
  readonly fileName: string
  /** Writes the file if the format is `other`. */
  readonly exporter?: Exporter | undefined
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

type Table = ReturnType<typeof useListContext>

/** True if the whole list is exported, and so long that the server writes its file. */
const isForServer = (table: Table, { format, fileName }: Order): boolean =>
  isLong(table) &&
  !isPartlySelected(table.selectedIds?.length ?? 0, table.total ?? 0) &&
  isWrittenByServer(fileFor(fileName, format).format)

/** Downloads the list as a file of the server, and returns the number of its rows. */
async function exportList(order: ExportOrder, table: Table): Promise<number> {
  const { name, format } = fileFor(order.fileName, order.format)
  if (!isWrittenByServer(format)) throw new Error(`The server writes no ${format}`)
  let count = 0
  const blob = await downloadExport({
    definition: order.definition,
    sort: table.sort,
    filter: joinFilters(table),
    columns: pickExportColumns(order, order.columns, []),
    choice: order.columns,
    format,
    fileName: name,
    signal: order.signal,
    onRows: (rows) => {
      count = rows
      order.onProgress(rows, Math.max(rows, table.total ?? 0))
    },
  })
  saveAs(blob, name)
  return count
}

const pickExportColumns = (
  { definition, role, shown, chosen }: ExportOrder,
  choice: ColumnChoice,
  records: readonly ExportRecord[],
) =>
  ({
    visible: () => visibleColumns(definition, shown),
    all: () => allColumns(definition, role),
    chosen: () => pickColumns(allColumns(definition, role), chosen),
    template: () => templateColumns(definition, role, records),
  })[choice]()

/** Creates the file from the collected rows and downloads it; its blob address is released after 40 seconds. */
async function exportRows(order: ExportOrder, gathered: readonly ExportRecord[]): Promise<void> {
  const exporter = order.format === 'other' ? order.exporter : undefined
  const { name, format } = fileFor(order.fileName, order.format, exporter?.extension)
  const how = format === 'other' ? exporter?.write : format
  if (gathered.length === 0) throw new Error(EMPTY_EXPORT)
  if (!how) throw new Error('This list has no exporter of its own')
  if (format === 'xls' && gathered.length + 1 > XLS_ROWS) throw new Error(XLS_TOO_LONG)
  const { definition } = order
  const choice = exporter?.needsAll ? 'all' : order.columns
  const { records, codes, exportId } =
    choice === 'visible' ? { records: gathered } : await wholeRows(order, gathered)
  const columns = pickExportColumns(order, choice, records)
  const table = buildTable(columns, records, choice, codes)
  const blob = await writeExport({ table, records, sheetName: definition.label[1] }, how)
  if (order.signal.aborted) throw new Cancelled()
  // The library itself releases the address after 40 seconds.
  saveAs(blob, name)
  const form = { format, fileName: name }
  // If logging the export fails, the file is kept.
  await (exportId === undefined
    ? noteShown(definition, records, form)
    : note({ exportId, ...form })
  ).catch(() => undefined)
}

/** The server logs the rows it delivers, under a number shared by all batches. */
interface WholeRows {
  readonly records: readonly ExportRecord[]
  readonly codes?: Codes
  readonly exportId?: number | undefined
}

/** A list has only its columns; the other fields are read by id, a few hundred at a time. */
async function wholeRows(
  { definition, signal, onProgress }: ExportOrder,
  gathered: readonly ExportRecord[],
): Promise<WholeRows> {
  const records: ExportRecord[] = []
  const codes: Record<string, Record<string, string>> = {}
  let exportId: number | undefined
  for (let place = 0; place < gathered.length; place += LARGEST_PAGE) {
    const ids = gathered.slice(place, place + LARGEST_PAGE).map(({ id }) => String(id))
    if (signal.aborted) throw new Cancelled()
    const part = await ask<SheetRows>(
      `/${definition.name}/sheet?ids=${ids.join(',')}&exportId=${exportId ?? ''}`,
      { signal },
    )
    exportId = part.exportId
    records.push(...part.records)
    for (const [name, some] of Object.entries(part.codes)) Object.assign((codes[name] ??= {}), some)
    onProgress(records.length, gathered.length)
  }
  return { records, codes, exportId }
}

interface Form {
  readonly format: string
  readonly fileName: string
}

/** Each log entry is sent once; the next one is for a different file, and not a correction. */
const note = (body: object) =>
  ask<ExportNoted>('/export-log', { method: 'POST', body, isRepeatable: true })

/** Logs rows that were already loaded by their ids, a few hundred at a time, because the server counts those that exist. */
async function noteShown(
  { name: resource }: Definition,
  records: readonly ExportRecord[],
  form: Form,
): Promise<void> {
  let exportId: number | undefined
  for (let place = 0; place < records.length; place += LARGEST_PAGE) {
    const ids = records.slice(place, place + LARGEST_PAGE).map(({ id }) => Number(id))
    exportId = (
      await note({ resource, ids, ...form, ...(exportId === undefined ? {} : { exportId }) })
    ).exportId
  }
}
