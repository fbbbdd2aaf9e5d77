import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Lru } from '#schema/engine'
import type { EngineTables } from './tables/engine-tables.ts'
import type { Connection, Dialect, Sql, Statement } from './dialects/dialect.ts'
import type { Model } from './tables/model.ts'

/** State shared by reads and writes: tables, dialect and compiled statements. */
export interface Engine {
  readonly model: Model
  readonly dialect: Dialect
  /** Returns the statement with the given key, compiled on first use. */
  statement(key: string, write: () => Sql): Statement
  /** Like `statement`, but for single-row statements, whose plan PostgreSQL may keep. */
  named(key: string, write: () => Sql): Statement
  compile(fragment: Sql): Statement
  /** Returns a short name for a list of names, equal for equal lists, which keeps the keys of statements short. */
  shortList(names: readonly string[]): string
  /** Caches any other value by key. */
  once<Thing extends {} | null>(key: string, make: () => Thing): Thing
}

/** The engine and the connection on which its statements run. */
export interface Connected {
  readonly engine: Engine
  readonly connection: Connection
}

/**
 * PostgreSQL keeps a plan under this name for as long as the connection lives, so equal SQL must always get the same name.
 */
const withName = ({ sql, parameters }: Statement): Statement => ({
  sql,
  parameters,
  name: `larder_${createHash('sha256').update(sql).digest('hex').slice(0, 24)}`,
})

export function makeEngine(model: Model, dialect: Dialect, kysely: Kysely<EngineTables>): Engine {
  const cache = new Lru<string, {} | null>(5000)
  // The key determines the type, which the map's type cannot express.
  const once = <Thing extends {} | null>(key: string, make: () => Thing): Thing => {
    const found = cache.get(key) as Thing | undefined
    if (found !== undefined) return found
    const made = make()
    cache.set(key, made)
    return made
  }
  const shortLists = new WeakMap<readonly string[], string>()
  const lists = new Map<string, string>()
  const shortList = (list: readonly string[]): string => {
    const found = shortLists.get(list)
    if (found !== undefined) return found
    const text = list.join()
    const short = lists.get(text) ?? `#${lists.size}`
    lists.set(text, short)
    shortLists.set(list, short)
    return short
  }
  const compile = (fragment: Sql): Statement => {
    const { sql, parameters } = fragment.compile(kysely)
    return { sql, parameters }
  }
  return {
    model,
    dialect,
    compile,
    once,
    shortList,
    statement: (key, write) => once(key, () => compile(write())),
    named: (key, write) => once(key, () => withName(compile(write()))),
  }
}
