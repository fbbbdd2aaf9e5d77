import type {
  Cell,
  CellCorrection,
  Definition,
  DraftMapping,
  DraftRow,
  DraftSummary,
  ImportDraft,
  PageOf,
  RowFilter,
  UndoCounts,
} from '#schema/engine'
import { text } from '../../i18n/text.ts'
import { buildAddress } from '../../providers/address.ts'
import { ask, download } from '../../providers/http.ts'
import { readStatus } from '../../providers/status-of.ts'

type Of = Pick<Definition, 'name'>

/** Rows to leave out or to take back: those at some positions, or all that match a filter. */
export type ChosenRows = { readonly places: readonly number[] } | { readonly filter: RowFilter }

/** A change of cells. A version is added when it is sent. */
export type CellsChange =
  | { readonly cells: readonly CellCorrection[] }
  | { readonly replace: { readonly header: string; readonly from: Cell; readonly to: Cell } }

/** Cells of a column with their present content, by row. */
interface FoundCells {
  readonly cells: readonly { readonly place: number; readonly value: Cell }[]
}

const at = ({ name }: Of, id: number, call = ''): string => `/${name}/import/${id}${call}`

/** Calls of the drafts of imports. */
export const drafts = {
  /** Uploads a file. */
  open: (definition: Of, file: File): Promise<ImportDraft> => {
    const body = new FormData()
    body.append('draft', 'true')
    body.append('file', file, file.name)
    return ask(`/${definition.name}/import`, { method: 'POST', body })
  },
  list: (query: { readonly page: number; readonly size: number }, signal?: AbortSignal) =>
    ask<PageOf<DraftSummary>>(buildAddress('/import/list', query), { signal }),
  read: (definition: Of, id: number, signal?: AbortSignal) =>
    ask<ImportDraft>(at(definition, id), { signal }),
  rows: (
    definition: Of,
    id: number,
    query: RowFilter & { readonly page: number; readonly size: number },
    signal?: AbortSignal,
  ) => ask<PageOf<DraftRow>>(buildAddress(at(definition, id, '/rows'), { ...query }), { signal }),
  /** Finds the cells of a column that contain a text, or are equal to a value. */
  find: (
    definition: Of,
    id: number,
    query: { readonly header: string; readonly equal?: string; readonly part?: string },
  ) => ask<FoundCells>(buildAddress(at(definition, id, '/cells'), { ...query })),
  map: (definition: Of, { id, version }: DraftKey, mapping: DraftMapping) =>
    ask<ImportDraft>(at(definition, id), { method: 'PUT', body: { version, mapping } }),
  check: (definition: Of, { id }: DraftKey) =>
    ask<ImportDraft>(at(definition, id, '/check'), { method: 'POST', isRepeatable: true }),
  stop: (definition: Of, { id }: DraftKey) =>
    ask<ImportDraft>(at(definition, id, '/stop'), { method: 'POST', isRepeatable: true }),
  correct: (definition: Of, { id, version }: DraftKey, change: CellsChange) =>
    ask<ImportDraft>(at(definition, id, '/cells'), { method: 'PUT', body: { version, ...change } }),
  /** Leaves rows out of the import, or takes them back. */
  leaveOut: (definition: Of, { id, version }: DraftKey, rows: ChosenRows, leftOut: boolean) =>
    ask<ImportDraft>(at(definition, id, '/rows'), {
      method: 'PUT',
      body: { version, leftOut, ...rows },
    }),
  /** Creates records for the unknown names of a field. */
  create: (definition: Of, { id, version }: DraftKey, field: string) =>
    ask<ImportDraft>(at(definition, id, '/create'), { method: 'POST', body: { version, field } }),
  save: (definition: Of, { id, version }: DraftKey, rows: 'all' | 'good') =>
    ask<ImportDraft>(at(definition, id, '/save'), { method: 'POST', body: { version, rows } }),
  /** The rows with errors as a workbook, with the reasons in a last column. */
  reasons: (definition: Of, { id }: Pick<DraftKey, 'id'>) =>
    download(at(definition, id, '/reasons')),
  countUndo: (definition: Of, { id }: Pick<DraftKey, 'id'>, signal?: AbortSignal) =>
    ask<UndoCounts>(at(definition, id, '/undo'), { signal }),
  undo: (definition: Of, { id, version }: DraftKey) =>
    ask<ImportDraft>(at(definition, id, '/undo'), { method: 'POST', body: { version } }),
  remove: (definition: Of, { id }: Pick<DraftKey, 'id'>) =>
    ask<unknown>(at(definition, id), { method: 'DELETE' }),
}

type DraftKey = Pick<ImportDraft, 'id' | 'version'>

export const fetchTemplate = (definition: Definition): Promise<Blob> =>
  download(
    `/download-sample-template?className=${encodeURIComponent(definition.sheet?.className ?? definition.name)}`,
  )

/** Accepted files; the format is detected by content. */
export const TAKEN = '.xlsx,.xls,.ods,.csv,.txt,.json'
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
  return sentence
}

export const adviceOnSize = ({ name }: File): string =>
  formatAdvice({ status: 413, message: text('“{name}” is larger than 25 MB.', { name }) })
