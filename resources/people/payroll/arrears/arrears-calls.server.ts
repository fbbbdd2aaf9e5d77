import { choice, fromUnits, localized, money, reference, text } from '#schema'
import { behaviour, get, notFound, put, refuse, shape, type Work } from '#server'
import employee from '../../../parties/employees/employee.resource.ts'
import { refreshDraft } from '../../wages/weeks.server.ts'
import weeklyWages from '../../wages/weekly-wages.resource.ts'
import { draftForLeaver, refreshPay } from '../draft-run.server.ts'
import employeePay from '../employee-pay.resource.ts'
import { syncPeriods } from './arrears.server.ts'
import {
  acceptedIn,
  decide,
  proposedFor,
  takeBack,
  type Arrears,
  type PaidIn,
} from './accepted.server.ts'
import payArrears from './pay-arrears.resource.ts'
import { OFFICE, SUPER_ADMIN } from '../../../roles.ts'

const LINES = shape.list(
  shape.parts({
    id: reference('pay-arrears', { required: true }),
    period: text({ required: true }),
    amount: money({ required: true, min: -99_999_999.99 }),
    reason: text(),
    decision: payArrears.fields.decision,
  }),
)
const DECISION = {
  arrears: reference('pay-arrears', { required: true }),
  decision: choice(
    { ACCEPTED: 'Accept', DROPPED: 'Drop', PROPOSED: 'Take back' },
    { required: true },
  ),
}
const OF_PAY = { id: reference('employee-pay', { required: true }) }
const OF_WEEK = { id: reference('weekly-wages', { required: true }) }
const SUMMARY = 'The arrears that wait to be decided with a draft, and those that were accepted'
const DECIDES = 'Accepts arrears in a draft, drops them, or takes an accepted line out again'

/** Lists arrears of approved pay, to accept or drop them with the next pay. */
export default behaviour('arrears', {
  endpoints: [
    get('/employee-pay/arrears', {
      summary: SUMMARY,
      roles: SUPER_ADMIN,
      query: OF_PAY,
      returns: LINES,
      handler: async (work, { query: { id } }) => listArrears(work, await payAt(work, id)),
    }),
    put('/employee-pay/arrears', {
      summary: DECIDES,
      roles: SUPER_ADMIN,
      body: { ...OF_PAY, ...DECISION },
      returns: LINES,
      async handler(work, { body }) {
        const { person, at } = await lockAt(work, () => payAt(work, body.id))
        await decideAt(work, at, body)
        await refreshPay(work, at.employee, at.period)
        await draftForLeaver(work, person)
        return listArrears(work, await payAt(work, body.id))
      },
    }),
    get('/weekly-wages/arrears', {
      summary: SUMMARY,
      roles: OFFICE,
      query: OF_WEEK,
      returns: LINES,
      handler: async (work, { query: { id } }) => listArrears(work, await weekAt(work, id)),
    }),
    put('/weekly-wages/arrears', {
      summary: DECIDES,
      roles: OFFICE,
      body: { ...OF_WEEK, ...DECISION },
      returns: LINES,
      async handler(work, { body }) {
        const { at } = await lockAt(work, () => weekAt(work, body.id))
        await decideAt(work, at, body)
        await refreshDraft(work, at.employee, at.period)
        return listArrears(work, await weekAt(work, body.id))
      },
    }),
  ],
})

/** Pay of a month or a week. */
interface At {
  readonly employee: number
  readonly period: string
  readonly paidIn: PaidIn
  readonly isNext: boolean
  /** True if the caller may not see monthly pay. */
  readonly isOfMonthsHidden: boolean
}

/** Reads the pay again after locking the employee, because it may have been approved meanwhile. */
async function lockAt(work: Work, read: () => Promise<At>) {
  const person = (await work.asSystem.lock(employee, (await read()).employee)) ?? notFound()
  return { person, at: await read() }
}

async function payAt(work: Work, id: number): Promise<At> {
  const pay = (await work.get(employeePay, id)) ?? notFound()
  const person = await work.asSystem.get(employee, pay.employee)
  const isPaidByTheWeek = pay.payType === 'HOURLY' && person?.relievingDate === null
  return {
    employee: pay.employee,
    period: pay.payPeriod ?? '',
    paidIn: { pay: id },
    isNext: pay.payStatus === 'DRAFT' && !isPaidByTheWeek,
    isOfMonthsHidden: false,
  }
}

async function weekAt(work: Work, id: number): Promise<At> {
  const week = (await work.get(weeklyWages, id)) ?? notFound()
  return {
    employee: week.employee,
    period: week.weekStartDate,
    paidIn: { week: id },
    isNext: week.wageStatus === 'DRAFT',
    isOfMonthsHidden: work.role !== 'SUPER_ADMIN',
  }
}

const isHidden = ({ isOfMonthsHidden }: At, { period }: Arrears): boolean =>
  isOfMonthsHidden && period.length === 'yyyy-MM'.length

async function listArrears(work: Work, at: At) {
  const { employee: id, paidIn, isNext } = at
  const accepted = (await acceptedIn(work, paidIn)).map(({ row }) => row)
  const rows: readonly Arrears[] = isNext
    ? [...accepted, ...(await proposedFor(work, id))]
    : accepted
  const shown = rows.filter((row) => !isHidden(at, row))
  return shown.map((row) => ({
    id: row.id,
    period: row.period,
    amount: fromUnits(row.amount, 2),
    reason: row.reason,
    decision: row.decision,
  }))
}

type Decision = 'ACCEPTED' | 'DROPPED' | 'PROPOSED'

async function decideAt(
  work: Work,
  at: At,
  { arrears: id, decision }: { readonly arrears: number; readonly decision: Decision },
): Promise<void> {
  const { employee: person, paidIn, isNext } = at
  if (!isNext) refuse(localized`Arrears can only be accepted or dropped while the pay is a draft.`)
  const row = await work.asSystem.one(payArrears, { id, employee: person })
  if (!row || isHidden(at, row)) return notFound()
  if (decision === 'PROPOSED') {
    const accepted = (await acceptedIn(work, paidIn)).some((each) => each.row.id === id)
    if (!accepted) refuse(localized`These arrears are not in this pay.`)
    await takeBack(work, row)
    return syncPeriods(work, person, [row])
  }
  if (row.decision !== 'PROPOSED')
    refuse(localized`A decision on these arrears has already been made.`)
  await decide(work, row, decision, paidIn)
}
