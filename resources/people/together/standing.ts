/** What is done with all records of a stretch of time. */
export type Step = 'approve' | 'pay' | 'cancel'

/** In the order in which records go through them; what is cancelled stands nowhere. */
export const STATES = ['DRAFT', 'APPROVED', 'PAID'] as const
export type StandingState = (typeof STATES)[number]

/** How many records are in a state, and what they come to. */
export interface Standing {
  readonly state: StandingState
  readonly count: number
  readonly amount: number
  /** Unset: nothing. */
  readonly toLookAt?: number
  /** Where those are that are to be looked at. */
  readonly lookAt?: string
  /** Where they are. */
  readonly to: string
}

/** Which records each step takes. */
const TAKEN: Readonly<Record<Step, readonly StandingState[]>> = {
  approve: ['DRAFT'],
  pay: ['APPROVED'],
  cancel: ['DRAFT', 'APPROVED'],
}

/** The records that a step takes. */
export interface Asked {
  readonly count: number
  readonly amount: number
  readonly toLookAt: number
}

export function askedBy(step: Step, states: readonly Standing[]): Asked {
  const taken = states.filter(({ state }) => TAKEN[step].includes(state))
  const sum = (of: (standing: Standing) => number) =>
    taken.reduce((total, standing) => total + of(standing), 0)
  return {
    count: sum(({ count }) => count),
    // Sums of pounds may carry a trace of binary fractions.
    amount: Math.round(sum(({ amount }) => amount) * 100) / 100,
    toLookAt: sum(({ toLookAt = 0 }) => toLookAt),
  }
}

/** The next step of a stretch of time: the one whose button stands out. */
export function nextStep(states: readonly Standing[]): Step | 'draft' | 'file' {
  if (askedBy('approve', states).count > 0) return 'approve'
  if (askedBy('pay', states).count > 0) return 'pay'
  return states.length > 0 ? 'file' : 'draft'
}
