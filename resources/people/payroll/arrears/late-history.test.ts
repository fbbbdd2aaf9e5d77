import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { openPayroll } from '../../../../tests/company/payroll-office.ts'
import {
  BASE,
  histories,
  type History,
  type Step,
} from '../../../../tests/company/people/late-history.ts'
import { OPEN_WEEKS, makeTeller } from '../../../../tests/company/people/late-teller.ts'
import { isFull, SEED } from '../../../../tests/depth.ts'
import { selectDatabases } from '../../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const RUNS = { sqlite: isFull ? 60 : 4, postgres: isFull ? 30 : 3 } as const

describe.each(databases)('facts that become known in any order on %s', async (database) => {
  const office = await openPayroll(database)
  const { space, superAdmin, hire } = office
  afterAll(() => space.close())
  const { take, approveHours, withdrawAll, listRows } = makeTeller(office)
  let units = 0

  /** Replays a history for a newly hired employee and returns the outcome. */
  async function tell({ isHourly, isOfDepartment }: History, steps: readonly Step[]) {
    units += 1
    const unit = { departmentCode: `TOLD${units}`, departmentName: `Told ${units}` }
    const department = (await superAdmin.post('/employee-department', unit)).data.id
    const employee = await hire({ department })
    const of = isOfDepartment
      ? { scope: 'DEPARTMENT', department }
      : { scope: 'EMPLOYEE', employee }
    const told = { employee, isHourly, of, made: new Map<object, number>() }
    for (const step of [{ at: 'terms', fact: BASE } as const, ...steps]) await take(told, step)
    await approveHours(told)
    return readOutcome(employee, isHourly)
  }

  /** Returns approved pay including all arrears, and open drafts. */
  async function readOutcome(employee: number, isHourly: boolean) {
    const path = isHourly ? '/weekly-wages' : '/employee-pay'
    const open = isHourly ? OPEN_WEEKS : ['2025-05']
    const lines = await listRows('/pay-arrears', employee)
    const rows: Row[] = []
    for (const { id } of await listRows(path, employee))
      rows.push((await superAdmin.get(`${path}/${id}`)).data)
    const leaves = await listRows('/employee-leave', employee)
    const hours = await listRows('/pay-hour', employee)
    const address = `/employee-leave/balance?id=${employee}&year=2025`
    const balances = (await superAdmin.get(address)).data as unknown as readonly Row[]
    const isOpen = (row: Row) => open.includes(pickPeriod(row))
    const known = (row: Row) =>
      lines
        .filter(({ period, decision }) => period === pickPeriod(row) && decision !== 'RETURNED')
        .reduce((sum, { amount }) => sum + cents(amount), computeNet(row))
    return {
      approved: sorted(
        rows.filter((row) => !isOpen(row)).map((row) => [pickPeriod(row), known(row)]),
      ),
      drafts: sorted(
        rows
          .filter(isOpen)
          .map((row) => [pickPeriod(row), computeNet(row), pick(row, FIGURES), pickParts(row)]),
      ),
      // Leave and hours in April are omitted, because they stay as approved.
      leaves: sorted(leaves.filter(({ fromDate }) => isOfMay(fromDate)).map(pickLeave)),
      hours: sorted(hours.filter(({ workDate }) => isOfMay(workDate)).map(pickHours)),
      balances: balances.filter(({ leaveType }) => leaveType !== 'UNPAID'),
    }
  }

  test('come to the same as in time', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const story = history.late.map((step) => JSON.stringify(step)).join('\n')
        const late = await tell(history, history.late)
        expect(late, `\n${story}\n`).toEqual(await tell(history, history.inTime))
        await withdrawAll()
      }),
      { numRuns: RUNS[database], seed: SEED, endOnFailure: true },
    )
  })
})

type Row = Readonly<Record<string, unknown>>

const FIGURES = [
  'workingDays',
  'holidayDays',
  'paidLeaveDays',
  'unpaidLeaveDays',
  'absentDays',
  'payableDays',
  'workedHours',
  'regularHours',
  'overtimeHours',
  'holidayHours',
  'paidHolidayHours',
  'paidLeaveHours',
  'basicPay',
  'overtimePay',
  'holidayPay',
  'hourlyRate',
  'monthlySalary',
  'standardHoursPerDay',
]

const pick = (row: Row, names: readonly string[]) => names.map((name) => [name, row[name]])
const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()
const cents = (amount: unknown): number => Math.round(Number(amount) * 100)
const isOfMay = (date: unknown): boolean => String(date) >= '2025-05-01'
const pickPeriod = (row: Row): string => String(row['weekStartDate'] ?? row['payPeriod'])
const pickLeave = (row: Row) => pick(row, ['fromDate', 'totalDays', 'employeeLeaveStatus'])
const pickHours = (row: Row) =>
  pick(row, ['workDate', 'dayType', 'workedHours', 'regularHours', 'overtimeHours', 'holidayHours'])

const pickLines = (row: Row, name: string) => (row[name] ?? []) as readonly Row[]

/** Net pay or wages, excluding arrears, in pence. */
function computeNet(row: Row): number {
  if ('netWages' in row) return cents(row['netWages']) - cents(row['arrears'])
  const arrears = (name: string) =>
    pickLines(row, name)
      .filter(({ calcType }) => calcType === 'ARREARS')
      .reduce((sum, { amount }) => sum + cents(amount), 0)
  return cents(row['netPay']) - arrears('allowances') + arrears('deductions')
}

const PART = ['fromDate', 'monthlySalary', 'hourlyRate', 'payableDays', 'regularHours', 'amount']
const pickParts = (row: Row) => pickLines(row, 'parts').map((part) => pick(part, PART))
