import type { Kysely } from 'kysely'
import type { EngineTables } from './tables/engine-tables.ts'

/**
 * The members of an object that is made for one transaction, with `sql` made when it is asked for. The getter stands in a
 * class, because V8 keeps an object that is written with a getter of its own until the next full collection.
 */
export const withSql = <Members extends object>(
  sql: () => Kysely<EngineTables>,
  members: Members,
): Members & { readonly sql: Kysely<EngineTables> } => Object.assign(new LazySql(sql), members)

class LazySql {
  readonly #make: () => Kysely<EngineTables>

  constructor(make: () => Kysely<EngineTables>) {
    this.#make = make
  }

  get sql(): Kysely<EngineTables> {
    return this.#make()
  }
}
