import type { Where } from './condition.ts'
import type { Check } from './fields/check.ts'
import type { Field, FieldMap, NamesInTemplate, Tone } from './fields/field.ts'
import type { KeySource, FieldsFit, TemplateExists } from './named-fields.ts'
import type { AppArea, ByRole, AppRole } from './app.ts'
import type {
  ColumnsOf,
  ConstantsIn,
  DatabaseWhere,
  NamesIn,
  RecordWhere,
  ValuesFor,
} from './fields/where.ts'
import type { IconName } from './words/icon.ts'
import type { CommonOptions } from './fields/field-options.ts'
import { withDuplicates } from './list/duplicates.ts'
import type { Anywhere, CalendarDays, Filter } from './list/filter.ts'
import type { ListOptions, ListTab, Mark } from './list/list-options.ts'
import { memoize } from './memoize.ts'
import type { Grant } from './grant.ts'
import type { Sheet } from './sheet-options.ts'

/** A state change: its source and target states, required inputs and the values it sets. */
export interface Action<
  Fields = FieldMap,
  State extends string = string,
  Role extends string = string,
> {
  /** Label of the button: "Approve leave". */
  readonly label: string
  /** States in which the action is available. Default: all states except `to`. */
  readonly from?: State | readonly State[]
  /** New state. Default: the state does not change. */
  readonly to?: State
  /** Fields that the dialog shows and requires. They need not be repeated in `inputs`. */
  readonly requires?: readonly NamesIn<Fields>['own'][]
  /** Optional fields in the dialog. */
  readonly inputs?: readonly NamesIn<Fields>['own'][]
  /**
   * Keeps the inputs in forms, imports and calls that create or edit. Default: only the action takes an input, unless its
   * field is required, has a condition or an initial value, or holds lines or an object.
   */
  readonly inForm?: boolean
  /** Columns of embedded rows in the dialog: `{ lines: ['returnedQuantity'] }`. Default: all columns. */
  readonly columns?: ColumnsOf<Fields>
  /** Additional fields that the given roles must fill in: `{ ADMIN: ['rejectReason'] }`. */
  readonly requiresOf?: ByRole<Role, readonly NamesIn<Fields>['own'][]>
  /**
   * Fields that the dialog shows read-only. If one of them is a choice with the tone `warning` or `danger`, they are
   * highlighted as a warning.
   */
  readonly shows?: readonly NamesIn<Fields>['own'][]
  /** Suggested values for empty required fields in the dialog: `{ paidDate: today }`. */
  readonly suggests?: ValuesFor<Fields>
  /** Values set by the server: `{ decidedBy: me, decidedDate: now }`. Numbers are decimal. */
  readonly stamps?: ValuesFor<Fields>
  /** Condition for records on which the action is available. For other records, `whyNot` is the error. */
  readonly when?: RecordWhere<Fields>
  /** Error message for records that do not meet `when`. */
  readonly whyNot?: string
  /** Colour of the button: one of the tones listed below. */
  readonly tone?: Tone
  /** Confirmation text that explains the consequence in one sentence. */
  readonly confirm?: string
  /** Performed only by the server, as a consequence of another change. Cannot be granted to a role. */
  readonly automatic?: boolean
  /** Also offered for all selected rows of a list, with the same inputs for each. */
  readonly many?: true
  /** Action that undoes this one. It must need no inputs and start from the state to which this one leads. */
  readonly undoneBy?: string
}

/** An additional endpoint for the same records: a list for pickers, a subset with its own path, or a public endpoint. */
export interface View<Fields = FieldMap, Role extends string = string> {
  /** Path of the view: '/sms-logs'. */
  readonly path: `/${string}`
  /**
   * page = paginated list, all = unpaginated list, resource = all endpoints of a resource, restricted to the view's
   * records.
   */
  readonly as: 'page' | 'all' | 'resource'
  /** Condition for the records of the view. Default: all records. */
  readonly where?: DatabaseWhere<Fields>
  /**
   * Alternative filter names: `{ id: 'country' }` uses ?id as the filter country. Returns 404 if the caller may not see
   * that record.
   */
  readonly parameters?: Readonly<Record<string, string>>
  /**
   * Search terms that are replaced by a condition: `{ vegan: { diets: 'VEGAN' } }`. Case, accents and hyphens are ignored.
   * In a public view, the condition may use only fields that the view shows.
   */
  readonly terms?: Readonly<Record<string, DatabaseWhere<Fields>>>
  /**
   * Parameters with a condition for each value: `{ diet: { vegan: { diets: 'VEGAN' } } }` filters by `?diet=vegan`. A
   * repeated parameter must match all its values. In a public view, the conditions may use only fields that the view shows.
   */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, DatabaseWhere<Fields>>>>>
  /** Fields to search. Default: those of the list. A public view searches only fields that it shows. */
  readonly search?: readonly NamesIn<Fields>['text'][]
  /** Required parameters. A request without one of them is rejected. */
  readonly needs?: readonly string[]
  /** Sort order. Default: the order of the list. */
  readonly sort?: NamesIn<Fields>['sort']
  /** Allows access without signing in. Requires `fields`, and shows only these. */
  readonly public?: boolean
  /** Fields that the view returns. Default: the columns of `list`. */
  readonly fields?: readonly NamesIn<Fields>['kept'][]
  /** Roles that may use the view; they also need 'list'. Default: all roles that may list. */
  readonly roles?: readonly Role[]
}

/** Menu entry of a resource. */
export interface MenuOptions<Role extends string = string, Area extends string = string> {
  /** Menu group: one of `areas` in `resources/app.ts`. */
  readonly area: Area
  /** Sort position in the group, in ascending order. */
  readonly order: number
  /** Icon of the entry: one of the icons listed below. */
  readonly icon?: IconName
  /** Title of the entry. Default: the plural of `label`. */
  readonly title?: string
  /** Different titles for individual roles: `{ CUSTOMER: 'Payments history' }`. */
  readonly titles?: ByRole<Role, string>
  /** Also shown in the user's account menu. */
  readonly inAccount?: true
  /** Roles that see the entry. Default: all roles that may list. */
  readonly roles?: readonly Role[]
}

export interface DefinitionOptions<
  Name extends string,
  Fields extends FieldMap,
  Actions extends string,
  State extends string = string,
> {
  /** Name of the resource in words, singular and plural. */
  readonly label: readonly [one: string, many: string]
  /** Path of the screen. Without it, the resource has no screen. */
  readonly screen?: `/${string}`
  /** Menu entry. Requires a `screen`. */
  readonly menu?: MenuOptions<AppRole, AppArea>
  /** Template for a record's label: "{firstName} {lastName} ({employeeCode})". References are replaced by their labels. */
  readonly title: string
  /** Second line in pickers, which distinguishes records with the same label. */
  readonly hint?: string
  /** Text field with alternative names of the record, separated by semicolons. Sheets may use any of them. */
  readonly aliases?: NamesIn<Fields>['text']
  /** Fields by name: `{ code: number('SUP-0000'), email: email() }`. */
  readonly fields: Fields
  /** Combinations of fields that must be unique: `[['employee', 'workDate']]`. */
  readonly uniqueTogether?: readonly (readonly NamesIn<Fields>['own'][])[]
  /**
   * Combinations of fields by which the server looks up or totals records. Each gets an index on these fields, in this
   * order. An index on columns of embedded lines (`items.item`, `items.lineTotal`) starts with the record that the lines
   * belong to.
   */
  readonly lookups?: readonly (readonly NamesIn<Fields>['lookup'][])[]
  /**
   * Reference to the record to lock before this one. All changes to related records (a sale and its shipments) lock the
   * same parent first, which prevents deadlocks.
   */
  readonly lockParent?: NamesIn<Fields>['reference']
  /** Rules between the fields of a record. See "A check". */
  readonly checks?: readonly Check<Fields>[]
  /** List of the records. See "A list". */
  readonly list: ListOptions<Fields, Actions>
  /**
   * Sections of the form and the record page, in order. Fields not listed come first, under "Details". Default: the groups of
   * `section()`; list those here to reorder them.
   */
  readonly sections?: Readonly<Record<string, readonly NamesIn<Fields>['own'][]>>
  /** Choice field that holds the state. Only actions change it. */
  readonly state?: NamesIn<Fields>['choice']
  /** States other than the initial one in which the server may create a record. */
  readonly startsIn?: readonly NoInfer<State>[]
  /** State changes and other buttons, by name. See "An action". */
  readonly actions?: Readonly<Record<Actions, Action<Fields, NoInfer<State>, AppRole>>>
  /** Chips that highlight records that meet a condition, by name. See "A mark". */
  readonly marks?: Readonly<Record<string, Mark<RecordWhere<Fields>>>>
  /** Condition for records that may be chosen and appear in pickers. Default: isActive, if the field exists. */
  readonly usable?: RecordWhere<Fields>
  /** Condition for records that may be edited. */
  readonly editableWhen?: RecordWhere<Fields>
  /** Error if a record that may not be edited is sent with changes: why not, and what to do instead. */
  readonly whyNotEditable?: string
  /** Condition for records that may be deleted. */
  readonly deletableWhen?: RecordWhere<Fields>
  /** Records are added by the server and never change. */
  readonly appendOnly?: boolean
  /** Import options. Without them, the resource cannot be imported. */
  readonly sheet?: Sheet<Fields>
  /** Resource whose sheet is imported under this resource's name: receipts are imported as payments. */
  readonly importsAs?: string
  /** Additional endpoints for the records. See "A view". */
  readonly views?: readonly View<Fields, AppRole>[]
  /** Permissions by role. See "What a role may do". Roles that are not listed have no access. */
  readonly allow: ByRole<AppRole, Grant<NamesIn<Fields>['own'], NoInfer<Actions>>>
  /** Rows that a role may read and write. Roles that are not listed may access all rows. */
  readonly rows?: ByRole<AppRole, DatabaseWhere<Fields>>
  /**
   * Example values for documentation, templates and tests: `{ dueDate: '2025-07-01' }`. In tests, today is 16 June 2025.
   */
  readonly example?: Readonly<Partial<Record<NamesIn<Fields>['own'], unknown>>>
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

/** Constants of the state; none if the definition has no state. */
type StateOf<Fields, State> = string extends keyof Fields
  ? string
  : State extends keyof Fields
    ? ConstantsIn<Fields>[State]
    : never

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
  readonly checks?: readonly Check[]
  readonly list: {
    readonly columns: readonly string[]
    readonly folded?: readonly string[]
    readonly foldFirst?: readonly string[]
    readonly totals?: readonly string[]
    readonly search?: readonly string[]
    readonly scan?: readonly string[]
    readonly filters?: readonly Filter[]
    readonly sort: string | readonly string[]
    readonly tabs?: Readonly<Record<string, ListTab>>
    readonly rowActions?: readonly string[]
    readonly edit?: readonly string[]
    readonly mainDate?: string
    readonly calendar?: CalendarDays
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
  readonly whyNotEditable?: string
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
  options: DefinitionOptions<Name, Fields, Actions, StateOf<Fields, State>> & {
    readonly title: Title & TemplateExists<Title, Fields>
    readonly fields: Fields & FieldsFit<Fields>
    readonly list: { readonly columns: readonly (Column | NoInfer<NamesIn<Fields>['kept']>)[] }
    readonly state?: State | NoInfer<NamesIn<Fields>['choice']>
    readonly hint?: Hint
    readonly views?: Views
  },
): TypedDefinition<
  Name,
  Fields,
  Actions,
  Column | State | NamesInTemplate<Hint> | KeySource<Fields, Column>,
  Views
>
export function resource(name: string, given: object): Definition {
  const options = given as Omit<Definition, 'name'>
  const sections = options.sections ?? listSections(options.fields)
  const list = withDuplicates(options.fields, options.list)
  return deepFreeze({ ...options, list, ...(sections ? { sections } : {}), name })
}

/** Collects the fields of each heading set by `section()`; undefined if there is none. */
function listSections(fields: FieldMap) {
  const sections: Record<string, string[]> = {}
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
