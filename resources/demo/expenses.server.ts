import { addDays, addMonths } from '#schema'
import type { DemoTools, Work } from '#server'
import machinery from '../assets/machinery/machinery.resource.ts'
import vehicle from '../assets/vehicles/vehicle.resource.ts'
import expenseCategory from '../expenses/expense-category.resource.ts'
import expense from '../expenses/expense.resource.ts'
import paymentType from '../money/payment-type.resource.ts'
import { BUDGETS, expensesOf, type DemoExpense } from './expenses.ts'
import { STORY_MONTHS, storyBegins } from './hours.ts'
import { paperReceipt } from './receipt.ts'

/** What expenses name, by the names that the demo has for them. */
interface Names {
  readonly categories: ReadonlyMap<string, number>
  readonly types: ReadonlyMap<string, number>
  readonly vehicle: readonly number[]
  readonly machinery: readonly number[]
}

/** What the company spent month after month; the newest expenses wait for a decision, or for their payment. */
export function simulateExpenses(): (work: Work, tools: DemoTools) => Promise<boolean> {
  let [back, made] = [STORY_MONTHS, 0]
  let names: Names | null = null
  return async (work, tools) => {
    names ??= await namesOf(work)
    const month = addMonths(`${work.today.slice(0, 7)}-01`, -back)
    const begun = storyBegins(work.today, tools.days)
    for (const each of expensesOf(month)) {
      if (each.date < begun || each.date > work.today) continue
      await spend(work, tools, names, each)
      made += 1
    }
    back -= 1
    if (back < 0) tools.progress(`${made} expenses`)
    return back >= 0
  }
}

async function namesOf(work: Work): Promise<Names> {
  const categories = new Map(
    (await work.find(expenseCategory, {})).map(({ categoryName, id }) => [categoryName, id]),
  )
  for (const [name, budget] of Object.entries(BUDGETS))
    await work.update(expenseCategory, categories.get(name) ?? 0, budget)
  const [vehicles, machines] = [await work.find(vehicle, {}), await work.find(machinery, {})]
  return {
    categories,
    types: new Map((await work.find(paymentType, {})).map(({ kind, id }) => [kind, id])),
    vehicle: vehicles.map(({ id }) => id),
    machinery: machines.map(({ id }) => id),
  }
}

async function spend(work: Work, tools: DemoTools, names: Names, each: DemoExpense) {
  const { date, enteredBy, end, category, on, place, by } = each
  /** Runs on that many days later, unless that day is still to come. */
  const later = async (days: number, who: string, body: (then: Work) => Promise<unknown>) => {
    const day = addDays(date, days)
    if (day < work.today) await tools.at(`${day}T10:30:00.000Z`, who, body)
    return day < work.today
  }
  const entered = date === work.today ? work.now : `${date}T10:00:00.000Z`
  const { id } = await tools.at(entered, enteredBy, async (then) =>
    then.create(expense, {
      expenseDate: date,
      expenseCategory: names.categories.get(category),
      amount: each.amount,
      taxAmount: each.taxAmount,
      paidTo: each.paidTo,
      paymentType: names.types.get(by),
      description: each.description,
      ...(on ? { [on]: names[on][place % names[on].length] } : {}),
      ...(await receiptFor(then, each)),
    }),
  )
  if (end === 'CANCELLED')
    return later(DECIDED, enteredBy, (then) => then.act(expense, id, 'cancel'))
  if (end === 'REJECTED' && enteredBy === 'admin')
    return later(DECIDED, 'superadmin', (then) =>
      then.act(expense, id, 'reject', { rejectRemarks: 'This was entered twice' }),
    )
  const isApproved = await later(DECIDED, 'superadmin', (then) => then.act(expense, id, 'approve'))
  return (
    isApproved &&
    later(PAID, 'superadmin', (then) =>
      then.act(expense, id, 'pay', {
        paidDate: then.today,
        ...(by === 'CASH' ? {} : { paymentReference: `${REFERENCES[by]} ${place}` }),
      }),
    )
  )
}

/** So many days after it was entered. */
const [DECIDED, PAID] = [3, 8]
const REFERENCES = { BANK: 'BACS', CARD: 'CARD' } as const

async function receiptFor(work: Work, { category, amount, paidTo, date }: DemoExpense) {
  const { receiptRequiredAbove: limit } = category === 'Other' ? {} : BUDGETS[category]
  if (limit === undefined || amount <= limit) return {}
  const paper = paperReceipt([paidTo, date, `Total ${amount.toFixed(2)}`, 'Thank you'])
  return { receipt: await work.addFile(`receipt-${date}.pdf`, paper) }
}
