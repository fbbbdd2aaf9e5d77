import { text, useUser, makeCalls } from '#admin'
import { readNumber, useKept, useVerdict } from '#admin/page'
import { fromUnits } from '#schema'
import { useState } from 'react'
import { inPence, inThousandths, quantityProblem } from '../shop/cart.ts'
import { useCreditSummary, type CustomerCredit } from '../entry/credit-summary.tsx'
import { useLineRules } from '../entry/order-editor.tsx'
import { formatPence } from '../orders/order-display.tsx'
import { linesIn, type Line, type Order, pricedAt } from '../orders/order-lines.tsx'
import { orderTotals } from '../orders/order.ts'
import type approvalCalls from './order-approval.server.ts'
import { payingWords, usePaymentTypes } from '../shop/payment-choice.tsx'

const approvals = makeCalls<typeof approvalCalls>()

/** Values entered by the user; unset values are as ordered. */
interface Entered {
  /** Quantity in thousandths, by line id. */
  readonly quantities: ReadonlyMap<number, number>
  readonly paymentType: number | null
  readonly shipping: string
  readonly override: boolean
  readonly remark: string
}

type KeptEntered = Omit<Entered, 'quantities'> & {
  readonly quantities: readonly (readonly [line: number, quantity: number])[]
}

const NOTHING: Entered = {
  quantities: new Map(),
  paymentType: null,
  shipping: '',
  override: false,
  remark: '',
}

export type Decision = ReturnType<typeof useDecision>

/**
 * State of a decision with its totals and objections. Entered values are kept when the order gets a newer version;
 * the component is keyed by order.
 */
export function useDecision(order: Order, onDone: () => void) {
  const lines = linesIn(order)
  const findRule = useLineRules(lines)
  const credit = useCreditSummary(order.customer)
  const [entered, setEntered] = useState(NOTHING)
  useKept<KeptEntered>(`decision ${order.id}`, {
    typed: () => (entered === NOTHING ? {} : { ...entered, quantities: [...entered.quantities] }),
    putBack: ({ quantities, ...kept }) =>
      setEntered({ ...NOTHING, ...kept, quantities: new Map(quantities) }),
  })
  const { approve, isBusy, refusal } = useApproval(order, onDone)
  const findQuantity = (line: Line) =>
    entered.quantities.get(line.id) ?? inThousandths(line.quantity)
  const short = lines.filter((line) => findQuantity(line) > readAvailable(line))
  const charge = chargeIn(entered.shipping)
  const totals = orderTotals(
    lines.map((line) => pricedAt(line, findQuantity(line))),
    charge.pence,
  )
  const payment = usePayment(entered, order, { total: totals.grandTotal, credit })
  const problems: readonly string[] = [
    ...(short.length > 0
      ? [
          text('One line is short of stock |||| {smart_count} lines are short of stock', {
            smart_count: short.length,
          }),
        ]
      : []),
    ...(lines.every((line) => findQuantity(line) === 0)
      ? [text('Nothing is approved; reject the order instead')]
      : []),
    ...payment.problems,
  ]
  const isWrong = lines.some((line) =>
    quantityProblem(findQuantity(line), {
      ...findRule(line),
      minimum: 0,
      maximum: inThousandths(line.quantity),
    }),
  )
  return {
    lines,
    credit,
    entered,
    enter: (part: Partial<Entered>) => setEntered((before) => ({ ...before, ...part })),
    setQuantity: (line: Line, quantity: number) =>
      setEntered((before) => ({
        ...before,
        quantities: new Map(before.quantities).set(line.id, quantity),
      })),
    findQuantity,
    findRule,
    short,
    charge,
    totals,
    payment,
    problems,
    refusal,
    canApprove: !isBusy && !isWrong && !charge.isWrong && problems.length === 0,
    approve: () =>
      approve({
        paymentType: payment.type,
        items: lines.map((line) => ({
          id: line.id,
          approvedQuantity: fromUnits(findQuantity(line), 3),
        })),
        ...(charge.amount === null ? {} : { shippingCharge: charge.amount }),
        ...(payment.isOverriding
          ? { overrideCreditLimit: true, remark: entered.remark.trim() }
          : {}),
      }),
  } as const
}

/** Quantity available for a line, in thousandths. */
export const readAvailable = (line: Line): number => inThousandths(line.availableQuantity ?? 0)

/** Parses the shipping charge; an invalid one counts as 0. */
function chargeIn(typed: string) {
  const amount = readNumber(typed, 2)
  const isWrong = amount !== null && (typeof amount !== 'number' || amount < 0)
  return isWrong
    ? { amount: null, pence: 0, isWrong }
    : { amount: amount as number | null, pence: inPence(amount as number | null), isWrong }
}

/** Chosen payment type with objections to it. */
function usePayment(
  { paymentType, override, remark }: Entered,
  order: Order,
  { total, credit }: { readonly total: number; readonly credit: CustomerCredit | null },
) {
  const isSuper = useUser()?.role === 'SUPER_ADMIN'
  const { data: types = [] } = usePaymentTypes()
  const type = paymentType ?? order.paymentType
  const kind = types.find(({ id }) => id === type)?.kind ?? ''
  const paying = credit ? payingWords(kind, total, credit) : null
  const isOverLimit = kind === 'CREDIT' && credit !== null && credit.availableCredit < total
  // Ignores an override that was ticked for another payment type.
  const isOverriding = isOverLimit && isSuper && override
  const problems: readonly string[] = [
    ...(paying?.refused ? [paying.words] : []),
    ...(isOverLimit && !isOverriding
      ? [
          text('{grandTotal} exceeds the remaining credit of {availableCredit}', {
            grandTotal: formatPence(total),
            availableCredit: formatPence(credit.availableCredit),
          }),
        ]
      : []),
    ...(isOverriding && remark.trim() === ''
      ? [text('Add a remark to go above the credit limit')]
      : []),
  ]
  return {
    types,
    type,
    words: isOverriding ? '' : (paying?.words ?? ''),
    isRefused: Boolean(paying?.refused || (isOverLimit && !isOverriding)),
    isOverLimit,
    isOverriding,
    /** Only super admins may override the limit. */
    mayOverride: isOverLimit && isSuper,
    problems,
  } as const
}

type Decided = Parameters<typeof approvals.put<'/order-item/approval'>>[1]['body']

function useApproval({ orderId, version }: Order, onDone: () => void) {
  const { approve, ...verdict } = useVerdict(version, onDone)
  return {
    ...verdict,
    approve: (decided: Omit<Decided, 'orderId' | 'orderStatus'>) =>
      approve(async () => {
        const { salesId } = await approvals.put('/order-item/approval', {
          body: { orderId, version, orderStatus: 'APPROVED', ...decided },
        })
        return text('Order {orderId} approved as {salesId}', { orderId, salesId: salesId ?? '' })
      }),
  } as const
}
