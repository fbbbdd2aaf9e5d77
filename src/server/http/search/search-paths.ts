import {
  me,
  rowsFor,
  searchedReferences,
  searchFields,
  targetOf,
  templateFields,
  type Principal,
  type Registry,
  type Definition,
  type Where,
} from '#schema/engine'
import { user } from '#system'
import type { SearchThrough } from '../../../storage/store.ts'
import { targetBehind } from '../../work/label-guard.ts'
import { mayReadTarget } from '../../work/serialize.ts'
import { resolveAll } from '../../work/where.ts'

/** A reference that a role's search goes through: a record is found by what finds the records that its list shows. */
export interface SearchPath {
  readonly field: string
  readonly target: Definition
  readonly fields: readonly string[]
  readonly rows: Where | undefined
  readonly through: readonly SearchPath[]
}

/** The references that the list shows to the role, where it may read what lies behind. */
export const searchPaths = (
  definition: Definition,
  role: string | null,
  registry: Registry,
): SearchPath[] =>
  [...searchedReferences(definition, role)].flatMap(([name, shows]) => {
    const target = targetBehind(definition, name, registry)
    // A label is made of labels in turn: a movement is found by the item of its batch.
    const within =
      target && shows === 'label'
        ? templateFields(target.title).filter((each) => targetOf(target.fields[each]))
        : []
    return pathTo(
      name,
      target,
      role,
      target
        ? within.flatMap((each) => pathTo(each, targetBehind(target, each, registry), role, []))
        : [],
    )
  })

function pathTo(
  field: string,
  target: Definition | null,
  role: string | null,
  through: readonly SearchPath[],
): SearchPath[] {
  if (!target || !mayReadTarget(target, role)) return []
  const fields = searchFields(target, role)
  return fields.length + through.length === 0
    ? []
    : [{ field, target, fields, rows: rowsOf(target, role), through }]
}

/** Oneself is no stranger, even to those who see nobody of their own rank. */
function rowsOf(target: Definition, role: string | null): Where | undefined {
  const rows = rowsFor(target, role)
  return rows && target.name === user.name ? { any: [{ id: me }, rows] } : rows
}

/** The paths of one request: who asks, and when, is known now. */
export const resolvePaths = (paths: readonly SearchPath[], principal: Principal): SearchThrough[] =>
  paths.map(({ rows, through, ...path }) => ({
    ...path,
    rows: resolveAll([rows], principal),
    through: resolvePaths(through, principal),
  }))
