import {
  addMonths,
  choice,
  flag,
  fromUnits,
  localized,
  money,
  reference,
  text,
  whole,
  unitsToText,
} from '#schema'
import {
  behaviour,
  del,
  get,
  notFound,
  post,
  refuse,
  RUN_STATES,
  runProgress,
  shape,
  stopRun,
  type Saving,
  type StoredOf,
  type Work,
  Download,
} from '#server'
import employeePay from './employee-pay.resource.ts'
import { acceptedIn } from './arrears/accepted.server.ts'
import { netWithout } from './arrears/arrears.ts'
import { returnArrears, settleArrears } from './arrears/arrears.server.ts'
import { approvePay, cancelPay, markPaid } from './pay-approval.server.ts'
import { EXPLAINED, explainPay } from './explained/pay-explained.server.ts'
import { draftMany } from './draft-run.server.ts'
import {
  type Month,
  calculatePay,
  makeMonthKey,
  refuseFuture,
  refuseSecond,
} from './pay-inputs.server.ts'
import { SUPER_ADMIN } from '../../roles.ts'
import { COUNT } from '../../call-fields.ts'
import { formatPeriod } from './pay-draft.ts'

type Pay = typeof employeePay

const PROGRESS = shape.parts({
  runId: COUNT,
  runStatus: choice(Object.fromEntries(RUN_STATES.map((state) => [state, state])), {
    required: true,
  }),
  total: COUNT,
  done: COUNT,
  made: COUNT,
})

export default behaviour(employeePay, {
  async beforeSave(saving) {
    if (saving.action !== null) return
    const { work, mode, values, record } = saving
    const { employee, payYear: year, payMonth: month } = record()
    if (mode === 'create') {
      refuseFuture(work, { year, month })
      await refuseSecond(work, employee, { year, month })
      values.monthKey = makeMonthKey(employee, { year, month })
    }
    await recalculate(saving)
  },

  async afterSave({ work, action, after }) {
    const at = { employee: after.employee, period: after.payPeriod ?? '' }
    if (action === 'approve') await settleArrears(work, { pay: after.id }, at, netWithout(after))
    if (action === 'cancel') await returnArrears(work, { pay: after.id }, at)
  },

  beforeDelete: (work, { id, employee, payPeriod }) =>
    returnArrears(work, { pay: id }, { employee, period: payPeriod ?? '' }),

  actions: {
    recalculate,
    approve: approvePay,
    pay: markPaid,
    cancel: cancelPay,
  },

  endpoints: [
    post('/employee-pay', {
      replaces: employeePay,
      summary:
        'Drafts the pay of an employee; with a department, or with all, that of many: answered 202 with the number of the run',
      roles: SUPER_ADMIN,
      message: 'Pay drafted',
      statuses: [201, 202],
      statusOf: ({ employee }) => (employee === undefined || employee === null ? 202 : 201),
      body: {
        employee: reference('employee'),
        department: reference('employee-department'),
        all: flag(),
        payYear: whole({ min: 2000, max: 2100 }),
        payMonth: whole({ min: 1, max: 12 }),
        otherEarnings: money(),
        otherDeductions: money(),
        otherNote: text({ max: 200 }),
      },
      returns: shape.either(shape.record(employeePay), shape.parts({ runId: COUNT })),
      async handler(work, { body }) {
        const { employee, department, all, payYear, payMonth } = body
        const last = lastMonth(work)
        const month = { year: payYear ?? last.year, month: payMonth ?? last.month }
        if (employee === null && (department !== null || all))
          return draftMany(work, { department, month })
        const { otherEarnings, otherDeductions, otherNote } = body
        const input = {
          employee,
          payYear: month.year,
          payMonth: month.month,
          otherEarnings: fromUnits(otherEarnings ?? 0, 2),
          otherDeductions: fromUnits(otherDeductions ?? 0, 2),
          otherNote,
        }
        return work.serializeOne(employeePay, await work.create(employeePay, input))
      },
    }),
    get('/employee-pay/explained', {
      summary: 'The days, hours, leave and weeks behind the figures of a pay',
      roles: SUPER_ADMIN,
      query: { id: reference('employee-pay', { required: true }) },
      returns: EXPLAINED,
      async handler(work, { query: { id } }) {
        const pay = await work.get(employeePay, id)
        return pay ? explainPay(work.asSystem, pay) : notFound()
      },
    }),
    get('/employee-pay/bank-file', {
      summary: 'The paid amounts of a month with the accounts they go to, as CSV for the bank',
      roles: SUPER_ADMIN,
      query: {
        payYear: whole({ required: true }),
        payMonth: whole({ required: true }),
        department: reference('employee-department'),
      },
      returns: shape.file('text/csv'),
      handler: (work, { query: { payYear, payMonth, department } }) =>
        bankFile(work, { year: payYear, month: payMonth }, department),
    }),
    get('/employee-pay/run/:id', {
      summary: 'How far the drafting of many has come',
      roles: SUPER_ADMIN,
      returns: PROGRESS,
      handler: (work, { id }) => runProgress(work, employeePay, id),
    }),
    del('/employee-pay/run/:id', {
      summary: 'Stops the drafting of many; none of its drafts stays',
      roles: SUPER_ADMIN,
      message: 'Drafting stopped',
      returns: shape.parts({ runId: COUNT }),
      async handler(work, { id: runId }) {
        await stopRun(work, employeePay, runId, () =>
          refuse(localized`This run has already ended.`),
        )
        return { runId }
      },
    }),
  ],
})

async function recalculate({ work, values, before, record }: Saving<Pay>) {
  const { employee, payYear: year, payMonth: month, otherEarnings, otherDeductions } = record()
  const arrears = await acceptedIn(work, before && { pay: before.id })
  Object.assign(
    values,
    await calculatePay(
      work,
      employee,
      { year, month },
      { otherEarnings, otherDeductions, arrears },
    ),
  )
}

function lastMonth({ today }: Work): Month {
  const [year = 0, month = 0] = addMonths(`${today.slice(0, 7)}-01`, -1)
    .split('-')
    .map(Number)
  return { year, month }
}

/** Bank file with the payments of a month, to the accounts stored in the pay records. */
async function bankFile(
  work: Work,
  { year, month }: Month,
  department: number | null,
): Promise<Download> {
  const pays = await work.find(
    employeePay,
    {
      payYear: year,
      payMonth: month,
      payStatus: 'PAID',
      ...(department === null ? {} : { department }),
    },
    'all',
  )
  if (pays.length === 0) refuse(localized`Nothing has been paid for this month yet.`)
  const period = formatPeriod(year, month)
  return new Download(
    'text/csv; charset=utf-8',
    `pay-${period}.csv`,
    new TextEncoder().encode(bankLines(pays, period)),
  )
}

const HEAD = ['accountName', 'bankName', 'bankCode', 'accountNumber', 'amount', 'reference']

/** Formats one CSV line per transfer; amounts of 0 are omitted. */
function bankLines(pays: readonly StoredOf<Pay>[], period: string): string {
  const rows = pays
    .filter(({ payableAmount }) => payableAmount > 0)
    .map((each) => [
      each.bankAccountName ?? '',
      each.bankName ?? '',
      each.bankCode ?? '',
      each.bankAccountNumber ?? '',
      unitsToText(each.payableAmount, 2),
      each.paymentReference ?? `Pay ${period}`,
    ])
  return [HEAD, ...rows].map((row) => `${row.map(escapeCell).join(',')}\r\n`).join('')
}

/** Escapes text that a spreadsheet would interpret as a formula. */
function escapeCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
