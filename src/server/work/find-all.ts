import { rowsFor, type Definition, type Where } from '#schema/engine'
import type { Condition, Stored } from '../../storage/store.ts'
import { resolveAll } from './where.ts'
import type { EngineWork } from './work.ts'

/** A rule that silently looked at a part of the records would be none. */
const MOST_FOUND = 10_000

/** The rows that a work is narrowed to; undefined where it sees all of them. */
export function rowsOfCaller(
  { isServer, role }: Pick<EngineWork, 'isServer' | 'role'>,
  of: Definition,
): Where | undefined {
  if (isServer) return undefined
  return role === null ? NONE : rowsFor(of, role)
}

/** What a public call tells everybody it reads as the system: that is decided there, not left open. */
const NONE: Where = { id: [] }

/** The records of the caller that meet the conditions, or the first `limit` of them; without a limit, too many throw. */
export async function findAll(
  work: EngineWork,
  of: Definition,
  where: Where | readonly Condition[],
  limit?: number,
): Promise<readonly Stored[]> {
  const conditions = resolveAll([...[where].flat(), rowsOfCaller(work, of)], work.principal)
  if (limit !== undefined) return work.reader.find(of, conditions, limit)
  const found = await work.reader.find(of, conditions, MOST_FOUND + 1)
  if (found.length > MOST_FOUND)
    throw new Error(
      `More than ${MOST_FOUND} records of ${of.name} meet the condition; narrow it, or say how many are wanted`,
    )
  return found
}
