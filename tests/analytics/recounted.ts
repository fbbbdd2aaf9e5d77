import { daysBetween, type Fact, type Facts } from './facts.ts'

/** Position of a number in a chart: axis value, colour, period and filters. */
export interface Cell {
  /** Facts of the period that belong to the cell. */
  within(facts: readonly Fact[]): readonly Fact[]
  /** Facts up to the end of the period that belong to the cell. */
  until(facts: readonly Fact[]): readonly Fact[]
  /** Facts of the period, regardless of their position on the axis. */
  anywhere(facts: readonly Fact[]): readonly Fact[]
  /** Last day of the period, or today if that is earlier. */
  readonly day: string
  readonly months: number
  /** Names of the fields that are grouped or filtered by. */
  readonly names: readonly string[]
}

/** Computes a number in the smallest unit; null if the divisor is zero. */
export type Recount = (facts: Facts, cell: Cell) => number | null

const sum = (facts: readonly Fact[], name: string): number =>
  facts.reduce((all, { of }) => all + (of[name] ?? 0), 0)

const plain =
  (source: keyof Facts, name: string): Recount =>
  (facts, cell) =>
    sum(cell.within(facts[source]), name)

const hundredths = (of: number, to: number): number | null =>
  to === 0 ? null : Math.round((of * 10_000) / to)

/**
 * True if the chart is grouped or filtered by goods. Lines are counted then, and otherwise whole
 * sales.
 */
const isOfGoods = ({ names }: Cell) =>
  names.some((name) => ['brand', 'category', 'item'].includes(name))

const net: Recount = ({ sales, lines }, cell) =>
  sum(cell.within(isOfGoods(cell) ? lines : sales), 'net')
const orders: Recount = ({ sales, lines }, cell) =>
  isOfGoods(cell)
    ? new Set(cell.within(lines).map(({ by }) => by['sale'])).size
    : cell.within(sales).length
const average: Recount = (facts, cell) => {
  const count = orders(facts, cell) ?? 0
  return count === 0 ? null : Math.round((net(facts, cell) ?? 0) / count)
}

export function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1)
  if (middle.length === 0) return null
  return Math.round(middle.reduce((all, each) => all + each, 0) / middle.length / 36)
}

/** Order days by customer. Cached, because many cells need them. */
function daysOfOrders(orders: readonly Fact[]): ReadonlyMap<string, readonly string[]> {
  const known = placed.get(orders)
  if (known) return known
  const days = Map.groupBy(orders, ({ by }) => by['customer'] ?? '')
  const found = new Map([...days].map(([buyer, all]) => [buyer, all.map(({ day }) => day ?? '')]))
  placed.set(orders, found)
  return found
}
const placed = new WeakMap<readonly Fact[], ReadonlyMap<string, readonly string[]>>()

/**
 * Counts customers by the number of days since their newest order, which is null for customers
 * without orders.
 */
const ofActivity =
  (meets: (daysBack: number | null) => boolean): Recount =>
  (facts, cell) =>
    cell.until(facts.customers).filter(({ by }) => {
      const days = daysOfOrders(facts.orders).get(by['id'] ?? '') ?? []
      const newest = days
        .filter((day) => day <= cell.day)
        .toSorted()
        .at(-1)
      return meets(newest === undefined ? null : daysBetween(newest, cell.day))
    }).length

const percent =
  (of: readonly Recount[], to: Recount): Recount =>
  (facts, cell) =>
    hundredths(
      of.reduce((all, each) => all + (each(facts, cell) ?? 0), 0),
      to(facts, cell) ?? 0,
    )

const conversion: Recount = ({ won, lost }, cell) => {
  const [good, bad] = [cell.within(won).length, cell.within(lost).length]
  return hundredths(good, good + bad)
}

const spent = plain('expenses', 'spent')
const pay = plain('pay', 'pay')
const leads = plain('leads', 'leads')
const won = plain('won', 'leads')
const created = plain('customers', 'customers')
const atEnd: Recount = ({ customers }, cell) => cell.until(customers).length
const activity = {
  active: ofActivity((days) => days !== null && days < 90),
  dormant: ofActivity((days) => days !== null && days >= 90),
  never: ofActivity((days) => days === null),
}

/**
 * Second calculations written by hand, by chart code and measure. Other charts are counted from
 * their declaration.
 */
export const RECOUNTS: Readonly<Record<string, Readonly<Record<string, Recount>>>> = {
  'sales-trend': { net, orders, average },
  'order-status': { orders: plain('orders', 'orders'), value: plain('orders', 'value') },
  'top-items': { net: plain('lines', 'net'), quantity: plain('lines', 'quantity') },
  'sales-by-brand': { net: plain('lines', 'net') },
  'payment-status': { due: plain('payments', 'due') },
  'approval-time': {
    hours: ({ decisions }, cell) =>
      medianOf(cell.within(decisions).map(({ of }) => of['waited'] ?? 0)),
    rejectedPercent: ({ decisions }, cell) =>
      hundredths(sum(cell.within(decisions), 'rejected'), sum(cell.anywhere(decisions), 'decided')),
  },
  'new-customers': { created },
  'top-customers': { net, outstanding: plain('owed', 'outstanding') },
  'customers-by-type': { customers: atEnd, net },
  'customer-activity': activity,
  'receivable-ageing': {
    outstanding: ({ receivables }, cell) => sum(cell.until(receivables), 'outstanding'),
  },
  'wallet-credit': {
    balance: ({ wallets }, cell) =>
      sum(cell.until(wallets), 'credit') - sum(cell.until(wallets), 'debit'),
  },
  'wallet-flow': {
    credit: plain('wallets', 'credit'),
    debit: plain('wallets', 'debit'),
    balance: ({ wallets }, cell) =>
      sum(cell.until(wallets), 'credit') - sum(cell.until(wallets), 'debit'),
  },
  'lead-funnel': { leads },
  'leads-by-source': { leads, won, conversionPercent: conversion },
  'lead-conversion': { won, lost: plain('lost', 'leads'), conversionPercent: conversion },
  'lost-reasons': { lost: plain('lost', 'leads') },
  'follow-up-load': { followUps: plain('followUps', 'followUps') },
  'production-trend': {
    produced: plain('made', 'produced'),
    rejected: plain('made', 'rejected'),
    yieldPercent: ({ made }, cell) => {
      const [good, bad] = [sum(cell.within(made), 'produced'), sum(cell.within(made), 'rejected')]
      return hundredths(good, good + bad)
    },
  },
  'production-by-item': { produced: plain('made', 'produced') },
  'production-vs-sales': {
    produced: plain('made', 'produced'),
    shipped: plain('shipped', 'shipped'),
  },
  'stock-expiry': { onHand: plain('batches', 'onHand') },
  'write-off': { quantity: plain('writtenOff', 'quantity'), value: plain('writtenOff', 'value') },
  'machine-downtime': { downtime: plain('serviced', 'downtime'), cost: plain('serviced', 'cost') },
  'sales-by-location': { net, orders },
  'customers-by-location': { customers: atEnd, created },
  'leads-by-location': { leads, won },
  'outstanding-by-location': {
    outstanding: plain('owed', 'outstanding'),
    overdue: plain('owed', 'overdue'),
  },
  'expense-by-category': { spent },
  'expense-trend': { spent },
  'budget-vs-actual': {
    spent,
    budget: ({ budgets }, cell) => sum(cell.within(budgets), 'budget') * cell.months,
  },
  'expense-vs-sales': {
    spent,
    net,
    percent: percent([spent], net),
    spentWithPay: (facts, cell) => (spent(facts, cell) ?? 0) + (pay(facts, cell) ?? 0),
    percentWithPay: percent([spent, pay], net),
  },
  'running-costs': {
    cost: plain('serviced', 'cost'),
    vehicles: plain('vehicles', 'vehicles'),
    contracts: plain('contracts', 'contracts'),
    pay,
  },
}
