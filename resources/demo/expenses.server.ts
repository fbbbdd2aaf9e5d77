import { addDays, addMonths } from '#schema'
import type { DemoTools, Work } from '#server'
import machinery from '../assets/machinery/machinery.resource.ts'
import vehicle from '../assets/vehicles/vehicle.resource.ts'
import expenseCategory from '../expenses/expense-category.resource.ts'
import expense from '../expenses/expense.resource.ts'
import paymentType from '../money/payment-type.resource.ts'
import data from './data/expenses.json' with { type: 'json' }
import { nth, randomFrom } from './random.ts'

/** Ids by name. */
interface Names {
  readonly categories: ReadonlyMap<string, number>
  readonly types: ReadonlyMap<string, number>
  /** Vehicles, machines and so on, by expense field. */
  readonly causes: ReadonlyMap<string, readonly number[]>
}

/** Simulates monthly expenses; the newest still await a decision or payment. */
export async function simulateExpenses(work: Work, tools: DemoTools, begun: string): Promise<void> {
  const names = await loadIdsByName(work)
  let made = 0
  for (let month = `${begun.slice(0, 7)}-01`; month <= work.today; month = addMonths(month, 1)) {
    for (const each of makeExpenses(month)) {
      if (each.date < begun || each.date > work.today) continue
      await spend(work, tools, names, each)
      made += 1
    }
  }
  tools.progress(`${made} expenses`)
}

async function loadIdsByName(work: Work): Promise<Names> {
  const categories = new Map(
    (await work.find(expenseCategory, {})).map(({ categoryName, id }) => [categoryName, id]),
  )
  for (const { category, budget } of data.budgets)
    await work.update(expenseCategory, categories.get(category) ?? 0, budget)
  const [vehicles, machines] = [await work.find(vehicle, {}), await work.find(machinery, {})]
  return {
    categories,
    types: new Map((await work.find(paymentType, {})).map(({ kind, id }) => [kind, id])),
    causes: new Map([
      ['vehicle', vehicles.map(({ id }) => id)],
      ['machinery', machines.map(({ id }) => id)],
    ]),
  }
}

async function spend(work: Work, tools: DemoTools, names: Names, each: DemoExpense) {
  const { date, enteredBy, end, category, on, place, by, reference } = each
  /** Runs `body` that many days later, unless that is in the future. */
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
      ...(on ? { [on]: nth(names.causes.get(on) ?? [], place) } : {}),
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
        ...(reference ? { paymentReference: `${reference} ${place}` } : {}),
      }),
    )
  )
}

/** Days from the entry of an expense to its approval or rejection, and to its payment. */
const [DECIDED, PAID] = [3, 8]

async function receiptFor(work: Work, { category, amount, paidTo, date }: DemoExpense) {
  const limit = data.budgets.find((each) => each.category === category)?.budget.receiptRequiredAbove
  if (limit === undefined || amount <= limit) return {}
  const paper = paperReceipt([paidTo, date, `Total ${amount.toFixed(2)}`, 'Thank you'])
  return { receipt: await work.addFile(`receipt-${date}.pdf`, paper) }
}

/** Planned expense. */
type DemoExpense = ReturnType<typeof makeExpenses>[number]

const PENCE = 100
/** VAT at 20 % is one sixth of the gross amount. */
const TAX_SHARE = 6

function makeExpenses(month: string) {
  const random = randomFrom(Number(month.slice(0, 7).replace('-', '')))
  return data.habits
    .flatMap(({ days, least, most, share = 1, ...habit }) =>
      days
        .filter(() => random() < share)
        .map((day) => {
          const pence = least + Math.round(random() * (most - least))
          return {
            ...habit,
            date: addDays(month, day - 1),
            amount: pence / PENCE,
            taxAmount: Math.round(pence / TAX_SHARE) / PENCE,
            enteredBy: random() < 0.06 ? 'superadmin' : 'admin',
            end: habit.by === 'CARD' ? pickEnd(random()) : 'APPROVED',
            place: Math.floor(random() * 90_000) + 10_000,
          }
        }),
    )
    .toSorted((one, other) => one.date.localeCompare(other.date))
}

/** Rejects or cancels a few card expenses as entered twice. */
const pickEnd = (chance: number) =>
  chance < 0.06 ? 'REJECTED' : chance < 0.09 ? 'CANCELLED' : 'APPROVED'

/** Builds a minimal PDF with these lines. */
function paperReceipt(lines: readonly string[]): Uint8Array {
  const drawn = lines.map((line) => `(${line.replaceAll(/[()\\]/g, '\\$&')}) Tj T*`).join(' ')
  const page = `BT /F1 12 Tf 18 TL 20 ${20 + lines.length * 18} Td ${drawn} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 220 ${60 + lines.length * 18}]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>`,
    `<</Length ${page.length}>>stream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Courier>>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, place) => {
    const offset = text.length
    text += `${place + 1} 0 obj${object}endobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}`
  const end = `trailer<</Size 6/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return new TextEncoder().encode(text + table + end)
}
