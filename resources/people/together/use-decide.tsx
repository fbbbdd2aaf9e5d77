import { refusalOf } from '#admin/page'
import { useRef, useState } from 'react'

/** What a call that decides a portion answers. */
export interface Portion {
  readonly done: number
  readonly amount: number
  readonly left: readonly {
    readonly id: number
    readonly label: string
    readonly toLookAt: number
    readonly message: string
    readonly errors: readonly { readonly message: string }[]
  }[]
  readonly next: number | null
}

/** How it is paid; of other decisions nothing is said. */
export interface Payment {
  readonly paymentType?: number
  readonly date?: string
  readonly paymentReference?: string | null
}

/** Decides the portion after that record, or the first. */
export type Decide = (payment: Payment, after: { readonly after?: number }) => Promise<Portion>

export interface Decided extends Omit<Portion, 'next'> {
  readonly isOver: boolean
}

const NONE: Decided = { done: 0, amount: 0, left: [], isOver: false }

/** Decides records portion by portion until all are through, or somebody stops it. */
export function useDecide(decide: Decide) {
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
        const portion: Portion = await decide(payment, after === null ? {} : { after })
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

/** What is to be looked at stands first. */
const withPortion = (before: Decided, portion: Portion, isOver: boolean): Decided => ({
  done: before.done + portion.done,
  amount: before.amount + portion.amount,
  left: [...before.left, ...portion.left].toSorted((one, other) => other.toLookAt - one.toLookAt),
  isOver,
})
