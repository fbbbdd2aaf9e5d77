import { sql } from 'kysely'
import type { Store } from '../../../src/storage/store.ts'

/** A row as the database has it: amounts in pence, hours and days in hundredths. */
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

/** Tables that are small and for everybody, or the lines of others. */
const isOfSomebody = (table: Table) =>
  table !== 'employee' &&
  table !== 'holiday' &&
  !table.startsWith('pay_conf') &&
  !table.includes('__')

/**
 * Everything that pay follows from, and everything that is paid, without any code of the product in between; of these
 * people, or of all.
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

/** One database keeps a list as text. */
export function listIn(row: Row, column: string): readonly string[] {
  const value = row[column] ?? []
  return (typeof value === 'string' ? JSON.parse(value) : value) as readonly string[]
}

/** Rows by the value of a column. */
export const by = (rows: readonly Row[], column: string): ReadonlyMap<unknown, readonly Row[]> =>
  Map.groupBy(rows, (row) => row[column])
