import { date, localized, reference, ruleError, whole } from '#schema'
import { behaviour, follow, invalid, post, refuse, shape, type Saving, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import { demandDateOfBirth, demandEmployed } from '../hours/employment.server.ts'
import payHour from '../hours/pay-hour.resource.ts'
import { lockMonth, unlockMonth } from '../hours/pay-hours.server.ts'
import { returnArrears, settleArrears } from '../payroll/arrears/arrears.server.ts'
import { acceptedIn } from '../payroll/arrears/accepted.server.ts'
import { endOfWeek, findMonday } from './week-pay.ts'
import weeklyWages from './weekly-wages.resource.ts'
import {
  demandHourly,
  readWeek,
  computeWeek,
  draftWeek,
  pickImportedHours,
  refreshDraft,
  weekAt,
  type Week,
} from './weeks.server.ts'

type Wages = typeof weeklyWages
const DEDUCTED_TOO_MUCH = localized`Deductions are more than the pay for the week; reduce them.`
const HOURS = ['regularHours', 'overtimeHours', 'holidayHours'] as const

export default behaviour(weeklyWages, {
  async beforeSave(saving) {
    if (saving.action === 'pay' || saving.action === 'cancel') return
    const { work, before, values, record } = saving
    const { employee: id, weekStartDate } = record()
    demandMonday(weekStartDate)
    if (work.via !== 'import') refuseHours(saving)
    const person = await work.asSystem.lock(employee, id)
    if (!person) return
    if (!before) {
      // No last day, because a week before the joining date may be paid as a trial.
      demandEmployed(work, person, { first: weekStartDate }, 'weekStartDate')
      if (await weekAt(work, id, weekStartDate))
        refuse(localized`${person.label} already has wages for that week.`, 'weekStartDate')
    }
    const sources = await readWeek(work, [id], weekStartDate)
    if (!before) demandHourly(sources, person, weekStartDate)
    const accepted = await acceptedIn(work, before && { week: before.id })
    Object.assign(
      values,
      computeWeek(sources, person, { ...record(), accepted }, importedIn(saving)),
    )
    if ((values.netWages ?? 0) >= 0) return
    if (saving.action !== null) refuse(DEDUCTED_TOO_MUCH, 'otherDeductions')
    invalid([ruleError('otherDeductions', DEDUCTED_TOO_MUCH)])
  },

  actions: {
    async approve({ work, before }) {
      if (!before) return
      await demandDateOfBirth(work, before.employee)
      await demandApprovedHours(work, before.employee, before.weekStartDate)
    },
    pay({ values, before }) {
      values.paidAmount = before?.netWages ?? 0
    },
  },

  async afterSave({ work, action, before, after }) {
    const { employee: person, weekStartDate: period } = after
    if (action === 'approve') {
      const at = { employee: person, period }
      await settleArrears(work, { week: after.id }, at, after.netWages - after.arrears)
      await lockMonth(work, person, period, endOfWeek(period))
    }
    if (action === 'cancel') {
      await returnWeek(work, after)
      if (before?.wageStatus === 'APPROVED')
        await unlockMonth(work, person, period, endOfWeek(period))
    }
  },

  beforeDelete: returnWeek,

  followUps: (['change', 'approve', 'reopen'] as const).map((at) =>
    follow(payHour, at, async ({ work, before, after }) => {
      if (
        HOURS.some((name) => before?.[name] !== after[name]) ||
        before?.payHourStatus !== after.payHourStatus
      )
        await refreshDraft(work, after.employee, findMonday(after.workDate))
    }),
  ),

  endpoints: [
    post('/weekly-wages/draft', {
      summary: 'Drafts the wages of a week for everybody who is paid by the hour and has none yet',
      roles: ['SUPER_ADMIN', 'ADMIN'],
      body: {
        weekStartDate: date({ required: true }),
        department: reference('employee-department'),
      },
      returns: shape.parts({
        drafted: whole({ required: true }),
        skipped: whole({ required: true }),
      }),
      async handler(work, { body: { weekStartDate, department } }) {
        demandMonday(weekStartDate)
        return draftWeek(work, weekStartDate, department)
      },
    }),
  ],
})

function demandMonday(on: string) {
  if (findMonday(on) !== on)
    invalid([ruleError('weekStartDate', localized`Weeks start on a Monday.`)])
}

/** Refuses changed hours; a call may repeat the calculated or imported ones. */
function refuseHours({ sent, before }: Saving<Wages>) {
  const changed = HOURS.filter(
    (name) => (sent[name] ?? null) !== null && sent[name] !== (before?.[name] ?? 0),
  )
  if (changed.length > 0)
    invalid(
      changed.map((name) =>
        ruleError(
          name,
          localized`Weekly hours are the total of the pay hours; only an import can set them.`,
        ),
      ),
    )
}

/** Returns hours imported in this or an earlier save; null if there are none. */
function importedIn({ work, mode, sent, record, before }: Saving<Wages>) {
  const brings = work.via === 'import' && HOURS.some((name) => (sent[name] ?? null) !== null)
  if (brings || (mode === 'edit' && before && pickImportedHours(before))) {
    const { regularHours, overtimeHours, holidayHours } = brings || !before ? record() : before
    return { regularHours, overtimeHours, holidayHours }
  }
  return null
}

async function demandApprovedHours(work: Work, id: number, monday: string) {
  if (endOfWeek(monday) > work.today)
    refuse(localized`The week ends on ${endOfWeek(monday)}; approve its wages then.`)
  const open = await work.asSystem.one(payHour, {
    employee: id,
    workDate: { atLeast: monday, atMost: endOfWeek(monday) },
    payHourStatus: 'DRAFT',
  })
  if (open) refuse(localized`Hours for ${open.workDate} are not approved yet; approve them first.`)
}

async function returnWeek(work: Work, { id, employee: person, weekStartDate }: Week) {
  await returnArrears(work, { week: id }, { employee: person, period: weekStartDate })
}
