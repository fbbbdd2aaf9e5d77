import {
  hasColumns,
  isMoment,
  isSortable,
  isReference,
  isSecret,
  isText,
} from './kinds/capabilities.ts'
import { isServers, isStored, readColumns, withOptions } from './fields/field.ts'
import { mentions, type Where } from './condition.ts'
import { memoize } from './memoize.ts'
import { listReadAs } from './read-as.ts'
import type { App } from './app.ts'
import type { Field } from './fields/field.ts'
import type { Grant, Verb } from './grant.ts'
import type { Action, Definition } from './resource.ts'
import type { ListTab } from './list/list-options.ts'

/**
 * Returns true if a role may perform a verb or action. All paths (list, picker, export, import, bulk, history …) use this
 * function. A `null` role is an unauthenticated caller, who may do nothing.
 */
export function mayDo(
  definition: Definition,
  role: string | null,
  verb: Verb | (string & {}),
): boolean {
  const grant = findGrant(definition, role)
  if (!grant) return false
  if (definition.actions?.[verb]?.automatic) return false
  if (verb === 'import' && !isImported(definition)) return false
  const { granted, withheld } = listVerbs(grant)
  if (granted) return granted.includes(verb)
  return !withheld.includes(verb) && !(definition.appendOnly && CHANGES.includes(verb))
}

/** True if records are imported from sheets. */
export const isImported = ({ sheet, importsAs }: Definition): boolean =>
  sheet !== undefined || importsAs !== undefined

/** Returns true if a role reads and writes comments on records that have a page: staff who may open the record. */
export const mayComment = (
  { staff = [] }: App,
  definition: Definition,
  role: string | null,
): boolean =>
  role !== null &&
  staff.includes(role) &&
  definition.screen !== undefined &&
  mayDo(definition, role, 'show')

/** Verbs that are not available on append-only resources. */
const CHANGES: readonly string[] = ['edit', 'delete']

const findGrant = (
  definition: Definition,
  role: string | null,
): Grant<string, string> | undefined =>
  role !== null && Object.hasOwn(definition.allow, role) ? definition.allow[role] : undefined

/** Returns the verbs and actions in a grant, or those that are withheld if it grants everything. */
export function listVerbs(grant: Grant<string, string>): {
  readonly granted?: readonly string[]
  readonly withheld: readonly string[]
} {
  if (grant === 'everything') return EVERYTHING
  if ('everythingBut' in grant) return { withheld: grant.everythingBut }
  return { granted: 'may' in grant ? grant.may : grant, withheld: [] }
}

const EVERYTHING = Object.freeze({ withheld: [] })

/** Returns the condition for the rows that a role may access; undefined means all rows. */
export const rowsFor = (definition: Definition, role: string | null): Where | undefined =>
  role === null ? undefined : definition.rows?.[role]

/** Returns true if the role cannot even see that the field exists. */
export const isHiddenFrom = (field: Field, role: string | null): boolean =>
  role !== null && (field.options.hiddenFrom?.includes(role) ?? false)

/** Caches the result of `make` by object and role. */
function memoizeByRole<Thing extends object, Made extends object>(
  make: (thing: Thing, role: string | null) => Made,
): (thing: Thing, role: string | null) => Made {
  const caches = memoize((_: Thing) => new Map<string | null, Made>())
  return (thing, role) => {
    const cache = caches(thing)
    const made = cache.get(role) ?? make(thing, role)
    cache.set(role, made)
    return made
  }
}

/** Returns a field as a role knows it: lines and objects lack the columns that are hidden from the role. */
export const fieldFor = memoizeByRole((field: Field, role) => {
  const columns = Object.entries(readColumns(field))
  const visible = columns.filter(([, column]) => !isHiddenFrom(column, role))
  return visible.length === columns.length
    ? field
    : withOptions(field, { columns: Object.fromEntries(visible) })
})

/**
 * Returns a definition with its fields as a role knows them. Serializers, history, validation and forms use it, so that
 * hidden columns do not exist for the role.
 */
export const definitionFor = memoizeByRole((definition: Definition, role): Definition => {
  const fields = Object.entries(definition.fields)
  const known = fields.map(([name, field]) => [name, fieldFor(field, role)] as const)
  return known.every(([, field], place) => field === fields[place]?.[1])
    ? definition
    : { ...definition, fields: Object.fromEntries(known) }
})

/** Returns true if a role sees the field, even if masked. */
export const maySee = (field: Field, role: string | null): boolean =>
  !isSecret(field) && !isHiddenFrom(field, role)

/** Returns true if a role sees only the last four characters. */
export const isMaskedFor = (field: Field, role: string | null): boolean =>
  role !== null && (field.options.maskedFor?.includes(role) ?? false)

/** Returns true if a role sees a replacement for the stored value. */
export const isPersonalFor = (field: Field | undefined, role: string | null): boolean =>
  role !== null && (field?.options.personalFor?.includes(role) ?? false)

/** Returns true if a role sees the unaltered stored value. */
export const seesWhole = (field: Field | undefined, role: string | null): boolean =>
  !field || (maySee(field, role) && !isMaskedFor(field, role) && !isPersonalFor(field, role))

/**
 * Returns true if a field is unique but masked for some role. The database accepts duplicates of such a field, because an
 * error would confirm a guess. Users who see the unmasked value get an error; for other users the record is saved and
 * listed as a possible duplicate.
 */
export const isVeiled = (field: Field | undefined): boolean =>
  field?.options?.unique === true && (field.options.maskedFor?.length ?? 0) > 0

/** Returns the phone number field that some roles must verify before saving, or null. */
export const provenPhone = memoize(
  ({ fields }: Definition): string | null =>
    Object.keys(fields).find((name) => provenBy(fields[name]).length > 0) ?? null,
)

/** Returns the roles that must verify a new number in the field. */
export const provenBy = (field: Field | undefined): readonly unknown[] =>
  Array.isArray(field?.options.provenBy) ? field.options.provenBy : []

/** Returns the names of the fields that a role may see, in definition order. */
export const readableFields = (definition: Definition, role: string | null): string[] =>
  Object.entries(definition.fields)
    .filter(([, field]) => maySee(field, role))
    .map(([name]) => name)

/** Fields that only actions take: they ask for them, and nothing else demands or suggests a value. */
export const takenByActions = memoize(
  ({ fields, actions = {} }: Definition): ReadonlySet<string> => {
    const all = Object.values(actions)
    const inForm = new Set(all.filter((action) => action.inForm).flatMap(listInputs))
    return new Set(
      all
        .flatMap(listInputs)
        .filter((name) => fields[name] && !inForm.has(name) && isLeftToActions(fields[name])),
    )
  },
)

/** Lines and objects are content that an action corrects, so they stay in the form. */
const isLeftToActions = (field: Field): boolean =>
  !hasColumns(field) &&
  !field.options.required &&
  [
    field.options.requiredWhen,
    field.options.requiredWithLater,
    field.options.requiredBy,
    field.options.requiredAbove,
    field.options.shownWhen,
    field.options.initial,
  ].every((each) => each === undefined)

/**
 * Returns the names of the fields that a role may send. The state is excluded, because only actions change it, and so are
 * fields that only actions take. Frozen fields are included only on creation.
 */
export function writableFields(
  definition: Definition,
  role: string | null,
  mode: 'create' | 'edit',
): string[] {
  const grant = findGrant(definition, role)
  const only =
    mode === 'edit' && typeof grant === 'object' && 'may' in grant ? grant.editOnly : undefined
  const left = takenByActions(definition)
  return Object.entries(definition.fields)
    .filter(
      ([name, field]) =>
        mayWrite(field, role) &&
        name !== definition.state &&
        !(mode === 'edit' && field.options.frozen) &&
        (only ? only.includes(name) : !left.has(name)),
    )
    .map(([name]) => name)
}

/** Returns true if the field's options allow a role to send it. */
export const mayWrite = (field: Field, role: string | null): boolean =>
  !isServers(field) &&
  !isHiddenFrom(field, role) &&
  (field.options.writableBy === undefined ||
    (role !== null && field.options.writableBy.includes(role)))

/**
 * Returns true if a role may search, filter and sort by a field, or by a column of lines ("goods.price"). Excludes masked
 * fields, because the results would reveal their values.
 */
function mayProbe({ fields }: Definition, path: string, role: string | null): boolean {
  const [name = '', column = ''] = path.split('.')
  const field = fields[name]
  return !field || (seesWhole(field, role) && seesWhole(readColumns(field)[column], role))
}

/**
 * Returns the fields that a role may sort by: the list's columns, stored choices that are replaced by one of them, and the
 * default sort.
 */
export const sortableFields = (definition: Definition, role: string | null): string[] =>
  [
    ...new Set([
      ...definition.list.columns.flatMap((name) => [name, standsFor(definition, name)]),
      ...defaultSort(definition).map(({ field }) => field),
    ]),
  ]
    .filter((name) => name !== undefined)
    .filter(
      (name) =>
        mayProbe(definition, name, role) && mayProbe(definition, sortField(definition, name), role),
    )
    .filter((name) => mayOrder(definition.fields[sortField(definition, name)]))

/** Returns the stored field to sort by for a column. */
export const sortField = (definition: Definition, name: string): string =>
  definition.fields[name]?.options.sortsBy ?? name

const standsFor = (definition: Definition, name: string): string | undefined =>
  definition.fields[name]?.options.standsFor

/** Audit fields are sortable; fields that are not stored are not. */
const mayOrder = (field: Field | undefined): boolean =>
  !field || (isStored(field) && isSortable(field) && listReadAs(field).length === 0)

/** Returns the fields to search for a role: those declared for the list, otherwise its text columns. */
export const searchFields = (definition: Definition, role?: string | null): string[] =>
  (
    definition.list.search ??
    definition.list.columns.filter(
      (name) => definition.fields[name] && isText(definition.fields[name]),
    )
  ).filter((name) => role === undefined || mayProbe(definition, name, role))

/** Returns the fields of the search index: those of the list and of all views. */
export const indexedFields = (definition: Definition): string[] => [
  ...new Set([
    ...searchFields(definition),
    ...(definition.views ?? []).flatMap(({ search = [] }) => search),
  ]),
]

/** Part of a referenced record shown in a column: its label, or only its number (`keyFrom`). */
export type Shown = 'label' | 'number'

/** Returns the references to search for a role: those whose label or number appears in a column of the list. */
export function searchedReferences(
  definition: Definition,
  role: string | null,
): ReadonlyMap<string, Shown> {
  const found = new Map<string, Shown>()
  for (const column of definition.list.columns.filter((name) => mayProbe(definition, name, role))) {
    const field = definition.fields[column]
    const numbered = field?.options.keyFrom
    if (isReference(field) && isStored(field)) found.set(column, 'label')
    else if (
      typeof numbered === 'string' &&
      !found.has(numbered) &&
      mayProbe(definition, numbered, role)
    )
      found.set(numbered, 'number')
  }
  return found
}

/** Returns the default sort order of a list. */
export const defaultSort = (definition: Definition): { field: string; descending: boolean }[] =>
  sortOrder(definition.list.sort)

/** Parses one or more sort keys such as "-dueDate" into fields and directions. */
export const sortOrder = (
  sort: string | readonly string[],
): { field: string; descending: boolean }[] =>
  [sort]
    .flat()
    .map((name) =>
      name.startsWith('-')
        ? { field: name.slice(1), descending: true }
        : { field: name, descending: false },
    )

/** Returns the date field to which fromDate and toDate apply. */
export const mainDate = (definition: Definition): string =>
  definition.list.mainDate ??
  defaultSort(definition)
    .map(({ field }) => field)
    .find((name) => isMoment(definition.fields[name])) ??
  'createdDate'

/** Returns the name of a filter. */
export const filterName = (filter: string | { readonly name: string }): string =>
  typeof filter === 'string' ? filter : filter.name

/** Returns true if a role may use the filter, which requires access to the fields it reveals. */
export function mayFilter(
  definition: Definition,
  filter: NonNullable<Definition['list']['filters']>[number],
  role: string | null,
): boolean {
  if (typeof filter === 'string') return mayProbe(definition, filter, role)
  if ('through' in filter) return mayProbe(definition, filter.through, role)
  if ('part' in filter) return mayProbe(definition, filter.of, role)
  if ('between' in filter) return filter.between.every((name) => mayProbe(definition, name, role))
  const names =
    'daysAhead' in filter
      ? [filter.daysAhead, ...mentions(filter.where ?? {})]
      : mentions(filter.where)
  return names.every((name) => mayProbe(definition, name, role))
}

/** Returns the condition for records that may be chosen: `usable` if declared, otherwise isActive if the field exists. */
export const usableWhere = ({ usable, fields }: Definition): Where | undefined =>
  usable ?? (fields.isActive ? ACTIVE : undefined)

const ACTIVE: Where = Object.freeze({ isActive: true })

/** Returns the fields that an action's dialog shows and accepts. */
export const listInputs = ({ inputs = [], requires = [], requiresOf = {} }: Action): string[] => [
  ...new Set([
    ...requires.filter((name) => !inputs.includes(name)),
    ...inputs,
    ...Object.values(requiresOf).flat(),
  ]),
]

/** Returns the fields that a role must fill in for an action. */
export const requiredBy = (
  { requires = [], requiresOf = {} }: Action,
  role: string | null,
): string[] => [
  ...requires,
  ...(role !== null && Object.hasOwn(requiresOf, role) ? (requiresOf[role] ?? []) : []),
]

/** Returns the tabs of a list for a role, by name. Returns none if only one would remain. */
export function tabsFor(definition: Definition, role: string | null): ReadonlyMap<string, ListTab> {
  const tabs = Object.entries(definition.list.tabs ?? {}).filter(([, { where = {} }]) =>
    mentions(where).every((field) => mayFilter(definition, field, role)),
  )
  return new Map(tabs.length > 1 ? tabs : [])
}

/** Returns the sort order of a tab, or undefined if it uses the order of the list. */
export const tabSort = (tab: ListTab | undefined) =>
  tab?.sort === undefined ? undefined : sortOrder(tab.sort)
