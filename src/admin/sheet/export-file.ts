import { formatCount } from '../format.ts'
import { text } from '../i18n/text.ts'

/** Called so when nobody gives the file a name. */
export const DEFAULT_FILE_NAME = 'mat-table-exporter'

export const FORMATS = ['xlsx', 'xls', 'csv', 'txt', 'json'] as const
export type ExportFormat = (typeof FORMATS)[number]

/** The last row that the legacy format can hold, its header counted. */
export const XLS_ROWS = 65_536

export const EMPTY_EXPORT = text('Empty json array is provided, rows parameter is mandatory!')
export const XLS_TOO_LONG = text(
  'An .xls file ends at {rows} rows. Choose .xlsx for this export.',
  { rows: formatCount(XLS_ROWS) },
)

/** `other` is an exporter of the screen's own. */
export type ChosenFormat = ExportFormat | 'other'

interface NamedFile {
  readonly name: string
  readonly format: ChosenFormat
}

/** A workbook's name decides its kind: one that ends in .xls is a legacy workbook, any other an .xlsx. */
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
