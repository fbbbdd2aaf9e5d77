import {
  mayDo,
  memoize,
  rowsFor,
  writableFields,
  readableFields,
  searchFields,
  type Registry,
  type Definition,
  type Where,
} from '#schema/engine'
import { listReader, type ListReader } from '../http/routes/list-parameters.ts'
import {
  briefSerializer,
  listSerializer,
  recordSerializer,
  type Serializer,
} from '../work/serialize.ts'

/** Rights of a role on a resource, and the serializers of its records for that role. Computed once. */
export interface Access {
  readonly definition: Definition
  readonly role: string | null
  readonly rows: Where | undefined
  readonly list: ListReader
  readonly inList: Serializer
  readonly hitSerializer: Serializer
  readonly whole: Serializer
  readonly readable: ReadonlySet<string>
  /** Fields of the record itself that a search reads. */
  readonly searchable: readonly string[]
  may(verb: string): boolean
  writable(mode: 'create' | 'edit'): readonly string[]
}

const accessCache = memoize((_: Registry) => new Map<string, Access>())

/** Returns the access of a role to a resource. The result is cached and shared by all requests. */
export function findAccess(
  registry: Registry,
  definition: Definition,
  role: string | null,
): Access {
  const all = accessCache(registry)
  const key = `${role ?? ''} ${definition.name}`
  let access = all.get(key)
  if (!access) all.set(key, (access = workOut(registry, registry.whole(definition), role)))
  return access
}

const workOut = (registry: Registry, definition: Definition, role: string | null): Access => ({
  definition,
  role,
  rows: rowsFor(definition, role),
  list: listReader(definition, role, registry),
  inList: listSerializer(definition, role, registry),
  hitSerializer: briefSerializer(definition, role, registry),
  whole: recordSerializer(definition, role, registry),
  readable: new Set(readableFields(definition, role)),
  searchable: searchFields(definition, role),
  may: (verb) => mayDo(definition, role, verb),
  writable: (mode) => writableFields(definition, role, mode),
})
