import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Caller } from './caller.ts'

/** Selects rows of the caller, and those that other users share with the caller's role. */
export const ownOrShared = ({
  userId,
  role,
}: Pick<Caller, 'userId' | 'role'>): RawBuilder<SqlBool> =>
  sql`(user_id = ${userId} or shared_with = ${role})`
