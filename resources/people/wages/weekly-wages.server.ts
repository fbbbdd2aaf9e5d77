import { date, localized, reference, ruleError, whole } from '#schema'
import { behaviour, follow, invalid, post, refuse, shape, type Saving, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import { demandEmployed } from '../hours/employment.server.ts'
import payHour from '../hours/pay-hour.resource.ts'
import { lockMonth, unlockMonth } from '../hours/pay-hours.server.ts'
import { syncPeriods } from '../payroll/arrears/arrears.server.ts'
import { acceptedIn, APPROVED_AGAIN, release, settle } from '../payroll/arrears/accepted.server.ts'
import { endOfWeek, mondayOf } from './week-pay.ts'
import weeklyWages from './weekly-wages.resource.ts'
import {
  demandHourly,
  readWeek,
  weekOf,
  draftWeek,
  importedOf,
  refreshDraft,
  weekAt,
  type Week,
} from './weeks.server.ts'

type Wages = typeof weeklyWages
const DEDUCTED_TOO_MUCH = localized`Deductions exceed the pay of the week; lower them.`
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
      // A trial week is paid, too.
      demandEmployed(work, person, { first: weekStartDate }, 'weekStartDate')
      if (await weekAt(work, id, weekStartDate))
        refuse(localized`${person.label} has wages of that week already.`, 'weekStartDate')
    }
    const sources = await readWeek(work, [id], weekStartDate)
    if (!before) demandHourly(sources, person, weekStartDate)
    const accepted = await acceptedIn(work, before && { week: before.id })
    Object.assign(values, weekOf(sources, person, { ...record(), accepted }, importedIn(saving)))
    if ((values.netWages ?? 0) >= 0) return
    if (saving.action !== null) refuse(DEDUCTED_TOO_MUCH, 'otherDeductions')
    invalid([ruleError('otherDeductions', DEDUCTED_TOO_MUCH)])
  },

  actions: {
    async approve({ work, before }) {
      if (before) await demandApprovedHours(work, before.employee, before.weekStartDate)
    },
    pay({ values, before }) {
      values.paidAmount = before?.netWages ?? 0
    },
  },

  async afterSave({ work, action, before, after }) {
    if (action === 'approve') await settleApproved(work, after)
    if (action === 'cancel') await returnArrears(work, after)
    const lock = action === 'approve' ? lockMonth : null
    const unlock = action === 'cancel' && before?.wageStatus === 'APPROVED' ? unlockMonth : null
    await (lock ?? unlock)?.(
      work,
      after.employee,
      after.weekStartDate,
      endOfWeek(after.weekStartDate),
    )
  },

  beforeDelete: returnArrears,

  followUps: (['change', 'approve', 'reopen'] as const).map((at) =>
    follow(payHour, at, async ({ work, before, after }) => {
      if (
        HOURS.some((name) => before?.[name] !== after[name]) ||
        before?.payHourStatus !== after.payHourStatus
      )
        await refreshDraft(work, after.employee, mondayOf(after.workDate))
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
  if (mondayOf(on) !== on)
    invalid([ruleError('weekStartDate', localized`A week begins on Monday.`)])
}

/** A call may repeat the calculated or imported hours but not change them. */
function refuseHours({ sent, before }: Saving<Wages>) {
  const changed = HOURS.filter(
    (name) => (sent[name] ?? null) !== null && sent[name] !== (before?.[name] ?? 0),
  )
  if (changed.length > 0)
    invalid(
      changed.map((name) =>
        ruleError(
          name,
          localized`The hours of a week are added up from its pay hours; only an import brings them.`,
        ),
      ),
    )
}

/** Imported hours, from this save or an earlier one. */
function importedIn({ work, mode, sent, record, before }: Saving<Wages>) {
  const brings = work.via === 'import' && HOURS.some((name) => (sent[name] ?? null) !== null)
  if (brings || (mode === 'edit' && before && importedOf(before))) {
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
  if (open)
    refuse(localized`The hours of ${open.workDate} are not approved yet; approve them first.`)
}

/**
 * Reduces arrears to what was taken; proposes the rest, and earlier decisions of this week, again.
 */
async function settleApproved(work: Work, week: Week): Promise<void> {
  const left = await settle(work, { week: week.id }, week.netWages - week.arrears)
  await syncPeriods(work, week.employee, [
    ...left,
    { period: week.weekStartDate, reason: APPROVED_AGAIN },
  ])
}

/** Arrears of cancelled or deleted wages wait for a later week. */
async function returnArrears(work: Work, week: Week): Promise<void> {
  const { employee: person, weekStartDate: period } = week
  const released = await release(work, { week: week.id }, { employee: person, period })
  await syncPeriods(work, person, [...released, { period, reason: null }])
}
