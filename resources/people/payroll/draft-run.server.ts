import { localized } from '#schema'
import { refuse, startRun, writer, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import { monthSpan } from '../terms/calendar.ts'
import { issuePayslip, payPayslip } from '../payslips/payslips.server.ts'
import employeePay from './employee-pay.resource.ts'
import { draftPay, formatPeriod } from './pay-draft.ts'
import {
  isEmployedIn,
  readPayInputs,
  type Month,
  type ReadInput,
  arrearsAlone,
  makeMonthKey,
  refuseFuture,
} from './pay-inputs.server.ts'
import { acceptedIn, proposedFor } from './arrears/accepted.server.ts'

const pays = writer(employeePay)

const NO_CHANGE = { otherEarnings: 0, otherDeductions: 0 } as const

/**
 * Starts a run that drafts pay in batches: for all employees, or those of a department, who were employed in the
 * month and have no pay yet.
 */
export async function draftMany(
  work: Work,
  { department, month }: { readonly department: number | null; readonly month: Month },
): Promise<{ readonly runId: number }> {
  refuseFuture(work, month)
  const people = await listPersonIds(work, department, month)
  if (people.length === 0) refuse(localized`No one was employed in this month.`, 'payMonth')
  const runId = await startRun(
    work,
    {
      of: employeePay,
      key: formatPeriod(month.year, month.month),
      items: people,
      prepare: (reader, some) => readInputs(reader, month, some),
      passedOver: (writing, prepared) => passedOver(writing, month, prepared),
      write: async (writing, each) => void (await addDraft(writing, month, each)),
    },
    () =>
      refuse(localized`Drafts for this month are already being created; wait for that to finish.`),
  )
  return { runId }
}

/** Reads only ids, because records are read batch by batch. */
async function listPersonIds(
  work: Work,
  department: number | null,
  month: Month,
): Promise<number[]> {
  const span = monthSpan(month.year, month.month)
  const people = await work.asSystem
    .query(employee)
    .where({
      dateOfJoining: { atMost: span.last },
      ...(department === null ? {} : { department }),
    })
    .groupBy('id', 'dateOfJoining', 'relievingDate')
    .orderBy('id')
    .all()
  return people.filter((person) => isEmployedIn(person, span)).map(({ id }) => id)
}

async function readInputs(work: Work, month: Month, ids: readonly number[]) {
  return readPayInputs(work, month, await work.asSystem.find(employee, { id: [...ids] }, 'all'))
}

/** Finds employees to skip: those who already have pay for the month, and those without a rate. */
async function passedOver(work: Work, { year, month }: Month, prepared: readonly ReadInput[]) {
  const rows = await work.asSystem.find(
    employeePay,
    { monthKey: prepared.map(({ person }) => makeMonthKey(person.id, { year, month })) },
    prepared.length + 1,
  )
  const paid = new Set(rows.map((row) => row.employee))
  const passed = new Map<ReadInput, string>()
  for (const each of prepared) {
    if (paid.has(each.person.id)) passed.set(each, 'DRAFTED')
    else if (!each.input) passed.set(each, 'NO_TERMS')
  }
  return passed
}

async function addDraft(work: Work, month: Month, { person, input }: ReadInput) {
  if (!input) return null
  return pays.add(work, {
    ...draftPay(input, NO_CHANGE),
    ...NO_CHANGE,
    employee: person.id,
    payYear: month.year,
    payMonth: month.month,
    monthKey: makeMonthKey(person.id, month),
  })
}

interface PaidBy {
  readonly paymentType: number
  readonly paymentDate: string
}

/** Adds pay for all employees who worked in the month: as drafts, or paid with payslips if `paid` is set. */
export async function addMonthOfPay(
  work: Work,
  month: Month,
  paid: PaidBy | null,
): Promise<number> {
  const read = await readInputs(work, month, await listPersonIds(work, null, month))
  const worked = read.filter(hasWorked)
  for (const each of worked) {
    const pay = await addDraft(work, month, each)
    if (!pay || !paid) continue
    const approved = await pays.write(work, pay, {
      payStatus: 'APPROVED',
      approvedBy: work.caller?.userId ?? null,
      approvedDate: work.now,
    })
    if (!approved) continue
    await issuePayslip(work, approved)
    await pays.write(work, approved, { payStatus: 'PAID', ...paid })
    await payPayslip(work, approved.id, paid.paymentDate)
  }
  return worked.length
}

/** True if there are hours for a salary, or weeks to pay. */
const hasWorked = ({ input }: ReadInput): boolean =>
  input !== null &&
  (input.weeks.length > 0 || (input.terms.payType === 'MONTHLY' && input.hours.length > 0))

/** Fields that trigger an update: a draft is written only if one of them has changed. */
const FIGURES = [
  'workingDays',
  'holidayDays',
  'notEmployedDays',
  'paidLeaveDays',
  'unpaidLeaveDays',
  'absentDays',
  'payableDays',
  'workedHours',
  'overtimeHours',
  'holidayHours',
  'basicPay',
  'grossPay',
  'totalDeductions',
  'netPay',
  'payableAmount',
  'exceptionCount',
  'payConfiguration',
  'monthlySalary',
  'hourlyRate',
  'standardHoursPerDay',
] as const

interface Part {
  readonly fromDate: string | null
  readonly payConfiguration: number | null
}

/** Terms of a month with their start dates, joined into a string for comparison. */
const termsIn = (parts: readonly Part[] | null): string =>
  (parts ?? []).map((part) => `${part.fromDate} ${part.payConfiguration}`).join()

/** Recalculates an employee's draft for a month after a change. `without` is the date of hours being deleted. */
export async function refreshPay(
  work: Work,
  id: number,
  period: string,
  without?: string,
): Promise<void> {
  const draft = await work.asSystem.one(employeePay, {
    employee: id,
    payPeriod: period,
    payStatus: 'DRAFT',
  })
  const person = draft && (await work.asSystem.lock(employee, id))
  if (!person) return
  const { payYear: year, payMonth: month, otherEarnings, otherDeductions } = draft
  const [read] = await readPayInputs(work, { year, month }, [person])
  if (!read?.input) return
  const hours = read.input.hours.filter(({ workDate }) => workDate !== without)
  const input = { ...read.input, hours }
  const arrears = await acceptedIn(work, { pay: draft.id })
  const now = draftPay(isEmployedIn(person, monthSpan(year, month)) ? input : arrearsAlone(input), {
    otherEarnings,
    otherDeductions,
    arrears,
  })
  const isOther =
    FIGURES.some((name) => now[name] !== draft[name]) || termsIn(now.parts) !== termsIn(draft.parts)
  if (isOther) await pays.write(work, draft, now)
}

/** Drafts pay for the arrears of a former employee who gets no other pay; deletes the draft once nothing is due. */
export async function draftForLeaver(work: Work, person: ReadInput['person']): Promise<void> {
  const { id, relievingDate } = person
  const [year = 0, month = 0] = work.today.split('-').map(Number)
  if (relievingDate === null || relievingDate >= monthSpan(year, month).first) return
  if ((await proposedFor(work, id)).length === 0) return cancelEmptied(work, person)
  const lastPaid = await work.asSystem.one(employeePay, {
    employee: id,
    payPeriod: relievingDate.slice(0, 7),
    payStatus: ['APPROVED', 'PAID'],
  })
  const draft = await work.asSystem.one(employeePay, { employee: id, payStatus: 'DRAFT' })
  const key = makeMonthKey(id, { year, month })
  if (!lastPaid || draft || (await work.asSystem.one(employeePay, { monthKey: key }))) return
  const [read] = await readPayInputs(work, { year, month }, [person])
  if (read?.input)
    await addDraft(work, { year, month }, { ...read, input: arrearsAlone(read.input) })
}

async function cancelEmptied(work: Work, person: ReadInput['person']): Promise<void> {
  const draft = await work.asSystem.one(employeePay, {
    employee: person.id,
    payStatus: 'DRAFT',
    payPeriod: { moreThan: (person.relievingDate ?? work.today).slice(0, 7) },
  })
  if (draft && (await acceptedIn(work, { pay: draft.id })).length === 0)
    await work.asSystem.act(employeePay, draft.id, 'cancel')
}
