import type { FieldMap } from './fields/field.ts'
import type { FieldsFit } from './named-fields.ts'
import { withDuplicates } from './list/duplicates.ts'
import type { AuditName } from './list/field-names.ts'
import { deepFreeze, type Definition, type TypedDefinition } from './resource.ts'

/** Names to insert into a list, before an existing name or at the end. */
interface Placed<Names extends string = string, Added extends string = string> {
  readonly before?: Names
  readonly fields: readonly Added[]
}

interface AdditionOptions<Names extends string, Added extends string> {
  /** Field of the resource before which the new fields are inserted. Default: the end. */
  readonly before?: Names
  readonly sections?: Readonly<Record<string, Placed<Names, Added>>>
  /** Entries appended to the list's options. */
  readonly list?: {
    readonly columns?: readonly (Added | AuditName)[]
    readonly folded?: readonly (Added | AuditName)[]
    readonly search?: readonly Added[]
    readonly filters?: readonly Added[]
  }
}

/** Additions that an area makes to a system resource or to a resource of a lower area. */
export interface Additions extends AdditionOptions<string, string> {
  readonly fields: Definition['fields']
}

/** An extension as used by the engines: the resource with only the fields of this area. */
export interface Extension {
  readonly name: string
  readonly additions: Additions
}

/** The resource including the fields of the extending area. */
interface Extended<Name extends string, Fields extends FieldMap, Actions extends string>
  extends TypedDefinition<Name, Fields, Actions> {
  readonly additions: unknown
}

/**
 * Adds fields to a resource of a lower layer or area, in a file named `*.extension.ts`. Behaviours
 * of the area use the result instead of the resource, because their records include the new fields.
 * Users see a single resource.
 * @example
 * export default extend(user, {
 *   fields: { employee: reference('employee', { unique: true }) },
 *   sections: { 'Sign-in': { fields: ['employee'] } },
 * })
 */
export function extend<
  const Name extends string,
  const Fields extends FieldMap,
  Actions extends string,
  const Added extends FieldMap,
>(
  of: TypedDefinition<Name, Fields, Actions>,
  additions: AdditionOptions<NoInfer<keyof Fields & string>, NoInfer<keyof Added & string>> & {
    readonly fields: Added & FieldsFit<Added, Fields & Added>
  },
): Extended<Name, Fields & Added, Actions> {
  const { fields, ...others } = of
  return deepFreeze({ ...others, fields: { ...fields, ...additions.fields }, additions })
}

/**
 * Merges the additions of all areas into the definitions of an app, in the order of the extensions. Errors in extensions
 * are found by `findExtensionErrors` at the start.
 */
export function joinExtensions(
  definitions: readonly Definition[],
  extensions: readonly Extension[],
): readonly Definition[] {
  return definitions.map((definition) =>
    extensions
      .filter(({ name }) => name === definition.name)
      .reduce((whole, { additions }) => joined(whole, additions), definition),
  )
}

function joined(
  whole: Definition,
  { fields, before, sections = {}, list = {} }: Additions,
): Definition {
  const { columns, folded, search, filters } = whole.list
  const all = Object.fromEntries(
    put(Object.entries(whole.fields), Object.entries(fields), ([name]) => name === before),
  )
  return deepFreeze({
    ...whole,
    fields: all,
    sections: {
      ...whole.sections,
      ...Object.fromEntries(
        Object.entries(sections).map(([section, placed]) => [
          section,
          put(whole.sections?.[section] ?? [], placed.fields, (name) => name === placed.before),
        ]),
      ),
    },
    list: withDuplicates(all, {
      ...whole.list,
      columns: [...columns, ...(list.columns ?? [])],
      ...(list.folded ? { folded: [...(folded ?? []), ...list.folded] } : {}),
      ...(list.search ? { search: [...(search ?? []), ...list.search] } : {}),
      ...(list.filters ? { filters: [...(filters ?? []), ...list.filters] } : {}),
    }),
  })
}

/** Inserts the additions before the given entry, or at the end. */
function put<Each>(
  those: readonly Each[],
  added: readonly Each[],
  isMarked: (each: Each) => boolean,
): readonly Each[] {
  const place = those.findIndex(isMarked)
  return place < 0 ? [...those, ...added] : those.toSpliced(place, 0, ...added)
}
