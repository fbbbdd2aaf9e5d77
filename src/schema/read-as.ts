import { mentions, type Where } from './condition.ts'
import { holdsStored } from './holds.ts'
import { readItems, type Field } from './fields/field.ts'
import type { Definition } from './resource.ts'
import type { Principal } from './fields/token.ts'

type Readings = readonly (readonly [constant: string, where: Where])[]

/** Returns the constants of a choice that depend on other fields, with their conditions. The first match applies. */
export const listReadAs = (field: Field | undefined): Readings =>
  Object.entries(field?.options.readAs ?? {})

/** Returns the fields from which a choice is computed. */
export const listSources = (field: Field | undefined): string[] => [
  ...new Set(listReadAs(field).flatMap(([, where]) => mentions(where))),
]

/** Returns the constant to show for a choice of a stored record: the first match, or else the stored one. */
export const readingIn = (
  { fields }: Pick<Definition, 'fields'>,
  name: string,
  record: Readonly<Record<string, unknown>>,
  principal: Principal,
): unknown =>
  listReadAs(fields[name]).find(([, where]) =>
    holdsStored(fields, where, record, principal),
  )?.[0] ??
  record[name] ??
  null

/** Returns the conditions under which a constant is shown: the first must be met, and none of the others. */
export function readingTests(name: string, field: Field, constant: string): readonly Where[] {
  const readings = listReadAs(field)
  const place = readings.findIndex(([each]) => each === constant)
  const [, own = { [name]: constant }] = readings[place] ?? []
  return [own, ...readings.slice(0, place < 0 ? undefined : place).map(([, where]) => where)]
}

/** Returns the choice that replaces a field, or null. */
export const standInFor = ({ fields }: Pick<Definition, 'fields'>, name: string): string | null =>
  Object.keys(fields).find((each) => fields[each]?.options.standsFor === name) ?? null

/** Returns the constants of a choice that is not stored and that have no condition. */
export const unreadConstants = (field: Field): string[] => {
  const read = new Set(listReadAs(field).map(([constant]) => constant))
  return Object.keys(readItems(field)).filter((constant) => !read.has(constant))
}
