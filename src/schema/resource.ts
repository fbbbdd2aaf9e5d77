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

/** A state change: the states it leads from and to, the inputs it requires, the values it sets. */
export interface Action<Names extends string = string> {
  /** Text of the button: "Approve leave". */
  readonly label: string
  /** The states it starts from; unset means any but `to`. */
  readonly from?: string | readonly string[]
  /** State it ends in; unset: the state does not change. */
  readonly to?: string
  /** Fields the dialog shows and requires; they need not be in `inputs` too. */
  readonly requires?: readonly Names[]
  /** Further fields of the dialog. */
  readonly inputs?: readonly Names[]
  /** Columns of embedded rows in the dialog; unset: all. `{ lines: ['returnedQuantity'] }` */
  readonly columns?: { readonly [Name in Names]?: readonly string[] }
  /** Further fields that these roles must fill: `{ ADMIN: ['rejectReason'] }`. */
  readonly requiresOf?: Readonly<Record<string, readonly Names[]>>
  /**
   * Fields that the dialog shows read-only, for information before confirming. If a choice among them has the tone `warning` or
   * `danger`, they are shown as a warning.
   */
  readonly shows?: readonly Names[]
  /** Suggested values of empty required fields in the dialog: `{ paidDate: today }`. */
  readonly suggests?: { readonly [Name in Names]?: Token | string | number | boolean | null }
  /** Fields set by the server: `{ decidedBy: me, decidedDate: now }`; numbers in decimal. */
  readonly stamps?: { readonly [Name in Names]?: Token | string | number | boolean | null }
  /** The action is offered only on records that meet the condition; `whyNot` is the error for all others. */
  readonly when?: Where<Names | AuditName>
  /** Error message for records that do not meet `when`. */
  readonly whyNot?: string
  /** The colour of its button: one of the tones below. */
  readonly tone?: Tone
  /** Text shown before the action is carried out: the consequence, in one sentence. */
  readonly confirm?: string
  /** Carried out only by the server, as a consequence of something else; cannot be granted to any role. */
  readonly automatic?: boolean
}

/** A rule between fields of one record. `message` says what to do. */
export type Check<Names extends string> =
  /**
   * A field compared with another, which may be moved by years: `{ field: 'validUntil', is: 'atLeast', than: 'issueDate',
   * plusYears: 1 }`. Not checked while one of them is empty, or if `when` is not met; `at` is the field to be corrected, if it
   * is a different one.
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
  /** All of them filled, or none: `{ together: ['latitude', 'longitude'] }`. */
  | { readonly together: readonly Names[]; readonly message?: string }
  /** At least one of them filled: `{ oneOf: ['email', 'phoneNumber'] }`. */
  | { readonly oneOf: readonly Names[]; readonly message?: string }

/** Another address for the same records: a duplicate for pickers, a subset with its own path, a public call. */
export interface View<Names extends string = string> {
  /** Its address: '/sms-logs'. */
  readonly path: `/${string}`
  /** page = envelope with paging, all = unpaged list, resource = all calls of a resource, on the subset. */
  readonly as: 'page' | 'all' | 'resource'
  /** Condition for the records shown; unset: all. */
  readonly where?: Where<Names>
  /**
   * Filters under a different name: `{ id: 'country' }` uses ?id as the filter country; a record that the caller cannot see is
   * not found.
   */
  readonly parameters?: Readonly<Record<string, string>>
  /**
   * Search words that are replaced by a condition: `{ vegan: { diets: 'VEGAN' } }`. Case, accents and hyphens do not matter. A
   * public view may use only fields that it shows.
   */
  readonly terms?: Readonly<Record<string, Where<Names>>>
  /** Required parameters; without them the call is refused. */
  readonly needs?: readonly string[]
  /** Unset: the order of the list. */
  readonly sort?: Names | `-${Names}`
  /** No sign-in; needs `fields`, and shows only these. */
  readonly public?: boolean
  /** The columns of the list at this address; unset: those of `list`. */
  readonly fields?: readonly Names[]
  /** Roles that may use this address, if they have 'list'; unset means all that may list. */
  readonly roles?: readonly string[]
}

/** Menu entry of a resource. */
export interface MenuOptions {
  /** The group of the menu: one of `areas` in `resources/app.ts`. */
  readonly area: string
  /** Position in the group, the smallest first. */
  readonly order: number
  /** One of the icons below. */
  readonly icon?: string
  /** Unset: the plural of `label`. */
  readonly title?: string
  /** Titles for roles that see a different name: `{ CUSTOMER: 'Payments history' }`. */
  readonly titles?: Readonly<Record<string, string>>
  /** Listed in the user's account menu too. */
  readonly inAccount?: true
  /** Unset: every role that may list. */
  readonly roles?: readonly string[]
}

export interface DefinitionOptions<
  Name extends string,
  Fields extends FieldMap,
  Actions extends string,
> {
  /** Singular and plural, in words. */
  readonly label: readonly [one: string, many: string]
  /** The screen route of the specification. Without it the resource has no screen of its own. */
  readonly screen?: `/${string}`
  /** Menu entry; needs a `screen`. */
  readonly menu?: MenuOptions
  /**
   * Template for the label of a record: "{firstName} {lastName} ({employeeCode})". A reference in it is replaced by its label.
   */
  readonly title: string
  /** A second line in pickers that distinguishes records with the same label. */
  readonly hint?: string
  /** A text field with alternative names of the record, separated by semicolons: a sheet may use any of them. */
  readonly aliases?: NoInfer<FieldName<Fields>>
  /** Its fields by name: `{ code: number('SUP-0000'), email: email() }`. */
  readonly fields: Fields
  /** Combinations of fields that must be unique: `[['employee', 'workDate']]`. */
  readonly uniqueTogether?: readonly (readonly NoInfer<FieldName<Fields>>[])[]
  /**
   * Combinations of fields that the server uses to look up or sum records; each has an index, in this order. For columns of
   * embedded lines (`items.item`, `items.lineTotal`) the index begins with the record of the lines.
   */
  readonly lookups?: readonly (readonly NoInfer<RowPath<Fields>>[])[]
  /**
   * The reference to the record that is locked before this one: every change to a family (a sale, its shipments)
   * locks the same parent first, which prevents deadlocks.
   */
  readonly lockParent?: NoInfer<FieldName<Fields>>
  /** Rules between fields of one record: see "A check". */
  readonly checks?: readonly Check<NoInfer<FieldName<Fields>>>[]
  /** List of the records: see "A list". */
  readonly list: ListOptions<Fields, Actions>
  /**
   * Sections of the form and the record page, in order; fields not listed follow in "Other". Unset: the groups of `section()`;
   * listing them here changes their order.
   */
  readonly sections?: Readonly<Record<string, readonly NoInfer<FieldName<Fields>>[]>>
  /** The choice field that only actions change. */
  readonly state?: NoInfer<FieldName<Fields>>
  /** Further states, besides the initial one, in which the server may create a record. */
  readonly startsIn?: readonly string[]
  /** State changes and other buttons, by name: see "An action". */
  readonly actions?: Readonly<Record<Actions, Action<NoInfer<FieldName<Fields>>>>>
  /** Marks that highlight some of its records, by name: see "A mark". */
  readonly marks?: Readonly<Record<string, Mark<NoInfer<FieldName<Fields>>>>>
  /** Condition for records that may be newly chosen and appear in pickers; unset: isActive, if there is such a field. */
  readonly usable?: Where<NoInfer<FieldName<Fields>>>
  /** Condition for records that may still be edited. */
  readonly editableWhen?: Where<NoInfer<FieldName<Fields>>>
  /** Condition for records that may still be deleted. */
  readonly deletableWhen?: Where<NoInfer<FieldName<Fields>>>
  /** Rows are added by the server and never changed. */
  readonly appendOnly?: boolean
  /** Import of the resource; if unset, it cannot be imported. */
  readonly sheet?: Sheet<NoInfer<FieldName<Fields>>>
  /** Resource whose sheet is imported under this one's name: payments arrive as receipts. */
  readonly importsAs?: string
  /** Further addresses for the records: see "A view". */
  readonly views?: readonly View<NoInfer<FieldName<Fields>>>[]
  /** Permissions by role: see "What a role may do". A role that is not listed may do nothing. */
  readonly allow: Readonly<Record<string, Grant<NoInfer<FieldName<Fields>>, NoInfer<Actions>>>>
  /** The rows a role sees and writes; a role that is not named has all rows. */
  readonly rows?: Readonly<Record<string, Where<NoInfer<RowPath<Fields>>>>>
  /**
   * Example values of a record for documentation, template and tests: `{ dueDate: '2025-07-01' }`. The clock of the
   * tests is set to 16 June 2025.
   */
  readonly example?: Readonly<Partial<Record<NoInfer<FieldName<Fields>>, unknown>>>
  /**
   * The resource's name before a rename: the table is renamed and keeps its data.
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

/** A definition with its exact types; `Listed` are the fields in a row of its list. */
export interface TypedDefinition<
  Name extends string,
  Fields extends FieldMap,
  Actions extends string,
  Listed extends string = string,
  Views extends readonly View[] = readonly View[],
> extends Omit<DefinitionOptions<Name, Fields, Actions>, 'views'> {
  readonly name: Name
  readonly views?: Views
  /** Never set; carries the type for the compiler. */
  readonly listed?: Listed
}

/** A definition as the engines see it: the same data, names as plain strings. */
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
 * Defines a resource: pure, frozen data from which table, API, screens, import and export follow.
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

/** Headings with their field names, as set by `section()`; undefined if it was not used. */
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

/** Fields of a definition with their names. They are iterated many times for every saved record. */
export const listFieldEntries = memoize(
  ({ fields }: Definition): readonly (readonly [name: string, field: Field])[] =>
    Object.entries(fields),
)
