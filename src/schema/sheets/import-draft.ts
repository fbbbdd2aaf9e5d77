import type { Cell } from '../fields/cell.ts'
import type { CellChange, FileFacts, RowAction } from '../sheet.ts'
import type { FieldError } from '../words/message.ts'

/**
 * State of an import draft. Open: its rows have not been checked since the last change of their meaning. Saved: every row
 * that is data has been saved.
 */
export const DRAFT_STATES = ['open', 'checking', 'checked', 'saving', 'saved', 'undoing'] as const
export type DraftState = (typeof DRAFT_STATES)[number]

/** An uploaded file with its rows, their meaning and the problems found, kept on the server until it is saved. */
export interface ImportDraft {
  readonly id: number
  readonly resource: string
  readonly fileName: string
  /** Id of the user who uploaded the file. */
  readonly by: number
  /** Name of that user, for others. */
  readonly labels: { readonly by?: string }
  readonly at: string
  readonly changedAt: string
  /** Increases with each change. A change of an older version is refused with 409. */
  readonly version: number
  readonly state: DraftState
  /** Rows done and to do. Null unless the draft is being checked or saved. */
  readonly progress: DraftProgress | null
  readonly file: FileFacts
  readonly mapping: DraftMapping
  readonly counts: DraftCounts
  /** Problems and notes, grouped by field and code: errors first, most frequent first. */
  readonly groups: readonly ProblemGroup[]
  /** Number of different words that are not known, by field. The groups may not list them all. */
  readonly unknown: Readonly<Record<string, number>>
  /** Fields whose unknown names can become records, because these need no more than a name. */
  readonly creatable: readonly string[]
  /** Sentence that explains why the last check or import stopped, or what an undo did. Null if there is nothing to say. */
  readonly stopped: FieldError | null
  /** Imports that saved rows of this file, as named in the history of the records. */
  readonly batches: readonly number[]
}

/** A draft in the list of imports. */
export type DraftSummary = Pick<
  ImportDraft,
  | 'id'
  | 'resource'
  | 'fileName'
  | 'by'
  | 'labels'
  | 'at'
  | 'changedAt'
  | 'version'
  | 'state'
  | 'counts'
  | 'batches'
>

export interface DraftProgress {
  readonly done: number
  readonly total: number
}

/** Meaning of the columns and cells, in the form of the form field `mapping` of an import. */
export interface DraftMapping {
  readonly columns: Readonly<Record<string, string | null>>
  readonly constants: Readonly<Record<string, Cell>>
  /** Words in the file and what they stand for, by field. An empty text leaves the field empty. */
  readonly values: Readonly<Record<string, Readonly<Record<string, Cell>>>>
  readonly reading: Readonly<Record<string, string>>
  /** The two fields of each column whose text is split, in the order of the text. */
  readonly split: Readonly<Record<string, readonly string[]>>
  /** The sheet and its header, if the user has chosen them. A change of these three groups reads the file again. */
  readonly table?: {
    readonly sheet?: string
    readonly headerRow?: number
    readonly headerRows?: 1 | 2
  }
  /** Rows that the user has declared to be data or not, by row number. */
  readonly rows?: Readonly<Record<string, 'data' | 'skip'>>
  /**
   * Empty cells keep the stored value or clear it; rows are saved of all records, new ones or existing ones; `matchOn` is
   * the field by which existing records are found.
   */
  readonly options?: {
    readonly emptyCells?: 'keep' | 'clear'
    readonly rows?: 'all' | 'new' | 'existing'
    readonly matchOn?: string
  }
  /** True if users with the same role are offered this mapping for files with the same headers. */
  readonly isShared?: boolean
  /** Repeated columns that are turned into rows. */
  readonly repeat?: {
    readonly into: string
    readonly columns: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
}

/** Returns the proposal to turn repeated columns into rows, as far as their fields are known; null if they are not. */
export function repeatOf({
  repeat,
}: Pick<FileFacts, 'repeat'>): NonNullable<DraftMapping['repeat']> | null {
  if (repeat === null || repeat.into === null) return null
  const periods = Object.entries(repeat.columns).flatMap(([period, fields]) => {
    const known = Object.entries(fields).filter(
      (each): each is [string, string] => each[1] !== null,
    )
    return known.length > 0 ? [[period, Object.fromEntries(known)] as const] : []
  })
  return periods.length > 0 ? { into: repeat.into, columns: Object.fromEntries(periods) } : null
}

/** Number of rows by result, of all rows that take part, of those already saved, and of those that the user left out. */
export interface DraftCounts extends Readonly<Record<RowAction, number>> {
  readonly rows: number
  readonly saved: number
  readonly leftOut: number
  /** Records that the rows which are not saved yet would add, and change. */
  readonly toCreate: number
  readonly toUpdate: number
}

/** Rows with the same problem in the same field. */
export interface ProblemGroup {
  readonly severity: 'error' | 'note'
  readonly field: string
  readonly code: string
  /** Content of the cells, if the problem is about one word, such as the name of a department that does not exist. */
  readonly value: Cell
  readonly rows: number
  /** Problem of the first of these rows. */
  readonly example: FieldError
}

/** Number of rows whose records an undo would delete, change back, reverse in their ledgers, and keep. */
export interface UndoCounts {
  readonly deleted: number
  readonly restored: number
  readonly reversed: number
  readonly kept: number
  /** Names of some records that have been changed since, and are kept. */
  readonly keptNames: readonly string[]
}

/** A row of the file in the grid. */
export interface DraftRow {
  /** Position in the file, from 0. */
  readonly place: number
  /** Number in the spreadsheet. */
  readonly row: number
  /** Cells by position of their column. Later columns are empty. */
  readonly cells: readonly Cell[]
  /** Original contents of corrected cells, by position of their column. */
  readonly corrected: Readonly<Record<number, Cell>>
  /** Null before the row is checked. */
  readonly action: RowAction | null
  readonly isSaved: boolean
  /** True if the user left the row out: it is neither checked nor saved. */
  readonly isLeftOut: boolean
  /** Record that the row has created or changed, or would change. Null for a new one. */
  readonly recordId: number | null
  /** Changes of an existing record. Those of a new one are its cells. */
  readonly changes: readonly CellChange[]
  readonly errors: readonly FieldError[]
  readonly notes: readonly FieldError[]
}

/** Rows to show in the grid. */
export const DRAFT_FILTERS = [
  'created',
  'updated',
  'unchanged',
  'failed',
  'saved',
  'leftOut',
] as const
export type DraftFilter = (typeof DRAFT_FILTERS)[number]

/** Rows of a draft: those with a result, or those with a problem. Without any condition, all of them. */
export interface RowFilter {
  readonly show?: DraftFilter
  readonly field?: string
  readonly code?: string
  readonly value?: string
}

/** A correction of a cell. */
export interface CellCorrection {
  readonly place: number
  /** Header of the column. */
  readonly header: string
  readonly value: Cell
}
