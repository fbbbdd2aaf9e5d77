import { sql } from 'kysely'
import type { Store } from '../../../src/storage/store.ts'

/** Row as stored: amounts in pence, hours and days in hundredths. */
export type Row = Readonly<Record<string, unknown>>

const TABLES = [
  'employee',
  'holiday',
  'swipe_entry',
  'employee_leave',
  'pay_configuration',
  'pay_configuration__components',
  'pay_hour',
  'weekly_wages',
  'employee_pay',
  'employee_pay__allowances',
  'employee_pay__deductions',
  'monthly_pay',
  'monthly_pay__allowances',
  'monthly_pay__deductions',
  'monthly_pay__leave_balances',
] as const

type Table = (typeof TABLES)[number]

export type RawRows = Readonly<Record<Table, readonly Row[]>>

/**
 * True if the rows of a table belong to an employee. The other tables are small and shared, or
 * contain lines of records.
 */
const isOfSomebody = (table: Table) =>
  table !== 'employee' &&
  table !== 'holiday' &&
  !table.startsWith('pay_conf') &&
  !table.includes('__')

/**
 * Reads everything that determines pay and everything that is paid, without using code of the
 * product. Limited to these employees if they are given.
 */
export async function rawRows(
  database: Store['sql'],
  people?: readonly number[],
): Promise<RawRows> {
  const rows: Partial<Record<Table, readonly Row[]>> = {}
  for (const table of TABLES) {
    const where =
      people && isOfSomebody(table) ? sql`where employee in (${sql.join(people)})` : sql``
    rows[table] = (
      await sql<Row>`select * from ${sql.table(table)} ${where} order by id`.execute(database)
    ).rows
  }
  return rows as RawRows
}

export const number = (row: Row, column: string): number => Number(row[column] ?? 0)
export const text = (row: Row, column: string): string => String(row[column] ?? '')
export const isSet = (row: Row, column: string): boolean => Boolean(row[column])

/** Reads a list column. SQLite stores lists as JSON text. */
export function listIn(row: Row, column: string): readonly string[] {
  const value = row[column] ?? []
  return (typeof value === 'string' ? JSON.parse(value) : value) as readonly string[]
}

/** Groups rows by the value of a column. */
export const by = (rows: readonly Row[], column: string): ReadonlyMap<unknown, readonly Row[]> =>
  Map.groupBy(rows, (row) => row[column])
