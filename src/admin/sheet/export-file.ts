import { formatCount } from '../format.ts'
import { text } from '../i18n/text.ts'

/** Default file name. */
export const DEFAULT_FILE_NAME = 'mat-table-exporter'

export const FORMATS = ['xlsx', 'xls', 'csv', 'txt', 'json'] as const
export type ExportFormat = (typeof FORMATS)[number]

/** Last row that the legacy format can hold, including the header. */
export const XLS_ROWS = 65_536

export const EMPTY_EXPORT = text('Empty json array is provided, rows parameter is mandatory!')
export const XLS_TOO_LONG = text(
  'An .xls file can hold at most {rows} rows. Choose .xlsx for this export.',
  { rows: formatCount(XLS_ROWS) },
)

/** `other` is the screen's custom exporter. */
export type ChosenFormat = ExportFormat | 'other'

interface NamedFile {
  readonly name: string
  readonly format: ChosenFormat
}

/** The file name decides the kind of workbook: a name that ends in .xls gives a legacy workbook, any other an .xlsx. */
export function fileFor(
  wanted: string,
  format: ChosenFormat,
  extension = format === 'other' ? '' : format,
): NamedFile {
  const bare =
    wanted
      .replace(/[\u0000-\u001f\u007f\\/:*?"<>|]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() || DEFAULT_FILE_NAME
  if (format !== 'xls' && format !== 'xlsx')
    return {
      format,
      name: extension === '' || endsWith(bare, extension) ? bare : `${bare}.${extension}`,
    }
  if (endsWith(bare, 'xls')) return { format: 'xls', name: bare }
  if (endsWith(bare, 'xlsx')) return { format: 'xlsx', name: bare }
  return { format, name: `${bare}.${format}` }
}

const endsWith = (name: string, extension: string): boolean =>
  name.toLowerCase().endsWith(`.${extension}`)
