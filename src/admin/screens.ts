import type { AppArea, AppRoles, Definition, Field, IconName } from '#schema/engine'
import type { ComponentType } from 'react'
import type { NamedAction } from './record/actions/available.ts'
import type { InputProps } from './form/form-scope.tsx'
import type { JsonRecord } from './json-record.ts'
import type { Exporter } from './sheet/write-export.ts'

export interface CellProps {
  readonly definition: Definition
  readonly name: string
  readonly field: Field
  /** Value as in the API; never null. */
  readonly value: unknown
  readonly record: JsonRecord
}

export interface ActionDialogProps {
  readonly definition: Definition
  readonly record: JsonRecord
  readonly chosen: NamedAction
  readonly onClose: () => void
  readonly onDone?: (() => void) | undefined
}

/** PDF or other document of a record, made by the server. */
export interface DocumentLink {
  /** Label of the button: "Download invoice". */
  readonly label: string
  /** Path of the call that answers with the file. */
  readonly path: (record: JsonRecord) => string
  /** File name: "INV-2025-000001.pdf". */
  readonly fileName: (record: JsonRecord) => string
  /** Default: available for every record. */
  readonly when?: (record: JsonRecord) => boolean
  /** Offered for selected records of a list: one file with the documents of all. */
  readonly joined?: {
    readonly label: string
    /** Path of the call, which takes the `ids`. */
    readonly path: `/${string}`
    readonly fileName: string
  }
}

/** Views of one resource that differ from the generic ones, from the smallest customization up. */
export interface Screen {
  readonly of: string
  /** Custom list cells, by field. */
  readonly cells?: Readonly<Record<string, ComponentType<CellProps>>>
  /** Custom facts for the record page and the quick look, by field; lazy ones are loaded when first shown. */
  readonly facts?: Readonly<Record<string, ComponentType<CellProps>>>
  /**
   * Custom form inputs, by field; lazy ones are loaded with the first form that uses them. With 'new' a field is entered in new
   * records only, with null never.
   */
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps> | 'new' | null>>
  /** Action dialogs by name, used instead of the default ones. */
  readonly dialogs?: Readonly<Record<string, ComponentType<ActionDialogProps>>>
  /** Documents offered on the record page. */
  readonly documents?: readonly DocumentLink[]
  /** A custom export format for its lists, in addition to the usual ones. */
  readonly exporter?: Exporter
  /** Whole views. */
  readonly list?: ComponentType<{ readonly definition: Definition }>
  readonly create?: ComponentType<{ readonly definition: Definition }>
  readonly record?: ComponentType<{ readonly definition: Definition }>
  /** Page that lists all records, for roles that have it: `list` shows the user's own or the pending ones. */
  readonly everybody?: Pick<Page, 'route' | 'roles'>
}

/** A screen without a definition of its own: a dashboard, a second view of the same records. */
export interface Page<Area extends string = string> {
  readonly route: `/${string}`
  readonly title: string
  readonly roles: AppRoles
  readonly menu?: {
    readonly area: Area
    readonly order: number
    readonly icon?: IconName
    /** Title of the entry, if it differs from that of the page. */ readonly title?: string
    /** Titles for roles that use a different name. */ readonly titles?: Readonly<
      Record<string, string>
    >
    /** Shown in the account menu too. */ readonly inAccount?: true
  }
  readonly Page: ComponentType
  /** Loads the page's data if the app is opened at its address, before anything is rendered. Resolves with its code. */
  readonly askAhead?: (params: URLSearchParams) => Promise<unknown>
}

type ByField<Name extends string, Props> = { readonly [Each in Name]?: ComponentType<Props> }

/** Views whose fields are those of the definition. */
interface ScreenOptions<Name extends string>
  extends Omit<Screen, 'of' | 'cells' | 'facts' | 'inputs'> {
  readonly cells?: ByField<Name, CellProps>
  readonly facts?: ByField<Name, CellProps>
  readonly inputs?: { readonly [Each in Name]?: ComponentType<InputProps> | 'new' | null }
}

interface Named<Name extends string> {
  readonly name: string
  readonly fields: { readonly [Each in Name]: unknown }
}

/** Declares special views of a resource: the default export of `<name>.screen.tsx`. */
export function screen<Name extends string>(
  definition: Named<Name>,
  options: ScreenOptions<NoInfer<Name>>,
): Screen
export function screen({ name }: { readonly name: string }, options: object): Screen {
  return { ...options, of: name }
}

/** Declares a custom page: the default export of `<name>.screen.tsx`. */
export function page(options: Page<AppArea>): Page {
  return options
}
