import { expect } from 'vitest'
import type { openPayroll } from '../payroll-office.ts'
import type { HolidayFact, HoursFact, LeaveFact, Step, TermsFact } from './late-history.ts'

type Office = Awaited<ReturnType<typeof openPayroll>>

export const OPEN_WEEKS = ['2025-05-05', '2025-05-12', '2025-05-19']
const APPROVED_WEEKS = ['2025-04-07', '2025-04-14']

/** Employee whose history is replayed, and the record created for each fact. */
export interface Told {
  readonly employee: number
  readonly isHourly: boolean
  /** Employee or department that the terms apply to. */
  readonly of: object
  readonly made: Map<object, number>
}

export type Teller = ReturnType<typeof makeTeller>

/** Enters each fact through its API call, as a user would. */
export function makeTeller({ superAdmin, act }: Office) {
  const holidays = new Map<string, number>()
  let named = 0
  const post = async (path: string, body: object) => {
    const reply = await superAdmin.post(path, body)
    expect(reply.status, `${path} ${reply.text}`).toBeLessThan(300)
    return reply.data
  }
  const put = async (path: string, body: object) => {
    const reply = await superAdmin.put(path, body)
    expect(reply.status, `${path} ${reply.text}`).toBe(200)
  }
  const listRows = async (path: string, employee: number) =>
    (await superAdmin.get(`${path}/list?employee=${employee}&size=100`)).content
  const makeName = () => ({ configName: `Told ${(named += 1)}` })

  const terms = async (told: Told, fact: TermsFact) => {
    const entered = makeTerms(told, fact.fate === 'CORRECTED' ? { ...fact, rate: 1999.99 } : fact)
    told.made.set(fact, (await post('/pay-configuration', { ...makeName(), ...entered })).id)
  }
  const correct = async (told: Told, fact: TermsFact) => {
    const path = `/pay-configuration/${told.made.get(fact)}`
    const { version } = (await superAdmin.get(path)).data
    const { status } = await superAdmin.put(path, { ...makeTerms(told, fact), version })
    // These terms were used in approved pay and can no longer be changed.
    if (status === 409)
      await post('/pay-configuration', { ...makeName(), ...makeTerms(told, fact) })
    else expect(status).toBe(200)
  }
  const remove = async (told: Told, fact: TermsFact) => {
    const path = `/pay-configuration/${told.made.get(fact)}`
    const { version } = (await superAdmin.get(path)).data
    // A draft may still refer to these terms, which are then deactivated instead.
    if ((await superAdmin.delete(path)).status !== 200)
      await put(path, { isActive: false, version })
  }
  const declare = async ({ on, isPaid }: HolidayFact) => {
    const holiday = { holidayDate: on, holidayName: `Fair of ${on}`, isPaid }
    holidays.set(on, (await post('/holiday', holiday)).id)
  }
  const withdraw = async (on: string) => {
    expect((await superAdmin.delete(`/holiday/${holidays.get(on)}`)).status).toBe(200)
    holidays.delete(on)
  }
  const ask = async ({ employee, made }: Told, fact: LeaveFact) => {
    const leave = { employee, ...fact, reason: 'Away for a while' }
    made.set(fact, (await post('/employee-leave', leave)).id)
  }
  const typeHours = ({ employee }: Told, { on, hours }: HoursFact) =>
    put('/pay-hour/corrections', {
      cells: [{ employee, workDate: on, workedHours: hours }],
      remarks: 'Told',
    })
  const approveHours = async ({ employee }: Told) => {
    const rows = await listRows('/pay-hour', employee)
    const ids = rows.filter((row) => row.payHourStatus === 'DRAFT').map(({ id }) => id)
    if (ids.length > 0) await post('/pay-hour/approvals', { ids })
  }
  const close = async (told: Told) => {
    const { employee, isHourly } = told
    await approveHours(told)
    for (const weekStartDate of isHourly ? APPROVED_WEEKS : []) {
      const { id } = await post('/weekly-wages', { employee, weekStartDate })
      await post(`/weekly-wages/${id}/approve`, {})
    }
    if (isHourly) return
    const { id } = await post('/employee-pay', { employee, payYear: 2025, payMonth: 4 })
    const approved = await act(id, 'approve')
    expect(approved.status, approved.text).toBe(200)
  }
  const draft = async ({ employee, isHourly }: Told) => {
    for (const weekStartDate of isHourly ? OPEN_WEEKS : [])
      await post('/weekly-wages', { employee, weekStartDate })
    if (!isHourly) await post('/employee-pay', { employee, payYear: 2025, payMonth: 5 })
  }
  const decide = async ({ employee, isHourly }: Told, decision: string) => {
    const path = isHourly ? '/weekly-wages' : '/employee-pay'
    const state = isHourly ? 'wageStatus' : 'payStatus'
    const into = (await listRows(path, employee)).find((row) => row[state] === 'DRAFT')
    const waiting = (await listRows('/pay-arrears', employee)).find(
      (line) => line.decision === 'PROPOSED' && line.amount !== 0,
    )
    if (into && waiting)
      await put(`${path}/arrears`, { id: into.id, arrears: waiting.id, decision })
  }

  const take = (told: Told, step: Step): Promise<unknown> => {
    switch (step.at) {
      case 'terms':
        return terms(told, step.fact)
      case 'corrected':
        return correct(told, step.fact)
      case 'removed':
        return remove(told, step.fact)
      case 'holiday':
        return declare(step.fact)
      case 'worked':
        return withdraw(step.fact.on)
      case 'ask':
        return ask(told, step.fact)
      case 'approve':
        return post(`/employee-leave/${told.made.get(step.fact)}/approve`, {})
      case 'hours':
        return typeHours(told, step.fact)
      case 'close':
        return close(told)
      case 'draft':
        return draft(told)
      case 'decide':
        return decide(told, step.decision)
    }
  }
  const withdrawAll = async () => {
    for (const on of [...holidays.keys()]) await withdraw(on)
  }
  return { take, approveHours, withdrawAll, listRows }
}

const makeTerms = ({ isHourly, of }: Told, fact: TermsFact) => ({
  ...of,
  effectiveFrom: fact.on,
  ...(isHourly
    ? { payType: 'HOURLY', hourlyRate: Math.round(fact.rate) / 100 }
    : { payType: 'MONTHLY', monthlySalary: fact.rate }),
  standardHoursPerDay: fact.standard,
  weeklyOffDays: fact.off,
  trackAttendance: fact.tracks,
  earnedLeaveDays: fact.earned,
  components: fact.allowance
    ? [
        {
          componentName: 'House',
          componentType: 'EARNING',
          calcType: 'FIXED',
          value: fact.allowance,
        },
      ]
    : [],
})
