import { isMoment, isSortable, isReference, isSecret, isText } from './kinds/capabilities.ts'
import { isServers, isStored } from './fields/field.ts'
import { mentions, type Where } from './condition.ts'
import { memoize } from './memoize.ts'
import { listReadAs } from './read-as.ts'
import type { Field } from './fields/field.ts'
import type { Grant, Verb } from './grant.ts'
import type { Action, Definition } from './resource.ts'
import type { ListTab } from './list/list-options.ts'

/**
 * Returns true if a role may do something. Every path (list, picker, export, import, bulk, history …) uses this
 * function. `null` is a caller who is not signed in and may do nothing.
 */
export function mayDo(
  definition: Definition,
  role: string | null,
  verb: Verb | (string & {}),
): boolean {
  const grant = findGrant(definition, role)
  if (!grant) return false
  if (definition.actions?.[verb]?.automatic) return false
  const { granted, withheld } = listVerbs(grant)
  if (granted) return granted.includes(verb)
  return !withheld.includes(verb) && !(definition.appendOnly && CHANGES.includes(verb))
}

/** Verbs that append-only resources do not have. */
const CHANGES: readonly string[] = ['edit', 'delete']

const findGrant = (
  definition: Definition,
  role: string | null,
): Grant<string, string> | undefined =>
  role !== null && Object.hasOwn(definition.allow, role) ? definition.allow[role] : undefined

/** Returns the verbs and actions listed in a grant, or those that it withholds if it grants everything. */
export function listVerbs(grant: Grant<string, string>): {
  readonly granted?: readonly string[]
  readonly withheld: readonly string[]
} {
  if (grant === 'everything') return EVERYTHING
  if ('everythingBut' in grant) return { withheld: grant.everythingBut }
  return { granted: 'may' in grant ? grant.may : grant, withheld: [] }
}

const EVERYTHING = Object.freeze({ withheld: [] })

/** Rows that a role is restricted to; undefined means all. */
export const rowsFor = (definition: Definition, role: string | null): Where | undefined =>
  role === null ? undefined : definition.rows?.[role]

/** Returns true if even the existence of the field is hidden from the role. */
export const isHiddenFrom = (field: Field, role: string | null): boolean =>
  role !== null && (field.options.hiddenFrom?.includes(role) ?? false)

/** Returns true if a role sees a field at all. */
export const maySee = (field: Field, role: string | null): boolean =>
  !isSecret(field) && !isHiddenFrom(field, role)

/** Returns true if a role sees only the last four characters. */
export const isMaskedFor = (field: Field, role: string | null): boolean =>
  role !== null && (field.options.maskedFor?.includes(role) ?? false)

/** Returns true if a role sees another value in place of the stored one. */
export const isPersonalFor = (field: Field | undefined, role: string | null): boolean =>
  role !== null && (field?.options.personalFor?.includes(role) ?? false)

/** Returns true if a role sees the stored value unchanged. */
export const seesWhole = (field: Field | undefined, role: string | null): boolean =>
  !field || (maySee(field, role) && !isMaskedFor(field, role) && !isPersonalFor(field, role))

/**
 * Returns true if a field is unique and some role sees it masked. The database accepts a duplicate, because a refusal would
 * confirm a guess: users who see the whole value are refused; records of all other users are saved and listed as possible
 * duplicates.
 */
export const isVeiled = (field: Field | undefined): boolean =>
  field?.options?.unique === true && (field.options.maskedFor?.length ?? 0) > 0

/** Phone number that some roles must verify before it is saved; null if there is none. */
export const provenPhone = memoize(
  ({ fields }: Definition): string | null =>
    Object.keys(fields).find((name) => provenBy(fields[name]).length > 0) ?? null,
)

/** Roles that must verify a new number in that field. */
export const provenBy = (field: Field | undefined): readonly unknown[] =>
  Array.isArray(field?.options.provenBy) ? field.options.provenBy : []

/** Names of the fields a role sees, in the order of the definition. */
export const readableFields = (definition: Definition, role: string | null): string[] =>
  Object.entries(definition.fields)
    .filter(([, field]) => maySee(field, role))
    .map(([name]) => name)

/** Names of the fields a role may send. The state is changed by actions; a frozen field is sent only at creation. */
export function writableFields(
  definition: Definition,
  role: string | null,
  mode: 'create' | 'edit',
): string[] {
  const grant = findGrant(definition, role)
  const only =
    mode === 'edit' && typeof grant === 'object' && 'may' in grant ? grant.editOnly : undefined
  return Object.entries(definition.fields)
    .filter(
      ([name, field]) =>
        mayWrite(field, role) &&
        name !== definition.state &&
        !(mode === 'edit' && field.options.frozen) &&
        (!only || only.includes(name)),
    )
    .map(([name]) => name)
}

/** Returns true if the options of the field allow a role to send it. */
export const mayWrite = (field: Field, role: string | null): boolean =>
  !isServers(field) &&
  !isHiddenFrom(field, role) &&
  (field.options.writableBy === undefined ||
    (role !== null && field.options.writableBy.includes(role)))

/**
 * Returns true if a role may search, filter and sort by a field. Masked fields are excluded, because the results
 * would reveal their values.
 */
const mayProbe = (definition: Definition, name: string, role: string | null): boolean =>
  seesWhole(definition.fields[name], role)

/** Columns a role may sort by: the list's columns, the stored choices that some of them replace, and the default sort. */
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

/** Returns the stored field that a list is sorted by for a column. */
export const sortField = (definition: Definition, name: string): string =>
  definition.fields[name]?.options.sortsBy ?? name

const standsFor = (definition: Definition, name: string): string | undefined =>
  definition.fields[name]?.options.standsFor

/** Audit fields can be sorted by, fields that are not stored cannot. */
const mayOrder = (field: Field | undefined): boolean =>
  !field || (isStored(field) && isSortable(field) && listReadAs(field).length === 0)

/** Fields searched for a role: those of the list, else its text columns. */
export const searchFields = (definition: Definition, role?: string | null): string[] =>
  (
    definition.list.search ??
    definition.list.columns.filter(
      (name) => definition.fields[name] && isText(definition.fields[name]),
    )
  ).filter((name) => role === undefined || mayProbe(definition, name, role))

/** Part of a referenced record that a column shows: its label, or only its number (`keyFrom`). */
export type Shown = 'label' | 'number'

/** References searched for a role: those whose label or number is shown in a column of the list. */
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

/** Returns the default order of a list. */
export const defaultSort = (definition: Definition): { field: string; descending: boolean }[] =>
  sortOrder(definition.list.sort)

/** Parses "-dueDate", or several such, into fields and directions. */
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

/** Date that fromDate and toDate apply to. */
export const mainDate = (definition: Definition): string =>
  definition.list.mainDate ??
  defaultSort(definition)
    .map(({ field }) => field)
    .find((name) => isMoment(definition.fields[name])) ??
  'createdDate'

/** Name of a filter; for a filter through a reference, of the field on this side. */
export const filterName = (filter: string | { readonly name: string }): string =>
  typeof filter === 'string' ? filter : filter.name

/** Returns true if a role may use the filter: it must see the fields that the filter reveals. */
export function mayFilter(
  definition: Definition,
  filter: NonNullable<Definition['list']['filters']>[number],
  role: string | null,
): boolean {
  if (typeof filter === 'string') return mayProbe(definition, filter, role)
  if ('through' in filter) return mayProbe(definition, filter.through.split('.')[0] ?? '', role)
  if ('part' in filter) return mayProbe(definition, filter.of, role)
  if ('between' in filter) return filter.between.every((name) => mayProbe(definition, name, role))
  const names =
    'daysAhead' in filter
      ? [filter.daysAhead, ...mentions(filter.where ?? {})]
      : mentions(filter.where)
  return names.every((name) => mayProbe(definition, name.split('.')[0] ?? '', role))
}

/** Condition for records that may be newly chosen: `usable` of the definition, else isActive if there is such a field. */
export const usableWhere = ({ usable, fields }: Definition): Where | undefined =>
  usable ?? (fields.isActive ? ACTIVE : undefined)

const ACTIVE: Where = Object.freeze({ isActive: true })

/** Fields that an action shows in its dialog and accepts. */
export const listInputs = ({ inputs = [], requires = [], requiresOf = {} }: Action): string[] => [
  ...new Set([
    ...requires.filter((name) => !inputs.includes(name)),
    ...inputs,
    ...Object.values(requiresOf).flat(),
  ]),
]

/** Returns the fields that a role must fill for an action. */
export const requiredBy = (
  { requires = [], requiresOf = {} }: Action,
  role: string | null,
): string[] => [
  ...requires,
  ...(role !== null && Object.hasOwn(requiresOf, role) ? (requiresOf[role] ?? []) : []),
]

/** Returns the tabs of a list for a role, by name: none if only one would be left. */
export function tabsFor(
  definition: Definition,
  role: string | null,
): ReadonlyMap<string, ListTab<string>> {
  const tabs = Object.entries(definition.list.tabs ?? {}).filter(([, { where = {} }]) =>
    mentions(where).every((field) => mayFilter(definition, field, role)),
  )
  return new Map(tabs.length > 1 ? tabs : [])
}

/** Returns the order of a tab; undefined if it uses the order of the list. */
export const tabSort = (tab: ListTab<string> | undefined) =>
  tab?.sort === undefined ? undefined : sortOrder(tab.sort)
