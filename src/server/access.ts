import {
  mayDo,
  oncePer,
  rowsFor,
  writableFields,
  readableFields,
  type Catalogue,
  type Definition,
  type Where,
} from '#language'
import { listReader, type ListReader } from './list-parameters.ts'
import { briefRevealer, listRevealer, recordRevealer, type Revealer } from './reveal.ts'

/** What one role may do with one resource and how its records look to it: worked out once. */
export interface Access {
  readonly definition: Definition
  readonly role: string | null
  readonly rows: Where | undefined
  readonly list: ListReader
  readonly inList: Revealer
  readonly brief: Revealer
  readonly whole: Revealer
  readonly readable: ReadonlySet<string>
  may(verb: string): boolean
  writable(mode: 'create' | 'edit'): readonly string[]
}

const known = oncePer((_: Catalogue) => new Map<string, Access>())

/** The access of a role to a resource; the same object for every request. */
export function accessOf(
  catalogue: Catalogue,
  definition: Definition,
  role: string | null,
): Access {
  const all = known(catalogue)
  const key = `${role ?? ''} ${definition.name}`
  let access = all.get(key)
  if (!access) all.set(key, (access = workOut(catalogue, definition, role)))
  return access
}

const workOut = (catalogue: Catalogue, definition: Definition, role: string | null): Access => ({
  definition,
  role,
  rows: rowsFor(definition, role),
  list: listReader(definition, role, catalogue),
  inList: listRevealer(definition, role, catalogue),
  brief: briefRevealer(definition, role, catalogue),
  whole: recordRevealer(definition, role, catalogue),
  readable: new Set(readableFields(definition, role)),
  may: (verb) => mayDo(definition, role, verb),
  writable: (mode) => writableFields(definition, role, mode),
})
