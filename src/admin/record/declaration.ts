import type { Definition } from '#schema/engine'
import type { ComponentType, ReactNode } from 'react'
import type { JsonRecord } from '../json-record.ts'
import type { DocumentLink } from '../screens.ts'
import type { Back } from '../shell/trail.ts'
import type { Step } from './stepper.tsx'

/** A record whose page is shown. */
export type PageRecord = JsonRecord & { readonly id: number; readonly version: number }

/** What every part of a record's page is given. */
export interface Shown<Rec, More> {
  readonly record: Rec
  /** What the page's own call answered, or what it asks for besides the record. */
  readonly more: More
  readonly role: string
}

/** A fact: a field by its name; under another label; or what is made of the record. What is empty is left out. */
export type FactSpec<Names, Rec, More> =
  | Names
  | readonly [label: string, value: Names | ((shown: Shown<Rec, More>) => ReactNode)]

/**
 * A line of a sum: a field that always stands there, one that is taken off or added where there is something of it, and
 * what the lines above come to.
 */
export type SumSpec<Names> =
  | Names
  | {
      readonly always?: Names
      readonly less?: Names
      readonly plus?: Names
      readonly total?: Names
      /** Unset: that of the field. */
      readonly label?: string
    }

/** What one row of related records is drawn from. */
export type RowProps<Row, Rec, More> = Shown<Rec, More> & {
  readonly row: Row
  /** All that are shown, this one among them. */
  readonly rows: readonly Row[]
}

/** Records that point at this one: nobody sees them who may not list them. */
export interface RelatedSpec<Rec, More> {
  /** The resource that they are of. */
  readonly of: string
  /** The filter of its list that narrows it to this record. */
  readonly by: string
  /** The field of this record that the filter compares; unset: the id. */
  readonly value?: string
  /** What is narrowed besides. */
  readonly only?: Readonly<Record<string, string | readonly string[]>>
  /** A field, with a minus before it from the last to the first; unset: as its list, dates from the latest. */
  readonly sort?: string
  /** Columns of its list; unset: the first of them. */
  readonly columns?: readonly string[]
  /** Draws a row as an `Entry`; without it the records stand in a table. */
  readonly Row?: (props: RowProps<never, Rec, More>) => ReactNode
  /** How it is called; unset: as the resource is. */
  readonly label?: string
  /** Said where there are none. */
  readonly empty?: string | ((shown: Shown<Rec, More>) => string)
  /** How many are shown at first. */
  readonly first?: number
  /** The button for more of them: "Show older entries". */
  readonly older?: string
  /** Where all of them are; unset: their list. */
  readonly all?: { readonly label: string; readonly to: (shown: Shown<Rec, More>) => string }
  readonly when?: (shown: Shown<Rec, More>) => boolean
}

/** What stands under a heading: facts, sums, related records, or a component of its own. */
export type CardSpec<Names, Rec, More> =
  | readonly FactSpec<Names, Rec, More>[]
  | { readonly sums: readonly SumSpec<Names>[] }
  | RelatedSpec<Rec, More>
  | ComponentType<Shown<Rec, More>>
  /** Draws its own frame, or nothing. */
  | { readonly slot: ComponentType<Shown<Rec, More>> }

export type CardSpecs<Names, Rec, More> = Readonly<Record<string, CardSpec<Names, Rec, More>>>

/** A tab that is no list of related records. */
export interface OwnTab<Rec, More> {
  readonly label: string
  readonly count?: (shown: Shown<Rec, More>) => number | undefined
  readonly Body: ComponentType<Shown<Rec, More>>
  readonly when?: (shown: Shown<Rec, More>) => boolean
}

export type TabSpec<Rec, More> = RelatedSpec<Rec, More> | OwnTab<Rec, More>

interface ButtonSpec<Rec, More> {
  readonly label: string
  /** What one does next, if it is the first of those that are there. */
  readonly primary?: true
  readonly when?: (shown: Shown<Rec, More>) => boolean
}

export type DialogOf<Rec, More> = ComponentType<Shown<Rec, More> & { readonly onClose: () => void }>

export interface LinkSpec<Rec, More> extends ButtonSpec<Rec, More> {
  readonly to: (shown: Shown<Rec, More>) => string
}

export interface DialogSpec<Rec, More> extends ButtonSpec<Rec, More> {
  readonly Dialog: DialogOf<Rec, More>
  /** Open already at the address of the form. */
  readonly atForm?: true
}

/** An action of the definition under another label, as the next step, or with a dialog of its own. */
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

/** The page of one record, as `recordPage` is given it. */
export interface RecordPageSpec<Names, Actions, Rec, More> {
  /** A call that answers with the record and more, in place of the record's own. */
  readonly call?: {
    readonly path: (id: number) => `/${string}`
    readonly record: (answer: More) => Rec
  }
  /** A hook that asks for what the page shows besides the record. */
  readonly use?: (record: Rec) => More
  /** What the page and its first tab are called; unset: as the resource. */
  readonly one?: string
  /** What the window and the place one is at are called; unset: as `one`. */
  readonly title?: (shown: Shown<Rec, More>) => string
  /** Unset: the title of the definition. */
  readonly heading?: Names | ((shown: Shown<Rec, More>) => string)
  /** The line below the heading: the record it belongs to, or words. Unset: who changed it last. */
  readonly below?: Names | ((shown: Shown<Rec, More>) => ReactNode)
  /** Fields with states, and chips of its own; unset: the state. */
  readonly chips?: readonly (Names | ComponentType<Shown<Rec, More>>)[]
  /** Where the arrow leads; unset: to the list, and those who have none to where they came from. */
  readonly back?: (shown: Shown<Rec, More>, cameFrom: Back | undefined) => Back
  /** What is done most. The definition's other actions follow by themselves. */
  readonly actions?: readonly HeadAction<Actions, Rec, More>[]
  /** Nobody edits it by a form, whatever the definition allows. */
  readonly form?: false
  /** How far it is. */
  readonly steps?: (shown: Shown<Rec, More>) => readonly Step[]
  /** Cards by their headings. */
  readonly main?: CardSpecs<Names, Rec, More>
  /** The facts that are looked up most, in a narrow column; on a phone below the others, or `sideFirst`. */
  readonly side?: CardSpecs<Names, Rec, More>
  readonly sideFirst?: true
  /** By what the address calls them: `?tab=shipments`. */
  readonly tabs?: Readonly<Record<string, TabSpec<Rec, More>>>
  /** A tab with all fields, where the first tab tells a few. */
  readonly details?: true
  /** The roles that read who changed it; unset: all. */
  readonly historyOf?: readonly string[]
}

/** The same as the parts of the page see it: names as plain strings. */
export type PageSpec<Rec, More> = RecordPageSpec<string, string, Rec, More>

/** Definition, declaration and record, as every part of the page receives them. */
export interface PagePart<Rec, More> {
  readonly definition: Definition
  readonly spec: PageSpec<Rec, More>
  readonly shown: Shown<Rec, More>
}
