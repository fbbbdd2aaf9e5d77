import { sql } from 'kysely'
import { addDays, type Setting } from '#schema/engine'
import type { Store } from '../../../storage/store.ts'

/**
 * An invariant of records, checked directly on the tables. It is SQL on stored units: quantities in thousandths, money in
 * pence, percentages in hundredths.
 */
export interface Invariant {
  /** Rows to check, with short aliases: `payment as p join sales_order as s on s.id = p.sale`. */
  readonly from: string
  /** Id of the record to report: `p.id`. */
  readonly id: string
  /**
   * Conditions that break a rule, keyed by its description. `:today` stands for the business date, and `:today+setting` for
   * that many days later.
   */
  readonly broken: Readonly<Record<string, string>>
}

export interface Broken {
  readonly rule: string
  readonly id: number
}

interface Look {
  readonly today: string
  readonly settings: Readonly<Record<string, Setting>>
  /** Restricts the check to these rows. */
  readonly where?: string
}

/** Finds records that break an invariant, in a single statement, so that no write can occur in between. */
export async function findBroken(
  database: Store['sql'],
  { from, id, broken }: Invariant,
  { today, where, settings }: Look,
): Promise<Broken[]> {
  const dated = (rule: string) =>
    rule.replaceAll(
      /:today(?:\+(\w+))?/g,
      (_, setting?: string) =>
        `'${setting === undefined ? today : addDays(today, Number(settings[setting]))}'`,
    )
  const rules = Object.keys(broken)
  const columns = Object.values(broken).map(
    (rule, place) => `case when ${dated(rule)} then 1 else 0 end as r${place}`,
  )
  const some = rules.map((_, place) => `r${place}`).join(' + ')
  const { rows } = await sql<
    Record<string, number>
  >`${sql.raw(`select * from (select ${id} as id, ${columns.join(', ')} from ${from}
    ${where === undefined ? '' : `where ${where}`}) as looked_at where ${some} > 0 order by id`)}`.execute(
    database,
  )
  return rows.flatMap((row) =>
    rules.flatMap((rule, place) =>
      Number(row[`r${place}`]) === 0 ? [] : [{ rule, id: Number(row.id) }],
    ),
  )
}
