/** Action that applies to all records of a period. */
export type Step = 'approve' | 'pay' | 'cancel'

/** In order of processing; excludes cancelled records. */
export const STATES = ['DRAFT', 'APPROVED', 'PAID'] as const
export type StandingState = (typeof STATES)[number]

/** Count and total of the records in one state. */
export interface Standing {
  readonly state: StandingState
  readonly count: number
  readonly amount: number
  readonly toLookAt?: number
  /** Link to the records to check. */
  readonly lookAt?: string
  /** Link to the records. */
  readonly to: string
}

/** States that each action applies to. */
export const TAKEN: Readonly<Record<Step, readonly StandingState[]>> = {
  approve: ['DRAFT'],
  pay: ['APPROVED'],
  cancel: ['DRAFT', 'APPROVED'],
}

/** Records that an action applies to. */
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
    // Rounded, because sums of decimals may contain binary rounding errors.
    amount: Math.round(sum(({ amount }) => amount) * 100) / 100,
    toLookAt: sum(({ toLookAt = 0 }) => toLookAt),
  }
}

/** Next action for a period, shown as the primary button. */
export function nextStep(states: readonly Standing[]): Step | 'draft' | 'file' {
  if (askedBy('approve', states).count > 0) return 'approve'
  if (askedBy('pay', states).count > 0) return 'pay'
  return states.length > 0 ? 'file' : 'draft'
}
