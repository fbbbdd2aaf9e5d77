import { sql } from 'kysely'
import { isPhone, uniqueKey } from '#schema/engine'
import { slot, type Sql } from '../dialects/dialect.ts'
import { conditionSql } from './condition-sql.ts'
import { planConditions, type Bindings, type Plan } from './condition-plan.ts'
import { orderForm } from '../tables/derive.ts'
import type { Reading } from './list-rows.ts'
import type { Engine } from '../engine.ts'
import { planSearch, searchSql, type Search } from './search.ts'
import { exactPhone } from './search-words.ts'
import type { LookUp, LookUpPlace, LookedUp } from '../store.ts'
import type { FieldColumn, Table } from '../tables/table.ts'

/** Maximum number of records to return for each resource. */
const FOUND = 20
/** Maximum number of hits to check for visibility. */
const LOOKED_AT = 500

/** Finds records whose indexed field equals the given code, for all resources in one statement. */
export async function lookUpCodes(
  reading: Reading,
  { text: wanted, dialCode, places }: LookUp,
): Promise<LookedUp> {
  // Stored text contains no NUL, and PostgreSQL rejects it even in a parameter.
  const text = wanted.replaceAll('\0', '')
  const { engine, connection } = reading
  const bindings: Bindings = {
    values: [uniqueKey(text), orderForm(text), exactPhone(text, dialCode)],
    key: 'look up codes',
  }
  const parts = places.flatMap((place, number) => {
    const { table, rows } = planned(reading, place, bindings)
    bindings.key += engine.shortList(place.fields)
    return place.fields.flatMap((name) =>
      codesIn(engine, { table, rows, number }, table.fields.get(name)),
    )
  })
  if (parts.length === 0) return NOTHING
  const statement = engine.named(bindings.key, () => joinAll(parts))
  return sorted(await connection.run(statement, bindings.values))
}

interface Numbered {
  readonly table: Table
  readonly rows: Plan
  readonly number: number
}

function codesIn(
  engine: Engine,
  { table, rows, number }: Numbered,
  field: FieldColumn | undefined,
): (() => Sql)[] {
  const isUnique = field?.field.options.unique === true
  const by = isUnique
    ? field.key
    : field && table.definition.list.columns.includes(field.path)
      ? field.order
      : null
  if (!field || !by) return []
  return [
    () =>
      codesEqual({ engine, table, rows, number }, { by, isUnique, hasPhone: isPhone(field.field) }),
  ]
}

function codesEqual(
  { engine, table, rows, number }: Numbered & { readonly engine: Engine },
  { by, isUnique, hasPhone }: { by: string; isUnique: boolean; hasPhone: boolean },
): Sql {
  const [column, typed] = [sql.ref(`t.${by}`), slot(isUnique ? 0 : 1)]
  const isEqual = hasPhone ? sql`${column} in (${typed}, ${slot(2)})` : sql`${column} = ${typed}`
  return sql`select * from (select ${sql.lit(number)} as place, t.id as id, t.label as label, ${sql.lit(isUnique ? 1 : 0)} as exact
    from ${sql.table(table.name)} as t where ${isEqual} and ${conditionSql(rows, { model: engine.model, table, alias: 't' })} limit ${sql.lit(FOUND)}) as found`
}

/**
 * Finds records that contain the text, for all resources in one statement. It neither counts nor sorts, so a common word
 * costs no more than a rare one.
 */
export async function lookUpTexts(
  reading: Reading,
  { text, dialCode, places }: LookUp,
): Promise<LookedUp> {
  const { engine, connection } = reading
  const bindings: Bindings = { values: [], key: 'look up texts' }
  const parts = places.flatMap((place, number) => {
    const { table, rows } = planned(reading, place, bindings)
    const search = planSearch(
      engine,
      table,
      { search: text, searchFields: place.fields, dialCode },
      bindings,
    )
    if (!search || place.fields.length === 0) return []
    const isNarrowed = place.rows.length > 0 || search.place.columns !== 'all'
    return [() => hitsIn(engine, { table, rows, number }, search, isNarrowed)]
  })
  if (parts.length === 0) return NOTHING
  const statement = engine.statement(bindings.key, () => joinAll(parts))
  return sorted(await connection.run(statement, bindings.values))
}

/** Joins the parts of a statement. They are functions, so that they are written only if the statement is not cached. */
const joinAll = (parts: readonly (() => Sql)[]): Sql =>
  sql.join(
    parts.map((write) => write()),
    sql` union all `,
  )

function hitsIn(
  engine: Engine,
  { table, rows, number }: Numbered,
  search: Search,
  isNarrowed: boolean,
): Sql {
  const hits = engine.dialect.newestHits(table.name, search.ways, isNarrowed ? LOOKED_AT : FOUND)
  const columns = sql`${sql.lit(number)} as place, id, label, 0 as exact`
  // Without a join, because PostgreSQL would spend five times as long planning the whole statement.
  if (!isNarrowed) return sql`select ${columns} from (${hits}) as t`
  const isVisible = sql`${conditionSql(rows, { model: engine.model, table, alias: 't' })} and ${searchSql(search, engine)}`
  // A separate row contains the number of hits. If there are too many, visible records may be among those that were not
  // checked.
  return sql`select * from (with h as materialized (${hits}) select * from (select ${columns} from h as t where ${isVisible} limit ${sql.lit(FOUND)}) as visible
      union all select ${sql.lit(number)}, 0, cast(count(*) as text), 0 from h) as found`
}

const NOTHING: LookedUp = { found: [], cut: new Set() }

function planned(
  { engine: { model } }: Reading,
  { definition, rows }: LookUpPlace,
  bindings: Bindings,
): { table: Table; rows: Plan } {
  const table = model.of(definition)
  bindings.key += ` ${table.name}`
  return { table, rows: planConditions(rows, bindings, { model, table }) }
}

/** Sorts newest first and removes duplicates. */
function sorted(rows: readonly (readonly unknown[])[]): LookedUp {
  const all = rows.map(([place, id, label, exact]) => ({
    place: Number(place),
    id: Number(id),
    label: String(label),
    isExact: Number(exact) === 1,
  }))
  const cut = new Set(
    all.filter(({ id, label }) => id === 0 && Number(label) >= LOOKED_AT).map(({ place }) => place),
  )
  const found = all
    .filter(({ id }) => id > 0)
    .sort((one, other) => Number(other.isExact) - Number(one.isExact) || other.id - one.id)
  const added = new Set<string>()
  return {
    cut,
    found: found.filter(
      ({ place, id }) => !added.has(`${place} ${id}`) && added.add(`${place} ${id}`),
    ),
  }
}
