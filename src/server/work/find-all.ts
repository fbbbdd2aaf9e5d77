import { rowsFor, type Definition, type Where } from '#schema/engine'
import type { Condition, Stored } from '../../storage/store.ts'
import { resolveAll } from './where.ts'
import type { EngineWork } from './work.ts'

/** Larger results throw, because a rule that silently checks only some of the records would be useless. */
const MOST_FOUND = 10_000
/** Largest limit that both databases accept. */
export const MORE_THAN_EXIST = 2 ** 31 - 1

/** Returns the condition that limits this work to certain rows; undefined if it may read all. */
export function rowsOfCaller(
  { isServer, role }: Pick<EngineWork, 'isServer' | 'role'>,
  of: Definition,
): Where | undefined {
  if (isServer) return undefined
  return role === null ? NONE : rowsFor(of, role)
}

/** Matches no rows, for a caller without a role. A public call reads as the system and decides which data to disclose. */
const NONE: Where = { id: [] }

/**
 * Finds the caller's records that meet the conditions, or the first `limit` of them. Too many results throw, unless the
 * limit is 'all'.
 */
export async function findAll(
  work: EngineWork,
  of: Definition,
  where: Where | readonly Condition[],
  limit?: number | 'all',
): Promise<readonly Stored[]> {
  const conditions = resolveAll([...[where].flat(), rowsOfCaller(work, of)], work.principal)
  if (limit !== undefined)
    return work.reader.find(of, conditions, limit === 'all' ? MORE_THAN_EXIST : limit)
  const found = await work.reader.find(of, conditions, MOST_FOUND + 1)
  if (found.length > MOST_FOUND)
    throw new Error(
      `More than ${MOST_FOUND} records of ${of.name} meet the condition; narrow it, or say how many are wanted`,
    )
  return found
}
