import { divideRounded } from '#schema'

/*
 * Order arithmetic in integers: quantities in thousandths, money in pence, percentages in hundredths (10 % is 1000).
 */

const PER_UNIT = 1000n
const WHOLE = 10_000n

export interface PricedLine {
  readonly quantity: number
  /** Null until the order is decided. */
  readonly approvedQuantity: number | null
  readonly unitPrice: number
  readonly discountPercent: number
  readonly taxRate: number
}

export interface LineAmounts {
  readonly lineAmount: number
  readonly taxAmount: number
  readonly lineTotal: number
}

/** R-ORD-1: approved quantity; until the decision, the ordered quantity. */
export const countedQuantity = ({
  quantity,
  approvedQuantity,
}: Pick<PricedLine, 'quantity' | 'approvedQuantity'>): number => approvedQuantity ?? quantity

/** Amounts of one line (R-ORD-1). */
export function lineAmounts(line: PricedLine): LineAmounts {
  const kept = WHOLE - BigInt(line.discountPercent)
  const lineAmount = divideRounded(
    BigInt(countedQuantity(line)) * BigInt(line.unitPrice) * kept,
    PER_UNIT * WHOLE,
  )
  const taxAmount = divideRounded(BigInt(lineAmount) * BigInt(line.taxRate), WHOLE)
  return { lineAmount, taxAmount, lineTotal: lineAmount + taxAmount }
}

export interface OrderTotals {
  readonly subTotal: number
  readonly discountAmount: number
  readonly taxAmount: number
  readonly grandTotal: number
}

/** Amount of a line before its discount, in pence, as the sum of goods counts it. */
export const goodsAmount = (line: PricedLine): number =>
  divideRounded(BigInt(countedQuantity(line)) * BigInt(line.unitPrice), PER_UNIT)

/** Totals of all lines and the shipping charge (R-ORD-1). */
export function orderTotals(lines: readonly PricedLine[], shippingCharge: number): OrderTotals {
  const amounts = lines.map(lineAmounts)
  const subTotal = sum(lines.map(goodsAmount))
  return {
    subTotal,
    discountAmount: subTotal - sum(amounts.map(({ lineAmount }) => lineAmount)),
    taxAmount: sum(amounts.map(({ taxAmount }) => taxAmount)),
    grandTotal: sum(amounts.map(({ lineTotal }) => lineTotal)) + shippingCharge,
  }
}

export interface DeliveredLine {
  readonly approvedQuantity: number
  readonly closedQuantity: number
  readonly shippedQuantity: number
  readonly deliveredQuantity: number
  readonly returnedQuantity: number
}

export const unshippedQuantity = ({
  approvedQuantity,
  closedQuantity,
  shippedQuantity,
}: DeliveredLine): number => approvedQuantity - closedQuantity - shippedQuantity

export type Progress = 'APPROVED' | 'PARTIALLY_SHIPPED' | 'SHIPPED' | 'DELIVERED' | 'RETURNED'

/** Progress of an approved order, according to its shipments. */
export function computeProgress(lines: readonly DeliveredLine[]): Progress {
  const shipped = sum(lines.map(({ shippedQuantity }) => shippedQuantity))
  const returned = sum(lines.map(({ returnedQuantity }) => returnedQuantity))
  const delivered = sum(lines.map(({ deliveredQuantity }) => deliveredQuantity))
  if (shipped === 0) return 'APPROVED'
  if (sum(lines.map(unshippedQuantity)) > 0) return 'PARTIALLY_SHIPPED'
  if (returned === shipped) return 'RETURNED'
  return delivered + returned === shipped ? 'DELIVERED' : 'SHIPPED'
}

/** R-SHP-2: shipped share in hundredths of a percent. Rounding never reaches 100 % while goods are missing. */
export function shippedPercent(lines: readonly DeliveredLine[]): number {
  const shipped = sum(lines.map(({ shippedQuantity }) => shippedQuantity))
  const wanted = sum(
    lines.map(({ approvedQuantity, closedQuantity }) => approvedQuantity - closedQuantity),
  )
  if (wanted === 0) return 0
  const percent = divideRounded(BigInt(shipped) * WHOLE, BigInt(wanted))
  return shipped < wanted ? Math.min(percent, Number(WHOLE) - 1) : percent
}

export interface ReturnedLine {
  readonly lineTotal: number
  readonly approvedQuantity: number
  readonly closedQuantity: number
  readonly returnedQuantity: number
  readonly returnedAmount: number
}

/**
 * R-RET-1: value of further units that are returned or never sent. The last units take the remainder, so that a
 * complete return equals the line total to the penny. The value never exceeds the remainder.
 */
export function returnValue(line: ReturnedLine, units: number): number {
  const left = line.lineTotal - line.returnedAmount
  const gone = line.returnedQuantity + line.closedQuantity + units
  if (gone >= line.approvedQuantity) return left
  return Math.min(
    left,
    divideRounded(BigInt(units) * BigInt(line.lineTotal), BigInt(line.approvedQuantity)),
  )
}

/** Stored order line with all values. */
export interface OrderLine extends PricedLine, LineAmounts {
  readonly id: number
  readonly item: number
  readonly unit: number
  readonly shippedQuantity: number
  readonly deliveredQuantity: number
  readonly returnedQuantity: number
  readonly closedQuantity: number
  readonly returnedAmount: number
  readonly shortage: boolean
}

/** Order line as stored; values that are not set are null. */
type Row = { readonly [Name in keyof Omit<OrderLine, 'id'>]: OrderLine[Name] | null } & {
  readonly id?: number
}

/** Reads the lines of a stored order; values that are not set become 0. */
export const readLines = ({ items }: { readonly items: readonly Row[] }): OrderLine[] =>
  items.map((row) => ({
    id: row.id ?? 0,
    item: row.item ?? 0,
    unit: row.unit ?? 0,
    quantity: row.quantity ?? 0,
    approvedQuantity: row.approvedQuantity,
    unitPrice: row.unitPrice ?? 0,
    discountPercent: row.discountPercent ?? 0,
    taxRate: row.taxRate ?? 0,
    lineAmount: row.lineAmount ?? 0,
    taxAmount: row.taxAmount ?? 0,
    lineTotal: row.lineTotal ?? 0,
    shippedQuantity: row.shippedQuantity ?? 0,
    deliveredQuantity: row.deliveredQuantity ?? 0,
    returnedQuantity: row.returnedQuantity ?? 0,
    closedQuantity: row.closedQuantity ?? 0,
    returnedAmount: row.returnedAmount ?? 0,
    shortage: row.shortage ?? false,
  }))

export const decidedLines = (order: {
  readonly items: readonly Row[]
}): (OrderLine & { readonly approvedQuantity: number })[] =>
  readLines(order).map((line) => ({ ...line, approvedQuantity: countedQuantity(line) }))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** Actions of an order and its sale that are triggered by shipments. */
export const FOLLOW_SHIPMENTS = {
  ship: {
    label: 'Ship',
    from: ['APPROVED', 'PARTIALLY_SHIPPED'],
    to: 'SHIPPED',
    automatic: true,
  },
  shipPart: { label: 'Ship in part', from: 'APPROVED', to: 'PARTIALLY_SHIPPED', automatic: true },
  deliver: {
    label: 'Deliver',
    from: ['PARTIALLY_SHIPPED', 'SHIPPED'],
    to: 'DELIVERED',
    automatic: true,
  },
  takeBack: {
    label: 'Take back',
    from: ['PARTIALLY_SHIPPED', 'SHIPPED', 'DELIVERED'],
    to: 'RETURNED',
    automatic: true,
  },
  undoShip: {
    label: 'Undo shipping',
    from: ['PARTIALLY_SHIPPED', 'SHIPPED'],
    to: 'APPROVED',
    automatic: true,
  },
  undoShipPart: {
    label: 'Undo shipping in part',
    from: 'SHIPPED',
    to: 'PARTIALLY_SHIPPED',
    automatic: true,
  },
  undoDeliver: { label: 'Undo delivery', from: 'DELIVERED', to: 'SHIPPED', automatic: true },
} as const

export const ALL_ORDERS = {
  route: '/order&cart/all-orders',
  roles: ['SUPER_ADMIN', 'ADMIN'],
} as const
