import { readRefusal, type Refusal } from '#admin/page'
import { useRef, useState } from 'react'

/** Response for one batch. */
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

/** Payment details by field name; empty for other actions. */
export type Payment = Readonly<Record<string, unknown>>

/** Decides the batch after a record id, or the first batch. */
export type Decide = (payment: Payment, after: { readonly after?: number }) => Promise<Portion>

export interface Decided extends Omit<Portion, 'next'> {
  readonly isOver: boolean
  /** Reason why the remaining records were not tried; null if all were. */
  readonly ended: 'STOPPED' | 'FAILED' | null
}

const NONE: Decided = { done: 0, amount: 0, left: [], isOver: false, ended: null }

/** Decides records in batches until finished or stopped. */
export function useDecide(decide: Decide) {
  const [decided, setDecided] = useState<Decided | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const isStopped = useRef(false)
  const start = async (payment: Payment) => {
    isStopped.current = false
    setRefusal(null)
    let so = NONE
    setDecided(so)
    try {
      for (let after: number | null = null; !so.isOver; ) {
        const portion: Portion = await decide(payment, after === null ? {} : { after })
        after = portion.next
        so = withPortion(so, portion, { isLast: after === null, isStopped: isStopped.current })
        setDecided(so)
      }
    } catch (refused) {
      setRefusal(readRefusal(refused))
      setDecided(so.done + so.left.length > 0 ? { ...so, isOver: true, ended: 'FAILED' } : null)
    }
  }
  return { decided, refusal, start, stop: () => void (isStopped.current = true) }
}

/** Adds a batch to the result. Refused records with points to check come first. */
const withPortion = (
  before: Decided,
  portion: Portion,
  { isLast, isStopped }: { readonly isLast: boolean; readonly isStopped: boolean },
): Decided => ({
  done: before.done + portion.done,
  amount: before.amount + portion.amount,
  left: [...before.left, ...portion.left].toSorted((one, other) => other.toLookAt - one.toLookAt),
  isOver: isLast || isStopped,
  ended: isStopped && !isLast ? 'STOPPED' : null,
})
