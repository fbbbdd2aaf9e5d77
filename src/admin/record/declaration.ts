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
  /** Response of the page's custom call, or the further data loaded by its hook. */
  readonly more: More
  readonly role: string
}

/** A fact: a field by name, a field with another label, or a node rendered from the record. Empty facts are skipped. */
export type FactSpec<Names, Rec, More> =
  | Names
  | readonly [label: string, value: Names | ((shown: Shown<Rec, More>) => ReactNode)]

/**
 * A line of a calculation: a field that is always shown, a field that is deducted or added unless it is zero, or the
 * total of the lines above.
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

/** Records that refer to this one. Hidden from roles that may not list them. */
export interface RelatedSpec<Rec, More> {
  readonly of: string
  /** List filter that selects the related records. */
  readonly by: string
  /** Field of this record with the filter's value. Default: the id. */
  readonly value?: string
  readonly only?: Readonly<Record<string, string | readonly string[]>>
  /** Sort field, prefixed with a minus for descending order. Default: the order of the list, but dates with the latest first. */
  readonly sort?: string
  /** Columns of the table. Default: the first columns of the list. */
  readonly columns?: readonly string[]
  /** Renders a row as an `Entry`. By default the records are shown in a table. */
  readonly Row?: (props: RowProps<never, Rec, More>) => ReactNode
  /** Default: the label of the resource. */
  readonly label?: string
  /** Text shown if there are no related records. */
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
  /** Renders its own frame, or nothing. */
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
  /** Highlights the button as the next step if it is the first visible primary one. */
  readonly primary?: true
  readonly when?: (shown: Shown<Rec, More>) => boolean
}

export type DialogOf<Rec, More> = ComponentType<Shown<Rec, More> & { readonly onClose: () => void }>

export interface LinkSpec<Rec, More> extends ButtonSpec<Rec, More> {
  readonly to: (shown: Shown<Rec, More>) => string
}

export interface DialogSpec<Rec, More> extends ButtonSpec<Rec, More> {
  readonly Dialog: DialogOf<Rec, More>
  /** Set if the dialog opens automatically at the address of the edit form. */
  readonly atForm?: true
}

/** An action of the definition with a custom label, highlighting or dialog. */
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
  /** Call that returns the record with further data, used instead of the standard call. */
  readonly call?: {
    readonly path: (id: number) => `/${string}`
    readonly record: (answer: More) => Rec
  }
  /** Hook that loads further data for the page. */
  readonly use?: (record: Rec) => More
  /** Name of the page and of its first tab. Default: the label of the resource. */
  readonly one?: string
  /** Title of the window and in the breadcrumbs. Default: `one`. */
  readonly title?: (shown: Shown<Rec, More>) => string
  /** Heading of the page. Default: the title of the definition. */
  readonly heading?: Names | ((shown: Shown<Rec, More>) => string)
  /** Line below the heading: the parent record or custom content. Default: the last author. */
  readonly below?: Names | ((shown: Shown<Rec, More>) => ReactNode)
  /** Fields with states, and custom chips. Default: the state. */
  readonly chips?: readonly (Names | ComponentType<Shown<Rec, More>>)[]
  /** Target of the back arrow. Default: the list, or the previous page for roles without the list. */
  readonly back?: (shown: Shown<Rec, More>, cameFrom: Back | undefined) => Back
  /** The most common actions. The other actions of the definition are added automatically. */
  readonly actions?: readonly HeadAction<Actions, Rec, More>[]
  /** Hides the edit form even if the definition allows editing. */
  readonly form?: false
  /** Progress of the record. */
  readonly steps?: (shown: Shown<Rec, More>) => readonly Step[]
  /** Cards by heading. */
  readonly main?: CardSpecs<Names, Rec, More>
  /** Frequently used facts in a narrow column. On a phone they are below the others, or above with `sideFirst`. */
  readonly side?: CardSpecs<Names, Rec, More>
  readonly sideFirst?: true
  /** Tabs by name, as in the URL: `?tab=shipments`. */
  readonly tabs?: Readonly<Record<string, TabSpec<Rec, More>>>
  /** Adds a tab with all fields, for pages that show only a few on the first tab. */
  readonly details?: true
  /** Roles that see the last author. Default: all. */
  readonly historyOf?: readonly string[]
}

/** Untyped variant for the parts of the page, in which names are plain strings. */
export type PageSpec<Rec, More> = RecordPageSpec<string, string, Rec, More>

/** Definition, declaration and record, passed to every part of the page. */
export interface PagePart<Rec, More> {
  readonly definition: Definition
  readonly spec: PageSpec<Rec, More>
  readonly shown: Shown<Rec, More>
}
