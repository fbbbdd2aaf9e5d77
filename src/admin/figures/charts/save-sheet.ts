import type { ChartUnit, ExportTable, Field } from '#schema/engine'
import { saveAs } from 'file-saver'
import { currencySign } from '../../format.ts'
import { fileFor } from '../../sheet/export-file.ts'
import { writeExport } from '../../sheet/write-export.ts'
import type { Plot } from './plot.ts'
import { buildRows } from './table-rows.ts'

/** Saves the table of a chart as a spreadsheet with numeric cells. */
export async function saveSheet(plot: Plot, format: 'csv' | 'xlsx', name: string): Promise<void> {
  const table = makeSheet(plot)
  const blob = await writeExport(
    { table, records: plot.groups.map(({ key }) => ({ key })), sheetName: plot.title },
    format,
  )
  saveAs(blob, fileFor(name, format).name)
}

const TEXT: Field = { kind: 'text', options: {} }
const NUMBER: Field = { kind: 'decimal', options: { places: 2 } }

/** Units are in the column headers, because numeric cells cannot contain them. */
const SIGNS: Readonly<Record<ChartUnit, string>> = {
  count: '',
  money: ` (${currencySign})`,
  quantity: '',
  percent: ' (%)',
  hours: ' (h)',
}

export function makeSheet(plot: Plot): ExportTable {
  const { columns, rows } = buildRows(plot)
  return {
    columns: [
      { name: 'group', header: plot.by, field: TEXT },
      ...columns.map(({ header, unit }, place) => ({
        name: String(place),
        header: `${header}${SIGNS[unit]}`,
        field: NUMBER,
      })),
    ],
    rows: rows.map(({ group, label, cells }) => [
      // ISO dates sort correctly in any program.
      plot.isTime ? (plot.groups[group]?.key ?? label) : label,
      ...cells,
    ]),
  }
}
