import type { Definition } from '#schema/engine'
import type { ComponentType, ReactNode } from 'react'
import type { JsonRecord } from '../json-record.ts'
import type { DocumentLink } from '../screens.ts'
import type { Back } from '../shell/trail.ts'
import type { Step } from './stepper.tsx'

export type PageRecord = JsonRecord & { readonly id: number; readonly version: number }

/** Arguments of every part of a record's page. */
export interface Shown<Rec, More> {
  readonly record: Rec
  /** Response of the page's own call, or the data that it reads besides the record. */
  readonly more: More
  readonly role: string
}

/** A fact: a field by name, a field with a different label, or a node rendered from the record. Empty facts are left out. */
export type FactSpec<Names, Rec, More> =
  | Names
  | readonly [label: string, value: Names | ((shown: Shown<Rec, More>) => ReactNode)]

/**
 * A line of a sum: a field that is always shown, one that is deducted or added if it is not zero, and the total of the lines
 * above.
 */
export type SumSpec<Names> =
  | Names
  | {
      readonly always?: Names
      readonly less?: Names
      readonly plus?: Names
      readonly total?: Names
      /** Default: the label of the field. */
      readonly label?: string
    }

export type RowProps<Row, Rec, More> = Shown<Rec, More> & {
  readonly row: Row
  /** All visible rows, this one included. */
  readonly rows: readonly Row[]
}

/** Records that point at this one; hidden from roles that may not list them. */
export interface RelatedSpec<Rec, More> {
  readonly of: string
  /** The list filter that selects the records of this one. */
  readonly by: string
  /** The field of this record that the filter compares. Default: the id. */
  readonly value?: string
  readonly only?: Readonly<Record<string, string | readonly string[]>>
  /** A field, prefixed by a minus to sort descending. Default: the order of its list, for dates the latest first. */
  readonly sort?: string
  /** Columns of its list. Default: the first of them. */
  readonly columns?: readonly string[]
  /** Draws a row as an `Entry`. Default: the records are shown in a table. */
  readonly Row?: (props: RowProps<never, Rec, More>) => ReactNode
  /** Default: the label of the resource. */
  readonly label?: string
  /** Text if there are none. */
  readonly empty?: string | ((shown: Shown<Rec, More>) => string)
  /** Number of records shown at first. */
  readonly first?: number
  /** Label of the button that shows more: "Show older entries". */
  readonly older?: string
  /** Link to all related records. Default: their list. */
  readonly all?: { readonly label: string; readonly to: (shown: Shown<Rec, More>) => string }
  readonly when?: (shown: Shown<Rec, More>) => boolean
}

/** Contents of a card: facts, sums, related records, or a custom component. */
export type CardSpec<Names, Rec, More> =
  | readonly FactSpec<Names, Rec, More>[]
  | { readonly sums: readonly SumSpec<Names>[] }
  | RelatedSpec<Rec, More>
  | ComponentType<Shown<Rec, More>>
  /** Draws its own frame, or nothing. */
  | { readonly slot: ComponentType<Shown<Rec, More>> }

export type CardSpecs<Names, Rec, More> = Readonly<Record<string, CardSpec<Names, Rec, More>>>

/** A tab that is not a list of related records. */
export interface OwnTab<Rec, More> {
  readonly label: string
  readonly count?: (shown: Shown<Rec, More>) => number | undefined
  readonly Body: ComponentType<Shown<Rec, More>>
  readonly when?: (shown: Shown<Rec, More>) => boolean
}

export type TabSpec<Rec, More> = RelatedSpec<Rec, More> | OwnTab<Rec, More>

interface ButtonSpec<Rec, More> {
  readonly label: string
  /** The next step, if it is the first of the visible buttons. */
  readonly primary?: true
  readonly when?: (shown: Shown<Rec, More>) => boolean
}

export type DialogOf<Rec, More> = ComponentType<Shown<Rec, More> & { readonly onClose: () => void }>

export interface LinkSpec<Rec, More> extends ButtonSpec<Rec, More> {
  readonly to: (shown: Shown<Rec, More>) => string
}

export interface DialogSpec<Rec, More> extends ButtonSpec<Rec, More> {
  readonly Dialog: DialogOf<Rec, More>
  /** Opened automatically at the form's address. */
  readonly atForm?: true
}

/** An action of the definition with a different label, as the next step, or with a custom dialog. */
export interface ActionSpec<Actions, Rec, More> {
  readonly action: Actions
  readonly label?: string
  readonly primary?: true
  readonly Dialog?: DialogOf<Rec, More>
}

export type HeadAction<Actions, Rec, More> =
  | ActionSpec<Actions, Rec, More>
  | LinkSpec<Rec, More>
  | DialogSpec<Rec, More>
  | (Omit<DocumentLink, 'when'> & { readonly when?: never })

export interface RecordPageSpec<Names, Actions, Rec, More> {
  /** A call that returns the record and more, used instead of the record's own call. */
  readonly call?: {
    readonly path: (id: number) => `/${string}`
    readonly record: (answer: More) => Rec
  }
  /** A hook that reads further data for the page. */
  readonly use?: (record: Rec) => More
  /** Name of the page and of its first tab. Default: the label of the resource. */
  readonly one?: string
  /** Title of the window and of the location. Default: `one`. */
  readonly title?: (shown: Shown<Rec, More>) => string
  /** Default: the title of the definition. */
  readonly heading?: Names | ((shown: Shown<Rec, More>) => string)
  /** The line below the heading: the parent record, or a text. Default: the last author. */
  readonly below?: Names | ((shown: Shown<Rec, More>) => ReactNode)
  /** Fields with states, and custom chips. Default: the state. */
  readonly chips?: readonly (Names | ComponentType<Shown<Rec, More>>)[]
  /** Target of the back arrow. Default: the list, or the previous page for roles without the list. */
  readonly back?: (shown: Shown<Rec, More>, cameFrom: Back | undefined) => Back
  /** The most common actions. The other actions of the definition follow automatically. */
  readonly actions?: readonly HeadAction<Actions, Rec, More>[]
  /** Hides the edit form even if the definition allows editing. */
  readonly form?: false
  /** Progress of the record. */
  readonly steps?: (shown: Shown<Rec, More>) => readonly Step[]
  /** Cards by their headings. */
  readonly main?: CardSpecs<Names, Rec, More>
  /** The most frequently used facts, in a narrow column; on a phone below the others, or above with `sideFirst`. */
  readonly side?: CardSpecs<Names, Rec, More>
  readonly sideFirst?: true
  /** Tabs by their name in the URL: `?tab=shipments`. */
  readonly tabs?: Readonly<Record<string, TabSpec<Rec, More>>>
  /** A tab with all fields, if the first tab shows a few. */
  readonly details?: true
  /** Roles that see the last author. Default: all. */
  readonly historyOf?: readonly string[]
}

/** The same type for the parts of the page: names are plain strings. */
export type PageSpec<Rec, More> = RecordPageSpec<string, string, Rec, More>

/** Definition, declaration and record, passed to every part of the page. */
export interface PagePart<Rec, More> {
  readonly definition: Definition
  readonly spec: PageSpec<Rec, More>
  readonly shown: Shown<Rec, More>
}
