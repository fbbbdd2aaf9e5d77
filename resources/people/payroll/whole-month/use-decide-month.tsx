import { refusalOf } from '#admin/page'
import type { AnswerOf } from '#schema'
import { useRef, useState } from 'react'
import { monthCalls, monthOf, type MonthScope, type PayStatus } from './month-scope.tsx'
import type wholeMonthCalls from './whole-month.server.ts'

type Portion = Extract<AnswerOf<typeof wholeMonthCalls, '/employee-pay/month'>, { done: number }>

export type Step = 'approve' | 'pay' | 'cancel'

/** Which rows each step takes. */
export const TAKEN: Readonly<Record<Step, readonly PayStatus[]>> = {
  approve: ['DRAFT'],
  pay: ['APPROVED'],
  cancel: ['DRAFT', 'APPROVED'],
}

/** How a month is paid; of the other steps nothing is said. */
export interface Payment {
  readonly paymentType?: number
  readonly paymentDate?: string
  readonly paymentReference?: string | null
}

export interface Decided {
  readonly done: number
  readonly payableAmount: number
  /** What was refused, what is to be looked at first. */
  readonly left: Portion['left']
  readonly isOver: boolean
}

const NONE: Decided = { done: 0, payableAmount: 0, left: [], isOver: false }

/** Decides the rows of a month portion by portion until all are through, or somebody stops it. */
export function useDecideMonth(scope: MonthScope, step: Step) {
  const [decided, setDecided] = useState<Decided | null>(null)
  const [error, setError] = useState<string | null>(null)
  const isStopped = useRef(false)
  const start = async (payment: Payment) => {
    isStopped.current = false
    setError(null)
    let so = NONE
    setDecided(so)
    try {
      for (let after: number | null = null; !so.isOver; ) {
        const portion: Portion = await monthCalls.put('/employee-pay/month', {
          body: { ...monthOf(scope), ...payment, step, ...(after === null ? {} : { after }) },
        })
        after = portion.next
        so = withPortion(so, portion, after === null || isStopped.current)
        setDecided(so)
      }
    } catch (refused) {
      setError(refusalOf(refused).message)
      setDecided(so.done + so.left.length > 0 ? { ...so, isOver: true } : null)
    }
  }
  return { decided, error, start, stop: () => void (isStopped.current = true) }
}

const withPortion = (before: Decided, portion: Portion, isOver: boolean): Decided => ({
  done: before.done + portion.done,
  payableAmount: before.payableAmount + portion.payableAmount,
  left: [...before.left, ...portion.left].toSorted((one, other) => other.toLookAt - one.toLookAt),
  isOver,
})
