import { mayDo, rowsFor, type Principal } from '#schema/engine'
import { user } from '#system'
import type { AppContext } from '../app-context.ts'
import { resolveWhere } from './where.ts'

/** Reads the names of users, if the caller may see them. Callers always see their own. */
export async function readUserNames(
  { registry, store }: AppContext,
  principal: Principal,
  of: Iterable<number | null>,
): Promise<ReadonlyMap<number, string>> {
  const users = registry.resources.get(user.name)
  const ids = [...new Set(of)].filter((id) => id !== null)
  if (
    !users ||
    ids.length === 0 ||
    !(mayDo(users, principal.role, 'list') || mayDo(users, principal.role, 'show'))
  )
    return new Map()
  const visible = rowsFor(users, principal.role)
  const found = await store.find(users, [
    { id: ids },
    ...(visible ? [{ any: [{ id: principal.userId }, resolveWhere(visible, principal)] }] : []),
  ])
  return new Map(found.map(({ id, label }) => [id, String(label)]))
}

/** Labels of a record that a user has made; empty if the name is not known. */
export function labelBy(
  names: ReadonlyMap<number, string>,
  by: number | null,
): { readonly by?: string } {
  const name = by === null ? undefined : names.get(by)
  return name === undefined ? {} : { by: name }
}
