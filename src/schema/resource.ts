import type { Where } from './condition.ts'
import type { Field, FieldMap, NamesInTemplate, Tone } from './fields/field.ts'
import type { KeySource, SiblingsExist, TemplateExists } from './named-fields.ts'
import type { CommonOptions } from './fields/field-options.ts'
import type { AuditName, FieldName } from './list/field-names.ts'
import { withDuplicates } from './list/duplicates.ts'
import type { Anywhere, CalendarDays, Filter } from './list/filter.ts'
import type { ListOptions, ListTab, Mark } from './list/list-options.ts'
import { memoize } from './memoize.ts'
import type { Grant } from './grant.ts'
import type { Sheet } from './sheet-options.ts'
import type { Token } from './fields/token.ts'

/** A state change: its source and target states, required inputs and the values it sets. */
export interface Action<Names extends string = string> {
  /** Label of the button: "Approve leave". */
  readonly label: string
  /** States in which the action is available. Default: all states except `to`. */
  readonly from?: string | readonly string[]
  /** New state. Default: the state does not change. */
  readonly to?: string
  /** Fields that the dialog shows and requires. They need not be repeated in `inputs`. */
  readonly requires?: readonly Names[]
  /** Optional fields in the dialog. */
  readonly inputs?: readonly Names[]
  /**
   * Keeps the inputs in forms, imports and calls that create or edit. Default: only the action takes an input, unless its
   * field is required or has a condition or an initial value.
   */
  readonly inForm?: boolean
  /** Columns of embedded rows in the dialog: `{ lines: ['returnedQuantity'] }`. Default: all columns. */
  readonly columns?: { readonly [Name in Names]?: readonly string[] }
  /** Additional fields that the given roles must fill in: `{ ADMIN: ['rejectReason'] }`. */
  readonly requiresOf?: Readonly<Record<string, readonly Names[]>>
  /**
   * Fields that the dialog shows read-only. If one of them is a choice with the tone `warning` or `danger`, they are
   * highlighted as a warning.
   */
  readonly shows?: readonly Names[]
  /** Suggested values for empty required fields in the dialog: `{ paidDate: today }`. */
  readonly suggests?: { readonly [Name in Names]?: Token | string | number | boolean | null }
  /** Values set by the server: `{ decidedBy: me, decidedDate: now }`. Numbers are decimal. */
  readonly stamps?: { readonly [Name in Names]?: Token | string | number | boolean | null }
  /** Condition for records on which the action is available. For other records, `whyNot` is the error. */
  readonly when?: Where<Names | AuditName>
  /** Error message for records that do not meet `when`. */
  readonly whyNot?: string
  /** Colour of the button: one of the tones listed below. */
  readonly tone?: Tone
  /** Confirmation text that explains the consequence in one sentence. */
  readonly confirm?: string
  /** Performed only by the server, as a consequence of another change. Cannot be granted to a role. */
  readonly automatic?: boolean
}

/** A rule between fields of one record. `message` states how to comply. */
export type Check<Names extends string> =
  /**
   * Compares two fields, optionally after adding years: `{ field: 'validUntil', is: 'atLeast', than: 'issueDate',
   * plusYears: 1 }`. Skipped if either field is empty or `when` is not met. `at` is the field to correct, if it is not
   * `field`.
   */
  | {
      readonly field: Names
      readonly is: 'atLeast' | 'atMost' | 'moreThan' | 'lessThan' | 'not' | 'sameYear'
      readonly than: Names
      readonly plusYears?: number
      readonly when?: Where<Names>
      readonly at?: Names
      readonly message?: string
    }
  /** Requires all fields or none: `{ together: ['latitude', 'longitude'] }`. */
  | { readonly together: readonly Names[]; readonly message?: string }
  /** Requires at least one field: `{ oneOf: ['email', 'phoneNumber'] }`. */
  | { readonly oneOf: readonly Names[]; readonly message?: string }

/** An additional endpoint for the same records: a list for pickers, a subset with its own path, or a public endpoint. */
export interface View<Names extends string = string> {
  /** Path of the view: '/sms-logs'. */
  readonly path: `/${string}`
  /**
   * page = paginated list, all = unpaginated list, resource = all endpoints of a resource, restricted to the view's
   * records.
   */
  readonly as: 'page' | 'all' | 'resource'
  /** Condition for the records of the view. Default: all records. */
  readonly where?: Where<Names>
  /**
   * Alternative filter names: `{ id: 'country' }` uses ?id as the filter country. Returns 404 if the caller may not see
   * that record.
   */
  readonly parameters?: Readonly<Record<string, string>>
  /**
   * Search terms that are replaced by a condition: `{ vegan: { diets: 'VEGAN' } }`. Case, accents and hyphens are ignored.
   * In a public view, the condition may use only fields that the view shows.
   */
  readonly terms?: Readonly<Record<string, Where<Names>>>
  /** Required parameters. A request without one of them is rejected. */
  readonly needs?: readonly string[]
  /** Sort order. Default: the order of the list. */
  readonly sort?: Names | `-${Names}`
  /** Allows access without signing in. Requires `fields`, and shows only these. */
  readonly public?: boolean
  /** Fields that the view returns. Default: the columns of `list`. */
  readonly fields?: readonly Names[]
  /** Roles that may use the view; they also need 'list'. Default: all roles that may list. */
  readonly roles?: readonly string[]
}

/** Menu entry of a resource. */
export interface MenuOptions {
  /** Menu group: one of `areas` in `resources/app.ts`. */
  readonly area: string
  /** Sort position in the group, in ascending order. */
  readonly order: number
  /** Icon of the entry: one of the icons listed below. */
  readonly icon?: string
  /** Title of the entry. Default: the plural of `label`. */
  readonly title?: string
  /** Different titles for individual roles: `{ CUSTOMER: 'Payments history' }`. */
  readonly titles?: Readonly<Record<string, string>>
  /** Also shown in the user's account menu. */
  readonly inAccount?: true
  /** Roles that see the entry. Default: all roles that may list. */
  readonly roles?: readonly string[]
}

export interface DefinitionOptions<
  Name extends string,
  Fields extends FieldMap,
  Actions extends string,
> {
  /** Name of the resource in words, singular and plural. */
  readonly label: readonly [one: string, many: string]
  /** Path of the screen. Without it, the resource has no screen. */
  readonly screen?: `/${string}`
  /** Menu entry. Requires a `screen`. */
  readonly menu?: MenuOptions
  /** Template for a record's label: "{firstName} {lastName} ({employeeCode})". References are replaced by their labels. */
  readonly title: string
  /** Second line in pickers, which distinguishes records with the same label. */
  readonly hint?: string
  /** Text field with alternative names of the record, separated by semicolons. Sheets may use any of them. */
  readonly aliases?: NoInfer<FieldName<Fields>>
  /** Fields by name: `{ code: number('SUP-0000'), email: email() }`. */
  readonly fields: Fields
  /** Combinations of fields that must be unique: `[['employee', 'workDate']]`. */
  readonly uniqueTogether?: readonly (readonly NoInfer<FieldName<Fields>>[])[]
  /**
   * Combinations of fields by which the server looks up or totals records. Each gets an index on these fields, in this
   * order. An index on columns of embedded lines (`items.item`, `items.lineTotal`) starts with the record that the lines
   * belong to.
   */
  readonly lookups?: readonly (readonly NoInfer<RowPath<Fields>>[])[]
  /**
   * Reference to the record to lock before this one. All changes to related records (a sale and its shipments) lock the
   * same parent first, which prevents deadlocks.
   */
  readonly lockParent?: NoInfer<FieldName<Fields>>
  /** Rules between the fields of a record. See "A check". */
  readonly checks?: readonly Check<NoInfer<FieldName<Fields>>>[]
  /** List of the records. See "A list". */
  readonly list: ListOptions<Fields, Actions>
  /**
   * Sections of the form and the record page, in order. Fields not listed come first, under "Details". Default: the groups of
   * `section()`; list those here to reorder them.
   */
  readonly sections?: Readonly<Record<string, readonly NoInfer<FieldName<Fields>>[]>>
  /** Choice field that holds the state. Only actions change it. */
  readonly state?: NoInfer<FieldName<Fields>>
  /** States other than the initial one in which the server may create a record. */
  readonly startsIn?: readonly string[]
  /** State changes and other buttons, by name. See "An action". */
  readonly actions?: Readonly<Record<Actions, Action<NoInfer<FieldName<Fields>>>>>
  /** Chips that highlight records that meet a condition, by name. See "A mark". */
  readonly marks?: Readonly<Record<string, Mark<NoInfer<FieldName<Fields>>>>>
  /** Condition for records that may be chosen and appear in pickers. Default: isActive, if the field exists. */
  readonly usable?: Where<NoInfer<FieldName<Fields>>>
  /** Condition for records that may be edited. */
  readonly editableWhen?: Where<NoInfer<FieldName<Fields>>>
  /** Condition for records that may be deleted. */
  readonly deletableWhen?: Where<NoInfer<FieldName<Fields>>>
  /** Records are added by the server and never change. */
  readonly appendOnly?: boolean
  /** Import options. Without them, the resource cannot be imported. */
  readonly sheet?: Sheet<NoInfer<FieldName<Fields>>>
  /** Resource whose sheet is imported under this resource's name: receipts are imported as payments. */
  readonly importsAs?: string
  /** Additional endpoints for the records. See "A view". */
  readonly views?: readonly View<NoInfer<FieldName<Fields>>>[]
  /** Permissions by role. See "What a role may do". Roles that are not listed have no access. */
  readonly allow: Readonly<Record<string, Grant<NoInfer<FieldName<Fields>>, NoInfer<Actions>>>>
  /** Rows that a role may read and write. Roles that are not listed may access all rows. */
  readonly rows?: Readonly<Record<string, Where<NoInfer<RowPath<Fields>>>>>
  /**
   * Example values for documentation, templates and tests: `{ dueDate: '2025-07-01' }`. In tests, today is 16 June 2025.
   */
  readonly example?: Readonly<Partial<Record<NoInfer<FieldName<Fields>>, unknown>>>
  /**
   * Former name of the resource. The table is renamed and keeps its data.
   * @example resource('supplier', { formerly: 'vendor' })
   */
  readonly formerly?: string
  /**
   * Set by `resource()`.
   * @example resource('brand', { … })
   */
  readonly name?: Name
}

type RowPath<Fields> = FieldName<Fields> | AuditName | `${FieldName<Fields>}.${string}`

/** A definition with exact types. `Listed` contains the fields in a list row. */
export interface TypedDefinition<
  Name extends string,
  Fields extends FieldMap,
  Actions extends string,
  Listed extends string = string,
  Views extends readonly View[] = readonly View[],
> extends Omit<Definition, 'name' | 'fields' | 'actions' | 'views'> {
  readonly name: Name
  readonly fields: Fields
  readonly actions?: Readonly<Record<Actions, Action>>
  readonly views?: Views
  /** Never set; carries the type for the compiler. */
  readonly listed?: Listed
}

/** A definition with untyped names, as used by the engines. */
export interface Definition {
  readonly name: string
  readonly label: readonly [one: string, many: string]
  readonly screen?: `/${string}`
  readonly menu?: MenuOptions
  readonly title: string
  readonly hint?: string
  readonly aliases?: string
  readonly fields: Readonly<Record<string, Field>>
  readonly uniqueTogether?: readonly (readonly string[])[]
  readonly lookups?: readonly (readonly string[])[]
  readonly lockParent?: string
  readonly checks?: readonly Check<string>[]
  readonly list: {
    readonly columns: readonly string[]
    readonly folded?: readonly string[]
    readonly foldFirst?: readonly string[]
    readonly search?: readonly string[]
    readonly filters?: readonly Filter<string>[]
    readonly sort: string | readonly string[]
    readonly tabs?: Readonly<Record<string, ListTab<string>>>
    readonly rowActions?: readonly string[]
    readonly mainDate?: string
    readonly calendar?: CalendarDays<string>
    readonly board?: true
    readonly anywhere?: Anywhere
  }
  readonly sections?: Readonly<Record<string, readonly string[]>>
  readonly state?: string
  readonly startsIn?: readonly string[]
  readonly actions?: Readonly<Record<string, Action>>
  readonly marks?: Readonly<Record<string, Mark>>
  readonly usable?: Where
  readonly editableWhen?: Where
  readonly deletableWhen?: Where
  readonly appendOnly?: boolean
  readonly sheet?: Sheet
  readonly importsAs?: string
  readonly views?: readonly View[]
  readonly allow: Readonly<Record<string, Grant<string, string>>>
  readonly rows?: Readonly<Record<string, Where>>
  readonly example?: Readonly<Record<string, unknown>>
  readonly formerly?: string
}

/**
 * Defines a resource as frozen, plain data. The table, API, screens, import and export are derived
 * from it.
 * @example
 * resource('brand', {
 *   label: ['Brand', 'Brands'], title: '{brandName}',
 *   fields: { brandName: text({ required: true, unique: true, max: 60 }) },
 *   list: { columns: ['brandName'], sort: 'brandName' },
 *   allow: { ADMIN: 'everything' },
 * })
 */
export function resource<
  const Name extends string,
  const Fields extends FieldMap,
  const Title extends string,
  const Actions extends string = never,
  const Column extends string = never,
  const State extends string = never,
  const Hint extends string = '',
  const Views extends readonly View[] = readonly [],
>(
  name: Name,
  options: DefinitionOptions<Name, Fields, Actions> & {
    readonly title: Title & TemplateExists<Title, Fields>
    readonly fields: Fields & SiblingsExist<Fields>
    readonly list: { readonly columns: readonly Column[] }
    readonly state?: State
    readonly hint?: Hint
    readonly views?: Views
  },
): TypedDefinition<
  Name,
  Fields,
  Actions,
  Column | State | NamesInTemplate<Hint> | KeySource<Fields, Column>,
  Views
> {
  const sections = options.sections ?? listSections(options.fields)
  const list = withDuplicates(options.fields, options.list)
  return deepFreeze({ ...options, list, ...(sections ? { sections } : {}), name })
}

/** Collects the fields of each heading set by `section()`; undefined if there is none. */
function listSections<Fields extends FieldMap>(fields: Fields) {
  const sections: Record<string, FieldName<Fields>[]> = {}
  for (const name in fields) {
    const { section }: CommonOptions = fields[name]?.options ?? {}
    if (section) (sections[section] ??= []).push(name)
  }
  return Object.keys(sections).length > 0 ? sections : undefined
}

export function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.values(value).forEach(deepFreeze)
    Object.freeze(value)
  }
  return value
}

/** Fields of a definition with their names. Cached because they are iterated many times for every saved record. */
export const listFieldEntries = memoize(
  ({ fields }: Definition): readonly (readonly [name: string, field: Field])[] =>
    Object.entries(fields),
)
