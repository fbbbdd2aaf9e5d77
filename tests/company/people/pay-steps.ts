import type { Reply } from '../../kit/client.ts'
import { runJob } from '../../../src/server/tasks/jobs.ts'
import type { Person, Scene } from './pay-scene.ts'
import { plus } from './second-calendar.ts'
import { text, type RawRows, type Row } from './raw-rows.ts'

/** Random numbers that decide the details of a step. */
export type Dice = readonly [a: number, b: number, c: number]

interface Turn extends Scene {
  readonly rows: RawRows
  readonly person: Person
  readonly day: string
  readonly dice: Dice
}

/** Makes a call; null if there is no suitable record. */
type Step = (turn: Turn) => Promise<Reply> | null

const pick = <Item>(items: readonly Item[], die: number): Item | undefined =>
  items[die % items.length]
const clock = (die: number): string =>
  `${String(Math.floor(die / 4) % 24).padStart(2, '0')}:${String((die % 4) * 15 + (die % 7)).padStart(2, '0')}`
const monday = (day: string): string =>
  plus(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** Applies a step to one of the existing rows. */
const toOne =
  (
    table: keyof RawRows,
    state: string,
    states: readonly string[],
    call: (turn: Turn, row: Row) => Promise<Reply>,
  ): Step =>
  (turn) => {
    const some = turn.rows[table].filter((row) => state === '' || states.includes(text(row, state)))
    const row = pick(some, turn.dice[2])
    return row ? call(turn, row) : null
  }
const act =
  (resource: string, action: string, more: (turn: Turn) => object = () => ({})) =>
  (turn: Turn, row: Row) =>
    turn.superAdmin.post(`/${resource}/${String(row['id'])}/${action}`, {
      version: row['version'],
      ...more(turn),
    })

const LENGTHS = [240, 480, 481, 540, 700, 365, 30, 1000]

const swipe: Step = ({ superAdmin, person, day, dice: [a, b, c] }) => {
  const inTime = clock(a)
  const minutes = Number(inTime.slice(0, 2)) * 60 + Number(inTime.slice(3))
  const out = minutes + (LENGTHS[b % LENGTHS.length] ?? 480)
  const outTime = `${String(Math.floor(out / 60) % 24).padStart(2, '0')}:${String(out % 60).padStart(2, '0')}`
  return superAdmin.post('/swipe-entry', {
    employee: person.id,
    swipeDate: day,
    inTime,
    outTime: c % 9 === 0 ? null : outTime,
    remarks: 'Typed',
  })
}

/** Fills most of a month with normal hours, so that there is something to pay. */
const fill: Step = ({ superAdmin, person, days, dice: [a] }) => {
  const content = [
    'employeeCode,workDate,workedHours,remarks',
    ...days.map(
      (day, place) => `${person.code},${day},${(a + place) % 5 === 0 ? 8.75 : 7.5},Sheet`,
    ),
  ].join('\r\n')
  return superAdmin.upload('/pay-hour/import', { name: 'hours.csv', content, type: 'text/csv' })
}

const sheetOfWeek: Step = ({ superAdmin, people, day, dice: [a] }) => {
  const content = `employeeCode,weekStartDate,regularHours,overtimeHours,holidayHours,otherEarnings,otherDeductions,otherNote\r\n${people[1]?.code},${monday(day)},${a % 40},2.5,0,${a % 3},1,Sheet`
  return superAdmin.upload('/weekly-wages/import', { name: 'week.csv', content, type: 'text/csv' })
}

const askLeave: Step = ({ superAdmin, person, day, dice: [a, b] }) =>
  superAdmin.post('/employee-leave', {
    employee: person.id,
    leaveType: pick(['CASUAL', 'SICK', 'EARNED', 'UNPAID'], a),
    fromDate: day,
    toDate: b % 3 === 0 ? day : plus(day, b % 4),
    halfDay: b % 3 === 0 ? pick(['FIRST_HALF', 'SECOND_HALF', 'NONE'], a + b) : 'NONE',
    reason: 'Away for a while',
  })

const approveHours: Step = ({ superAdmin, rows, person }) => {
  const ids = rows.pay_hour
    .filter((row) => row['employee'] === person.id && text(row, 'pay_hour_status') === 'DRAFT')
    .map((row) => row['id'])
  return ids.length > 0 ? superAdmin.post('/pay-hour/approvals', { ids }) : null
}

const typeHours: Step = ({ superAdmin, person, day, dice: [a, b] }) =>
  superAdmin.put('/pay-hour/corrections', {
    cells: [{ employee: person.id, workDate: day, workedHours: a % 4 === 0 ? null : (b % 97) / 4 }],
    remarks: 'Typed',
  })

const draftPay: Step = ({ superAdmin, person, year, month, dice: [a] }) =>
  superAdmin.post('/employee-pay', {
    employee: person.id,
    payYear: year,
    payMonth: month,
    ...(a % 3 === 0 ? { otherEarnings: a, otherDeductions: a % 7, otherNote: 'By hand' } : {}),
  })

const night: Step = ({ space, superAdmin }) =>
  runJob(space.context, 'pay-hour.hours').then(() => superAdmin.get('/user/profile'))

export const STEPS = {
  swipe,
  correct: toOne('swipe_entry', '', [], ({ superAdmin, dice: [a] }, row) =>
    superAdmin.put(`/swipe-entry/${String(row['id'])}`, {
      outTime: clock(a),
      remarks: 'Corrected',
      version: row['version'],
    }),
  ),
  removeSwipe: toOne('swipe_entry', '', [], ({ superAdmin }, row) =>
    superAdmin.delete(`/swipe-entry/${String(row['id'])}`),
  ),
  typeHours,
  fill,
  approveHours,
  reopenHours: toOne('pay_hour', 'pay_hour_status', ['APPROVED'], act('pay-hour', 'reopen')),
  askLeave,
  approveLeave: toOne(
    'employee_leave',
    'employee_leave_status',
    ['PENDING'],
    act('employee-leave', 'approve'),
  ),
  rejectLeave: toOne(
    'employee_leave',
    'employee_leave_status',
    ['PENDING'],
    act('employee-leave', 'reject', ({ reason }) => ({ leaveRejectReason: reason })),
  ),
  cancelLeave: toOne(
    'employee_leave',
    'employee_leave_status',
    ['PENDING', 'APPROVED'],
    act('employee-leave', 'cancel'),
  ),
  addHoliday: ({ superAdmin, day }) =>
    superAdmin.post('/holiday', { holidayDate: day, holidayName: `Feast of ${day}`, isPaid: true }),
  removeHoliday: (turn) => {
    const row = pick(
      turn.rows.holiday.filter((each) => turn.days.includes(text(each, 'holiday_date'))),
      turn.dice[2],
    )
    return row ? turn.superAdmin.delete(`/holiday/${String(row['id'])}`) : null
  },
  draftWeek: ({ superAdmin, people, day, dice: [a] }) =>
    superAdmin.post('/weekly-wages', {
      employee: people[1]?.id,
      weekStartDate: monday(day),
      ...(a % 2 ? { otherEarnings: a, otherNote: 'Bonus' } : {}),
    }),
  sheetOfWeek,
  approveWeek: toOne('weekly_wages', 'wage_status', ['DRAFT'], act('weekly-wages', 'approve')),
  payWeek: toOne(
    'weekly_wages',
    'wage_status',
    ['APPROVED'],
    act('weekly-wages', 'pay', ({ transfer, days }) => ({
      paymentType: transfer,
      paidDate: days.at(-1),
    })),
  ),
  cancelWeek: toOne(
    'weekly_wages',
    'wage_status',
    ['DRAFT', 'APPROVED'],
    act('weekly-wages', 'cancel'),
  ),
  draftPay,
  recalculate: toOne('employee_pay', 'pay_status', ['DRAFT'], act('employee-pay', 'recalculate')),
  approvePay: toOne('employee_pay', 'pay_status', ['DRAFT'], act('employee-pay', 'approve')),
  payPay: toOne(
    'employee_pay',
    'pay_status',
    ['APPROVED'],
    act('employee-pay', 'pay', ({ transfer, days }) => ({
      paymentType: transfer,
      paymentDate: days.at(-1),
    })),
  ),
  cancelPay: toOne(
    'employee_pay',
    'pay_status',
    ['DRAFT', 'APPROVED'],
    act('employee-pay', 'cancel'),
  ),
  goes: ({ superAdmin, person, day }) =>
    superAdmin.post(`/employee/${person.id}/leave`, { relievingDate: day }),
  night,
} satisfies Record<string, Step>

export type StepName = keyof typeof STEPS

export const WEIGHTS: Readonly<Record<StepName, number>> = {
  swipe: 7,
  correct: 4,
  removeSwipe: 1,
  typeHours: 4,
  fill: 3,
  approveHours: 5,
  reopenHours: 1,
  askLeave: 6,
  approveLeave: 4,
  rejectLeave: 1,
  cancelLeave: 2,
  addHoliday: 2,
  removeHoliday: 1,
  draftWeek: 5,
  sheetOfWeek: 1,
  approveWeek: 4,
  payWeek: 3,
  cancelWeek: 1,
  draftPay: 4,
  recalculate: 4,
  approvePay: 5,
  payPay: 2,
  cancelPay: 2,
  goes: 1,
  night: 1,
}

export function take(
  scene: Scene,
  rows: RawRows,
  name: StepName,
  dice: Dice,
): Promise<Reply> | null {
  const [a, b] = dice
  const person = pick(scene.people, b) ?? { id: 0, code: '' }
  const step: Step = STEPS[name]
  return step({ ...scene, rows, person, day: pick(scene.days, a) ?? '', dice })
}
