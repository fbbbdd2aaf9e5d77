import { addDays } from '#schema'
import { randomFrom } from './random.ts'

type Category =
  | 'Rent'
  | 'Power and water'
  | 'Fuel'
  | 'Transport'
  | 'Repairs'
  | 'Packaging'
  | 'Travel'
  | 'Office'
  | 'Other'

interface Budget {
  readonly monthlyBudget: number
  readonly yearlyBudget?: number
  readonly receiptRequiredAbove?: number
}

/** What the company may spend on what, a month and a year, and above which amount a receipt is wanted. */
export const BUDGETS: Readonly<Record<Exclude<Category, 'Other'>, Budget>> = {
  Rent: { monthlyBudget: 4_300, yearlyBudget: 51_600 },
  'Power and water': { monthlyBudget: 2_400, yearlyBudget: 26_400 },
  Fuel: { monthlyBudget: 480, yearlyBudget: 5_400, receiptRequiredAbove: 95 },
  Transport: { monthlyBudget: 600 },
  Repairs: { monthlyBudget: 700, yearlyBudget: 6_000, receiptRequiredAbove: 500 },
  Packaging: { monthlyBudget: 1_800, yearlyBudget: 21_000 },
  Travel: { monthlyBudget: 150, receiptRequiredAbove: 100 },
  Office: { monthlyBudget: 200, yearlyBudget: 2_400, receiptRequiredAbove: 120 },
}

interface Habit {
  readonly category: Category
  readonly paidTo: string
  readonly description: string
  readonly days: readonly number[]
  readonly pence: readonly [least: number, most: number]
  readonly by: 'CASH' | 'BANK' | 'CARD'
  readonly on?: 'vehicle' | 'machinery'
  /** Not every time. */
  readonly share?: number
}

const HABITS: readonly Habit[] = [
  {
    category: 'Rent',
    paidTo: 'Granary Road Estates',
    description: 'Kitchens, stores and yard at Granary Road',
    days: [1],
    pence: [420_000, 420_000],
    by: 'BANK',
  },
  {
    category: 'Power and water',
    paidTo: 'Midland Power',
    description: 'Electricity and gas of the kitchens',
    days: [8],
    pence: [145_000, 208_000],
    by: 'BANK',
  },
  {
    category: 'Power and water',
    paidTo: 'Three Rivers Water',
    description: 'Water and drains',
    days: [12],
    pence: [29_000, 38_000],
    by: 'BANK',
  },
  {
    category: 'Fuel',
    paidTo: 'Ring Road Filling Station',
    description: 'Diesel for the delivery round',
    days: [4, 11, 18, 25, 28],
    pence: [6_800, 9_900],
    by: 'CARD',
    on: 'vehicle',
  },
  {
    category: 'Transport',
    paidTo: 'Two Counties Haulage',
    description: 'Pallets to wholesalers in the north',
    days: [15],
    pence: [24_000, 57_000],
    by: 'BANK',
  },
  {
    category: 'Repairs',
    paidTo: 'Fillwell Service',
    description: 'Wearing parts and an hour of an engineer',
    days: [10, 22],
    pence: [12_000, 46_000],
    by: 'BANK',
    on: 'machinery',
    share: 0.7,
  },
  {
    category: 'Packaging',
    paidTo: 'Clear Jar Company',
    description: 'Jars, lids and trays',
    days: [6, 20],
    pence: [68_000, 96_000],
    by: 'BANK',
  },
  {
    category: 'Travel',
    paidTo: 'East Midlands Rail',
    description: 'Train to a customer and back',
    days: [14, 27],
    pence: [4_800, 12_500],
    by: 'CARD',
    share: 0.6,
  },
  {
    category: 'Office',
    paidTo: 'Paperworks',
    description: 'Paper, toner and pens',
    days: [3, 17],
    pence: [2_400, 13_500],
    by: 'CARD',
  },
  {
    category: 'Other',
    paidTo: 'Green Lawns',
    description: 'Grass and hedges around the yard',
    days: [24, 29],
    pence: [4_000, 8_500],
    by: 'CASH',
  },
]

/** An expense as it will have come about; it is decided three days later, and paid another five days later. */
export interface DemoExpense extends Omit<Habit, 'days' | 'pence' | 'share'> {
  readonly date: string
  readonly amount: number
  readonly taxAmount: number
  readonly enteredBy: 'admin' | 'superadmin'
  readonly end: 'APPROVED' | 'REJECTED' | 'CANCELLED'
  readonly place: number
}

const PENCE = 100
/** A fifth on top is a sixth of the whole. */
const TAX_SHARE = 6

/** The expenses of the month that begins on that day, in the order of their days. */
export function expensesOf(month: string): readonly DemoExpense[] {
  const random = randomFrom(Number(month.slice(0, 7).replace('-', '')))
  return HABITS.flatMap(({ days, pence: [least, most], share = 1, ...habit }) =>
    days
      .filter(() => random() < share)
      .map((day) => {
        const pence = least + Math.round(random() * (most - least))
        return {
          ...habit,
          date: addDays(month, day - 1),
          amount: pence / PENCE,
          taxAmount: Math.round(pence / TAX_SHARE) / PENCE,
          enteredBy: random() < 0.06 ? ('superadmin' as const) : ('admin' as const),
          end: habit.by === 'CARD' ? endOf(random()) : ('APPROVED' as const),
          place: Math.floor(random() * 90_000) + 10_000,
        }
      }),
  ).toSorted((one, other) => one.date.localeCompare(other.date))
}

/** Paid at once, they are sometimes entered twice. */
const endOf = (chance: number): DemoExpense['end'] =>
  chance < 0.06 ? 'REJECTED' : chance < 0.09 ? 'CANCELLED' : 'APPROVED'
