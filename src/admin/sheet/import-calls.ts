import { readStatus } from '../providers/status-of.ts'
import type { ColumnReading, Definition, ImportResult } from '#schema/engine'
import { HttpError } from 'react-admin'
import { ask, download } from '../providers/http.ts'
import { text } from '../i18n/text.ts'

/** The column of each field, and constants for fields that the file lacks. */
export interface ColumnMapping {
  readonly columns: Readonly<Record<string, string | null>>
  readonly constants: Readonly<Record<string, string>>
  /** Words in the file and their meaning, by field. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Reading of ambiguous values, by field. */
  readonly reading: Readonly<Record<string, ColumnReading>>
}

type Wish = 'preview' | 'check' | 'import'

/** Sends the file. Rows that cannot be saved are part of the result; other refusals are thrown. */
export async function sendSheet(
  definition: Definition,
  file: File,
  wish: Wish,
  mapping?: ColumnMapping,
): Promise<ImportResult> {
  const body = new FormData()
  if (wish !== 'import') body.append('dryRun', 'true')
  if (wish === 'preview') body.append('preview', 'true')
  if (mapping) body.append('mapping', JSON.stringify(sentMapping(mapping)))
  body.append('file', file, file.name)
  try {
    return await ask<ImportResult>(`/${definition.name}/import`, {
      method: 'POST',
      body,
      // A check saves nothing, and must not use up the key of an import whose answer was lost.
      isRepeatable: wish !== 'import',
    })
  } catch (error) {
    const result =
      error instanceof HttpError && error.status === 422
        ? (error.body as { data?: ImportResult } | null)?.data
        : undefined
    if (result?.rows) return result
    throw error
  }
}

/** The interpretation chosen for a field is sent with the column that fills it. */
function sentMapping({ columns, constants, values, reading }: ColumnMapping): object {
  const mapped = new Set(Object.values(columns))
  return {
    columns,
    constants,
    values,
    reading: Object.fromEntries(Object.entries(reading).filter(([field]) => mapped.has(field))),
  }
}

export const fetchTemplate = (definition: Definition): Promise<Blob> =>
  download(
    `/download-sample-template?className=${encodeURIComponent(definition.sheet?.className ?? definition.name)}`,
  )

/** Accepted files; the format is detected by content. */
export const TAKEN = '.xlsx,.xls,.ods,.csv'
export const MAX_BYTES = 25 * 1024 * 1024

/** Describes a problem and its remedy in one or two sentences. */
export function formatAdvice(error: unknown): string {
  const status = readStatus(error)
  const sentence = error instanceof Error ? error.message : String(error)
  if (status === 413)
    return text('{said} Split it into smaller files and import them one at a time.', {
      said: sentence,
    })
  if (status === 415)
    return text('{said} In your spreadsheet program, use “Save as” and choose one of these.', {
      said: sentence,
    })
  if (status === 403) return text('You do not have permission to import here.')
  return sentence
}
