import expenseCategory from '../../resources/expenses/expense-category.resource.ts'
import expense from '../../resources/expenses/expense.resource.ts'
import maintenance from '../../resources/assets/machinery/maintenance.resource.ts'
import vehicleService from '../../resources/assets/vehicles/vehicle-service.resource.ts'
import contractPayment from '../../resources/contractors/contract-payment.resource.ts'
import leadFollowup from '../../resources/crm/lead-followup.resource.ts'
import leadGeneration from '../../resources/crm/lead-generation.resource.ts'
import payment from '../../resources/money/payment.resource.ts'
import paymentHistory from '../../resources/money/payment-history.resource.ts'
import walletHistory from '../../resources/money/wallets/wallet-history.resource.ts'
import customer from '../../resources/parties/customers/customer.resource.ts'
import employeePay from '../../resources/people/payroll/employee-pay.resource.ts'
import salesOrder from '../../resources/sales/invoices/sales-order.resource.ts'
import orderItem from '../../resources/sales/orders/order-item.resource.ts'
import shipmentDetails from '../../resources/shipping/shipment-details.resource.ts'
import shipment from '../../resources/shipping/shipment.resource.ts'
import itemMaster from '../../resources/stock/item-master.resource.ts'
import productionStock from '../../resources/stock/production/production-stock.resource.ts'
import production from '../../resources/stock/production/production.resource.ts'
import stockMovement from '../../resources/stock/production/stock-movement.resource.ts'
import type { StoredOf } from '../../src/server/behaviour.ts'
import { engineWork, type Work } from '../../src/server/work/work.ts'
import type { Change } from '../../src/storage/store.ts'

/** One recorded event, with the values it is grouped by and the amounts it adds to a chart. */
export interface Fact {
  /** Null if the fact has no date. */
  readonly day: string | null
  /** Grouping values as text; '-' if empty. */
  readonly by: Readonly<Record<string, string>>
  /** Amounts in the smallest unit: pence, thousandths, hundredths of an hour. */
  readonly of: Readonly<Record<string, number>>
}

export type Facts = Awaited<ReturnType<typeof factsOf>>

const text = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '-' : String(value)
const texts = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, text(value)]))

const DAY = 86_400_000
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/**
 * Returns a function that converts an instant to the company's local date, such as "2025-03-31".
 */
export function calendarOf(timeZone: string) {
  const writer = new Intl.DateTimeFormat('en-CA', { timeZone })
  return (instant: string | null): string | null => instant && writer.format(new Date(instant))
}

export const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000)

function keeping(days: number): string {
  if (days < 0) return 'EXPIRED'
  return days <= 7 ? 'DAYS_7' : days <= 30 ? 'DAYS_30' : days <= 90 ? 'DAYS_90' : 'LATER'
}

type Payment = StoredOf<typeof payment>

/**
 * Changes in receivables by date: invoices, receipts, refunds and returns. Returns are read from
 * the change history.
 */
async function receivablesOf(
  work: Work,
  payments: readonly Payment[],
  byOf: (of: Payment) => Readonly<Record<string, unknown>>,
): Promise<readonly Fact[]> {
  const dayOf = calendarOf(work.settings.timeZone)
  const byId = new Map(payments.map((each) => [each.id, each]))
  const bySale = new Map(payments.map((each) => [each.sale, each]))
  const entries = await work.find(walletHistory, {}, 'all')
  const taken = new Map(entries.map(({ id, transactionDate }) => [id, dayOf(transactionDate)]))
  const fact = (of: Payment | undefined, day: string | null, outstanding: number): Fact[] =>
    of ? [{ day, by: texts(byOf(of)), of: { outstanding } }] : []
  const returned = await engineWork(work)
    .sql.selectFrom('larder_history')
    .select(['record_id', 'at', 'changes'])
    .where('resource', '=', 'payment')
    .where('kind', '<>', 'create')
    .execute()
  return [
    ...payments.flatMap((each) => fact(each, each.invoiceDate, each.invoiceAmount)),
    ...(await work.find(paymentHistory, {}, 'all')).flatMap((each) =>
      fact(
        byId.get(each.payment),
        taken.get(each.walletEntry ?? 0) ?? each.paymentDate,
        -each.amount,
      ),
    ),
    ...entries
      .filter(({ transactionSource }) => transactionSource === 'REFUND')
      .flatMap((each) =>
        fact(bySale.get(each.sale ?? 0), dayOf(each.transactionDate), each.amount),
      ),
    ...returned.flatMap(({ record_id, at, changes }) =>
      (JSON.parse(changes) as readonly Change[])
        .filter(({ field }) => field === 'returnedAmount')
        .flatMap(({ before, after }) =>
          fact(byId.get(record_id), dayOf(at), Number(before ?? 0) - Number(after ?? 0)),
        ),
    ),
  ]
}

/** Collects the facts that charts count, record by record. */
export async function factsOf(work: Work, timeZone: string) {
  const { today } = work
  const dayOf = calendarOf(timeZone)
  const orders = await work.find(orderItem, {}, 'all')
  const ordersById = new Map(orders.map((each) => [each.id, each]))
  const customers = await work.find(customer, {}, 'all')
  const buyers = new Map(customers.map((each) => [each.id, each]))
  const items = new Map((await work.find(itemMaster, {}, 'all')).map((each) => [each.id, each]))
  const goods = (item: number | null) => {
    const { brand, category } = items.get(item ?? 0) ?? {}
    return { item, brand, category }
  }
  const typeOf = (of: number) => buyers.get(of)?.customerType
  const sold = (await work.find(salesOrder, {}, 'all'))
    .filter(({ status }) => status !== 'CANCELLED')
    .map((sale) => {
      const order = ordersById.get(sale.order)
      const address = order?.shippingAddress
      const by = {
        customer: sale.customer,
        customerType: typeOf(sale.customer),
        paymentType: sale.paymentType,
        buyerState: buyers.get(sale.customer)?.state,
        country: address?.country,
        state: address?.state,
        city: address?.city,
      }
      return { sale, by, lines: order?.items ?? [] }
    })
  const shipments = new Map((await work.find(shipment, {}, 'all')).map((each) => [each.id, each]))
  const productions = await work.find(production, {}, 'all')
  const batches = await work.find(productionStock, {}, 'all')
  const costOf = (batch: number | null): number => {
    const made = batches.find(({ id }) => id === batch)?.production
    return productions.find(({ id }) => id === made)?.unitCost ?? 0
  }
  const leads = await work.find(leadGeneration, {}, 'all')
  const leadFact = (day: string | null, lead: (typeof leads)[number]): Fact => ({
    day,
    by: texts({ ...lead }),
    of: { leads: 1 },
  })
  const payments = await work.find(payment, {}, 'all')
  const paymentFact = (day: string | null, each: (typeof payments)[number]): Fact => {
    const { state, city } = buyers.get(each.customer) ?? {}
    const { paymentStatus, paymentType, customer: of, dueDate } = each
    return {
      day,
      by: texts({
        ...{ paymentStatus, paymentType, customer: of, dueDate, state, city },
        ...{ customerType: typeOf(of), buyerState: state },
      }),
      of: {
        due: each.invoiceAmount - each.returnedAmount,
        outstanding: each.outstandingAmount,
        overdue: dueDate < today ? each.outstandingAmount : 0,
      },
    }
  }
  const facts = <Row>(rows: readonly Row[], make: (row: Row) => Fact): readonly Fact[] =>
    rows.map(make)
  return {
    sales: facts(sold, ({ sale, by }) => ({
      day: sale.invoiceDate,
      by: texts(by),
      of: {
        net: sale.grandTotal - sale.returnedAmount,
        orders: 1,
        shipping: sale.shippingCharge,
      },
    })),
    lines: sold.flatMap(({ sale, by, lines }) =>
      facts(lines, (line) => ({
        day: sale.invoiceDate,
        by: texts({ ...by, ...goods(line.item), sale: sale.id }),
        of: {
          net: (line.lineTotal ?? 0) - (line.returnedAmount ?? 0),
          quantity:
            (line.approvedQuantity ?? 0) -
            (line.returnedQuantity ?? 0) -
            (line.closedQuantity ?? 0),
        },
      })),
    ),
    orders: facts(orders, (order) => ({
      day: dayOf(order.dateTime),
      by: texts({
        orderStatus: order.orderStatus,
        customerType: typeOf(order.customer),
        customer: order.customer,
      }),
      of: { orders: 1, value: order.orderTotal },
    })),
    decisions: facts(
      orders.filter(({ decidedDate }) => decidedDate !== null),
      ({ dateTime, decidedDate, orderStatus, rejectReason }) => ({
        day: dayOf(decidedDate),
        by: texts({ rejectReason }),
        of: {
          decided: 1,
          rejected: orderStatus === 'REJECTED' ? 1 : 0,
          waited: seconds(decidedDate ?? '') - seconds(dateTime),
        },
      }),
    ),
    payments: facts(payments, (each) => paymentFact(each.invoiceDate, each)),
    owed: facts(payments, (each) => paymentFact(null, each)),
    receivables: await receivablesOf(work, payments, (of) => ({
      customer: of.customer,
      customerType: typeOf(of.customer),
      dueDate: of.dueDate,
    })),
    customers: facts(customers, ({ id, createdDate, customerType, country, state, city }) => ({
      day: dayOf(createdDate),
      by: texts({ id, customerType, country, state, city }),
      of: { customers: 1 },
    })),
    wallets: facts(await work.find(walletHistory, {}, 'all'), (entry) => ({
      day: dayOf(entry.transactionDate),
      by: texts({
        transactionSource: entry.transactionSource,
        customer: entry.customer,
        customerType: typeOf(entry.customer),
      }),
      of: { [entry.transactionType === 'CREDIT' ? 'credit' : 'debit']: entry.amount },
    })),
    leads: facts(leads, (lead) => leadFact(dayOf(lead.createdDate), lead)),
    won: facts(
      leads.filter(({ leadStatus }) => leadStatus === 'WON'),
      (lead) => leadFact(lead.wonDate, lead),
    ),
    lost: facts(
      leads.filter(({ leadStatus }) => leadStatus === 'LOST'),
      (lead) => leadFact(lead.lostDate, lead),
    ),
    followUps: facts(await work.find(leadFollowup, {}, 'all'), (each) => ({
      day: dayOf(each.followUpDate),
      by: texts({
        followUpStatus: each.followUpStatus,
        followUpMode: each.followUpMode,
        assignedTo: leads.find(({ id }) => id === each.lead)?.assignedTo,
      }),
      of: { followUps: 1 },
    })),
    made: facts(
      productions.filter(({ productionStatus }) => productionStatus === 'COMPLETED'),
      ({ producedDate, item, machinery, shift, producedQuantity, rejectedQuantity }) => ({
        day: producedDate,
        by: texts({ ...goods(item), machinery, shift }),
        of: { produced: producedQuantity ?? 0, rejected: rejectedQuantity ?? 0 },
      }),
    ),
    shipped: facts(
      (await work.find(shipmentDetails, {}, 'all')).filter(({ shipmentStatus }) =>
        ['SHIPPED', 'DELIVERED', 'RETURNED'].includes(shipmentStatus),
      ),
      (line) => ({
        day: dayOf(shipments.get(line.shipment)?.shippedDate ?? null) ?? 'never',
        by: texts(goods(line.item)),
        of: { shipped: line.quantity },
      }),
    ),
    batches: facts(
      batches.filter(({ onHandQuantity }) => (onHandQuantity ?? 0) > 0),
      ({ item, expiryDate, onHandQuantity }) => ({
        day: null,
        by: texts({ ...goods(item), keeps: keeping(daysBetween(today, expiryDate)) }),
        of: { onHand: onHandQuantity ?? 0 },
      }),
    ),
    writtenOff: facts(
      (await work.find(stockMovement, {}, 'all')).filter(
        ({ movementType }) => movementType === 'WRITE_OFF',
      ),
      ({ movementDate, productionStock: batch, quantity }) => {
        const lost = -(quantity ?? 0)
        return {
          day: dayOf(movementDate),
          by: texts({ item: batches.find(({ id }) => id === batch)?.item }),
          of: { quantity: lost, value: Math.round((lost * costOf(batch)) / 1000) },
        }
      },
    ),
    serviced: facts(
      (await work.find(maintenance, {}, 'all')).filter(
        ({ maintenanceStatus }) => maintenanceStatus === 'COMPLETED',
      ),
      (each) => ({
        day: dayOf(each.completedDateTime),
        by: texts({ machinery: each.machinery, maintenanceType: each.maintenanceType }),
        of: { downtime: each.downtimeHours ?? 0, cost: each.totalCost },
      }),
    ),
    vehicles: facts(
      (await work.find(vehicleService, {}, 'all')).filter(
        (each) => each.vehicleServiceStatus === 'COMPLETED',
      ),
      (each) => ({ day: each.serviceDate, by: {}, of: { vehicles: each.totalCost } }),
    ),
    contracts: facts(
      (await work.find(contractPayment, {}, 'all')).filter(
        (each) => each.contractPaymentStatus === 'RECORDED',
      ),
      (each) => ({ day: each.paymentDate, by: {}, of: { contracts: each.amount } }),
    ),
    pay: facts(
      (await work.find(employeePay, {}, 'all')).filter(({ payStatus }) =>
        ['APPROVED', 'PAID'].includes(payStatus),
      ),
      (each) => ({ day: dayOf(each.approvedDate), by: {}, of: { pay: each.grossPay } }),
    ),
    expenses: facts(
      (await work.find(expense, {}, 'all')).filter(({ expenseStatus }) =>
        ['APPROVED', 'PAID'].includes(expenseStatus),
      ),
      ({ expenseDate, expenseCategory: category, paymentType, amount }) => ({
        day: expenseDate,
        by: texts({ expenseCategory: category, paymentType }),
        of: { spent: amount },
      }),
    ),
    budgets: facts(await work.find(expenseCategory, {}, 'all'), ({ id, monthlyBudget }) => ({
      day: null,
      by: texts({ expenseCategory: id }),
      of: { budget: monthlyBudget ?? 0 },
    })),
  }
}
