import { sql, type RawBuilder } from 'kysely'
import {
  clockAt,
  isInstant,
  snakeCase,
  type DashboardFirst,
  type Definition,
  type First,
} from '#schema/engine'
import type { StoredOf } from '../behaviour.ts'
import { guardedLabels, targetBehind } from '../work/label-guard.ts'
import { labelsOf } from '../work/labels-of.ts'
import type { EngineWork } from '../work/work.ts'

/** Which record to begin with, and what to say of it. */
export type FirstOptions<Of extends Definition = Definition> = First<
  (keyof StoredOf<Of> | 'createdDate') & string
>

interface Found {
  readonly id: number | string
  readonly name: string | null
  readonly whose: number | string | null
  readonly on: string | null
}

/** The first of the rows, known as `t`, that meet the condition. */
export async function firstRecord(
  work: EngineWork,
  of: Definition,
  met: RawBuilder<unknown>,
  { by, name = 'label', whose, on }: FirstOptions,
): Promise<DashboardFirst | null> {
  const {
    rows: [found],
  } = await sql<Found>`
    select t.id, ${column(name)} as name, ${whose ? column(whose) : sql`null`} as whose, ${on ? column(on) : sql`null`} as ${sql.ref('on')}
    from ${sql.table(snakeCase(of.name))} as t where ${met}
    order by ${sql.join([by].flat().map(sorted))}, t.id limit 1`.execute(work.sql)
  if (!found) return null
  return {
    id: Number(found.id),
    name: found.name ?? '',
    whose:
      whose && found.whose !== null ? await nameOf(work, of, whose, Number(found.whose)) : null,
    on: on && found.on !== null && isMoment(of, on) ? dayOf(work, found.on) : found.on,
  }
}

/** Whoever may not read all records that the field may point at sees no name. */
async function nameOf(
  work: EngineWork,
  of: Definition,
  whose: string,
  id: number,
): Promise<string | null> {
  const target = targetBehind(of, whose, work.registry)
  if (!target || guardedLabels(of, [whose], work.role, work.registry).length > 0) return null
  return (await labelsOf(work, target, [id])).get(id) ?? null
}

const isMoment = ({ fields }: Definition, name: string): boolean =>
  name === 'createdDate' || isInstant(fields[name])

const column = (name: string): RawBuilder<unknown> => sql.ref(`t.${snakeCase(name)}`)

/** Databases do not agree on where empty values belong. */
function sorted(key: string): RawBuilder<unknown> {
  const isFalling = key.startsWith('-')
  const field = column(isFalling ? key.slice(1) : key)
  return sql`${field} is null, ${field} ${isFalling ? sql`desc` : sql`asc`}`
}

const dayOf = ({ settings: { timeZone } }: EngineWork, instant: string): string =>
  clockAt(instant, timeZone).date
