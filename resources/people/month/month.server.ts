import {
  date,
  decimal,
  flag,
  lines,
  localized,
  reference,
  references,
  ruleError,
  text,
  whole,
} from '#schema'
import { attempted, behaviour, get, invalid, post, put, shape, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import { isEmployedOn } from '../hours/employment.server.ts'
import { findCalendarDay, readCalendar } from '../hours/people-calendar.server.ts'
import payHour from '../hours/pay-hour.resource.ts'
import { datesBetween, monthSpan } from '../terms/calendar.ts'
import { OFFICE } from '../../roles.ts'

const MOST_CELLS = 500

/** One day of one employee, with or without hours. */
const CELL = shape.parts({
  workDate: date({ required: true }),
  id: whole(),
  dayType: text(),
  workedHours: decimal(),
  overtimeHours: decimal(),
  source: text(),
  payHourStatus: text(),
  isEmployed: flag({ required: true }),
})

export default behaviour('hours-month', {
  endpoints: [
    get('/pay-hour/month', {
      summary: 'The hours of a month, a line for each person and a cell for each day',
      roles: OFFICE,
      query: {
        year: whole({ required: true, min: 2000, max: 2100 }),
        month: whole({ required: true, min: 1, max: 12 }),
        department: reference('employee-department'),
      },
      returns: shape.list(
        shape.parts({
          employee: reference('employee', { required: true }),
          employeeCode: text({ required: true }),
          employeeName: text({ required: true }),
          cells: shape.list(CELL),
        }),
      ),
      handler: (work, { query: { year, month, department } }) =>
        readMonth(work, monthSpan(year, month), department),
    }),
    put('/pay-hour/corrections', {
      summary:
        'Corrects the hours of several days at once; a cell without hours goes by its swipes again',
      roles: OFFICE,
      body: {
        cells: lines(
          {
            employee: reference('employee', { required: true }),
            workDate: date({ required: true }),
            workedHours: decimal({ min: 0, max: 24 }),
          },
          { required: true, min: 1, max: MOST_CELLS, uniqueBy: ['employee', 'workDate'] },
        ),
        remarks: text({ required: true, min: 2, max: 200 }),
      },
      returns: shape.parts({
        saved: whole({ required: true }),
        refused: shape.list(
          shape.parts({
            employee: whole({ required: true }),
            workDate: text({ required: true }),
            code: text({ required: true }),
            message: text({ required: true }),
            errors: shape.errors(),
          }),
        ),
      }),
      async handler(work, { body: { cells, remarks } }) {
        const refused = []
        // Makes concurrent swipes wait, so that they see the typed hours.
        await work.asSystem.lockAll(employee, [
          ...new Set(cells.flatMap((cell) => cell.employee ?? [])),
        ])
        for (const { employee: person, workDate, workedHours } of cells) {
          if (!person || !workDate) continue
          const { refused: reasons } = await attempted(work, () =>
            correct(work, { person, workDate, workedHours: workedHours ?? null, remarks }),
          )
          if (reasons) refused.push({ employee: person, workDate, ...reasons })
        }
        return { saved: cells.length - refused.length, refused }
      },
    }),
    post('/pay-hour/approvals', {
      summary: 'Approves the hours of several days, those that can be',
      roles: OFFICE,
      body: { ids: references('pay-hour', { required: true }) },
      returns: shape.parts({
        approved: whole({ required: true }),
        refused: whole({ required: true }),
      }),
      async handler(work, { body: { ids } }) {
        if (ids.length > MOST_CELLS)
          invalid([ruleError('ids', localized`Change at most 500 days at a time.`)])
        let approved = 0
        for (const id of ids)
          if (!(await attempted(work, () => work.act(payHour, id, 'approve'))).refused)
            approved += 1
        return { approved, refused: ids.length - approved }
      },
    }),
  ],
})

async function readMonth(
  work: Work,
  { first, last }: ReturnType<typeof monthSpan>,
  department: number | null,
) {
  const found = await work.find(
    employee,
    { dateOfJoining: { atMost: last }, ...(department ? { department } : {}) },
    'all',
  )
  const ids = found.map(({ id }) => id)
  const calendar = await readCalendar(work, ids, first, last)
  const workDate = { atLeast: first, atMost: last }
  const rows = await work.find(payHour, { employee: ids, workDate }, 'all')
  const dates = datesBetween(first, last)
  const hasRows = new Set(rows.map((row) => row.employee))
  const people = found.filter(
    (person) => hasRows.has(person.id) || dates.some((on) => isEmployedOn(person, on)),
  )
  const byDay = new Map(rows.map((row) => [`${row.employee} ${row.workDate}`, row]))
  return people
    .toSorted((one, other) => one.label.localeCompare(other.label))
    .map((person) => ({
      employee: person.id,
      employeeCode: person.employeeCode,
      employeeName: person.fullName ?? '',
      cells: dates.map((workDate) => {
        const row = byDay.get(`${person.id} ${workDate}`)
        return {
          workDate,
          id: row?.id ?? null,
          dayType: row?.dayType ?? findCalendarDay(calendar, person, workDate)?.dayType ?? null,
          workedHours: row ? row.workedHours / 100 : null,
          overtimeHours: row ? row.overtimeHours / 100 : null,
          source: row?.source ?? null,
          payHourStatus: row?.payHourStatus ?? null,
          isEmployed: isEmployedOn(person, workDate),
        }
      }),
    }))
}

interface Correction {
  readonly person: number
  readonly workDate: string
  /** In hundredths. */
  readonly workedHours: number | null
  readonly remarks: string
}

async function correct(work: Work, { person, workDate, workedHours, remarks }: Correction) {
  const row = await work.one(payHour, { employee: person, workDate })
  if (workedHours === null) {
    if (row) await work.remove(payHour, row.id)
    return
  }
  const input = { workedHours: workedHours / 100, remarks }
  if (row) await work.update(payHour, row.id, input, { version: row.version })
  else await work.create(payHour, { employee: person, workDate, ...input })
}
