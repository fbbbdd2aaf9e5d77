import { mentions, type Where } from './condition.ts'
import { holdsStored } from './holds.ts'
import { readItems, type Field } from './fields/field.ts'
import type { Definition } from './resource.ts'
import type { Principal } from './fields/token.ts'

type Readings = readonly (readonly [constant: string, where: Where])[]

/** The constants of a choice that depend on other fields, with their conditions: the first one met applies. */
export const listReadAs = (field: Field | undefined): Readings =>
  Object.entries(field?.options.readAs ?? {})

/** The fields that a choice is computed from. */
export const listSources = (field: Field | undefined): string[] => [
  ...new Set(listReadAs(field).flatMap(([, where]) => mentions(where))),
]

/** Returns the constant shown for a choice of a stored record: the stored one, if no condition is met. */
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

/** Returns conditions: records shown with the constant meet the first and none of the others. */
export function readingTests(name: string, field: Field, constant: string): readonly Where[] {
  const readings = listReadAs(field)
  const place = readings.findIndex(([each]) => each === constant)
  const [, own = { [name]: constant }] = readings[place] ?? []
  return [own, ...readings.slice(0, place < 0 ? undefined : place).map(([, where]) => where)]
}

/** Returns the choice that is shown in place of a field; null if there is none. */
export const standInFor = ({ fields }: Pick<Definition, 'fields'>, name: string): string | null =>
  Object.keys(fields).find((each) => fields[each]?.options.standsFor === name) ?? null

/** Returns the constants of an unstored choice that have no condition. */
export const unreadConstants = (field: Field): string[] => {
  const read = new Set(listReadAs(field).map(([constant]) => constant))
  return Object.keys(readItems(field)).filter((constant) => !read.has(constant))
}
