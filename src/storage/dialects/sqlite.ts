import { errorFacts } from '../error-facts.ts'
import { sql } from 'kysely'
import type { FoundTable, Connection, Dialect, Broken } from './dialect.ts'
import { createSearch, dropSearch, hits, newestHits, textNotes } from './sqlite-search.ts'

/** Quotes a phrase for the trigram index and doubles the quotes inside it. */
const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`

const TYPES: Readonly<Record<string, string>> = {
  integer: 'integer',
  text: 'text',
  boolean: 'flag',
  blob: 'bytes',
}

const describe = async (connection: Connection): Promise<ReadonlyMap<string, FoundTable>> => {
  const run = (text: string) => connection.run({ sql: text, parameters: [] })
  const names =
    await run(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'
    and name not like '%\\_search' escape '\\' and name not like '%\\_search\\_%' escape '\\'`)
  const found = new Map<string, FoundTable>()
  for (const [name] of names) {
    const table = String(name)
    const columns = await run(`select name, type, "notnull", pk from pragma_table_info('${table}')`)
    const indexes = await run(`select l.name, l."unique", (select group_concat(i.name, ',') from
      (select name from pragma_index_info(l.name) order by seqno) i) from pragma_index_list('${table}') l where l.origin = 'c'`)
    const references = await run(
      `select "from", "table", on_delete from pragma_foreign_key_list('${table}')`,
    )
    found.set(table, {
      columns: columns.map(([column, type, notNull, key]) => ({
        name: String(column),
        type:
          key && String(type).toLowerCase() === 'integer'
            ? 'id'
            : (TYPES[String(type).toLowerCase()] ?? String(type)),
        notNull: Boolean(notNull || key),
      })),
      indexes: indexes.map(([index, unique, list]) => ({
        name: String(index),
        columns: String(list).split(','),
        unique: Boolean(unique),
      })),
      references: references.map(([column, target, rule]) => ({
        column: String(column),
        table: String(target),
        cascade: rule === 'CASCADE',
      })),
    })
  }
  return found
}

function broken(error: unknown): Broken {
  const { errcode, message } = errorFacts(error)
  if (errcode === 787 || message?.includes('FOREIGN KEY constraint failed'))
    return { reference: true }
  const unique = /UNIQUE constraint failed: (?:index ')?([^']+)/.exec(message ?? '')
  return unique ? { unique: unique[1] ?? '' } : null
}

const SAMPLES = 32

export const sqliteDialect: Dialect = {
  types: {
    id: 'integer primary key autoincrement',
    integer: 'integer',
    text: 'text',
    flag: 'boolean',
    bytes: 'blob',
  },
  initialFlag: 'false',
  encode: (value) => (typeof value === 'boolean' ? Number(value) : (value ?? null)),
  // The row id is always part of an index entry.
  indexColumns: (columns) => columns,
  createSearch,
  dropSearch,
  dropTable: (table) => `drop table "${table}"`,
  addReference: () => [],
  referencesInline: true,
  textNotes,
  hits,
  newestHits,
  pattern: phrase,
  contains: (column, slot) => sql`instr(${column}, ${slot}) > 0`,
  unindexed: (column) => sql`+${column}`,
  walkByLabel: ({ table, target, column, where, descending }) => {
    const direction = sql.raw(descending ? 'desc' : 'asc')
    return sql`select t.id as id from ${sql.table(target)} r cross join ${sql.table(table.name)} t on ${sql.ref(`t.${column}`)} = r.id
      where ${where} order by r.label_order ${direction}, r.id ${direction}, t.id ${direction}`
  },
  knowsNumbers: false,
  state: sql`null`,
  newId: () => null,
  locksRows: false,
  lockRow: sql``,
  shareRow: sql``,
  note: null,
  marks: {
    list: `select name from sqlite_schema where type = 'trigger' and name like 'larder_mark_%'`,
    create: ({ name, table, moment, event, columns, statements }) => [
      `create trigger "${name}" ${moment} ${event}${event === 'update' ? ` of ${columns.map((column) => `"${column}"`).join(', ')}` : ''} on "${table}"
      begin ${statements.map((statement) => `${statement};`).join(' ')} end`,
    ],
    drop: (name) => `drop trigger if exists "${name}"`,
  },
  outwait: null,
  // The rows of each period are looked up in turn.
  within: (column) => sql`${column} between part.first and part.last`,
  // Runs in one pass, so that rows need not be sorted by their keys.
  medians: (rows, keys) => {
    const given = sql.join([
      sql`unixepoch(until) - unixepoch(since)`,
      ...keys.map((key) => sql.ref(key)),
    ])
    const found = sql.join(
      [...keys, 'n0'].map((name, at) => sql`value ->> ${sql.lit(at)} as ${sql.ref(name)}`),
    )
    return sql`select place, ${found} from part cross join json_each((select larder_medians(${given}) from (${rows})))`
  },
  lists: null,
  // Takes a few dozen small samples at even intervals of ids, so that the same query always gets the same result.
  estimate: async (connection, { table, sample, values, total }) => {
    const [[highest] = []] = await connection.run({
      sql: `select max(id) from "${table}"`,
      parameters: [],
    })
    let [scanned, matched] = [0, 0]
    for (let place = 0; place < SAMPLES; place++) {
      const from = Math.floor((Number(highest) / SAMPLES) * place)
      const [[rows, hits] = []] = await connection.run(sample, [...values, from])
      scanned += Number(rows)
      matched += Number(hits)
    }
    return scanned === 0 ? 0 : Math.round((total * matched) / scanned)
  },
  broken,
  describe,
  hasTable: (name) => `select 1 from sqlite_schema where name = '${name}'`,
  placeholder: () => '?',
  lockAgainstWrites: () => null,
  refuseLeft: null,
  lockSchema: null,
}
