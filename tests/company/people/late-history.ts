import fc from 'fast-check'

/*
 * Facts of April and May 2025 that become known in random order. Tuesdays are never days off or
 * holidays, so that every leave here has a working day. Otherwise the leave would be cancelled,
 * which no later fact reverses.
 */

export interface TermsFact {
  readonly on: string
  readonly rate: number
  readonly off: readonly string[]
  readonly standard: number
  readonly tracks: boolean
  readonly allowance: number
  readonly earned: number
  /**
   * CORRECTED facts are entered wrongly and then fixed; REMOVED facts are entered and then deleted.
   */
  readonly fate: 'KEPT' | 'CORRECTED' | 'REMOVED'
}
export interface HolidayFact {
  readonly on: string
  readonly isPaid: boolean
  readonly isKept: boolean
}
export interface LeaveFact {
  readonly leaveType: string
  readonly fromDate: string
  readonly toDate: string
  readonly halfDay?: string
}
export interface HoursFact {
  readonly on: string
  readonly hours: number
}

export type Step =
  | { readonly at: 'terms' | 'corrected' | 'removed'; readonly fact: TermsFact }
  | { readonly at: 'holiday' | 'worked'; readonly fact: HolidayFact }
  | { readonly at: 'ask' | 'approve'; readonly fact: LeaveFact }
  | { readonly at: 'hours'; readonly fact: HoursFact }
  | { readonly at: 'close' | 'draft' }
  | { readonly at: 'decide'; readonly decision: 'ACCEPTED' | 'DROPPED' }

export interface History {
  readonly isHourly: boolean
  readonly isOfDepartment: boolean
  readonly late: readonly Step[]
  /** The same facts, each entered in time, without the holidays. */
  readonly inTime: readonly Step[]
}

const LEAVES: readonly LeaveFact[] = [
  { leaveType: 'UNPAID', fromDate: '2025-04-22', toDate: '2025-04-24' },
  { leaveType: 'EARNED', fromDate: '2025-05-12', toDate: '2025-05-16' },
  { leaveType: 'SICK', fromDate: '2025-05-20', toDate: '2025-05-20', halfDay: 'FIRST_HALF' },
  { leaveType: 'CASUAL', fromDate: '2025-05-26', toDate: '2025-05-28' },
]
const days = (month: string, ...of: readonly number[]) =>
  of.map((day) => `2025-${month}-${String(day).padStart(2, '0')}`)
const HOLIDAYS = [...days('04', 9, 14, 18, 23), ...days('05', 5, 8, 14, 15, 26)]
const BEGINNINGS = [...days('04', 1, 9, 16, 17, 24), ...days('05', 1, 7, 14, 21)]
const WORKED = [...days('04', 1, 2, 8, 9, 10, 14, 16, 19), ...days('05', 5, 6, 7, 8, 20, 24)]

const terms: fc.Arbitrary<TermsFact> = fc.record({
  on: fc.constantFrom(...BEGINNINGS),
  rate: fc.integer({ min: 1000_00, max: 3000_00 }).map((cents) => cents / 100),
  off: fc.constantFrom(['SAT', 'SUN'], ['SUN'], ['WED', 'SUN'], ['MON', 'FRI', 'SUN'], []),
  standard: fc.constantFrom(6, 7.5, 8),
  tracks: fc.boolean(),
  allowance: fc.constantFrom(0, 33.35, 120),
  earned: fc.constantFrom(14, 20),
  fate: fc.constantFrom('KEPT', 'CORRECTED', 'REMOVED'),
})
const holiday: fc.Arbitrary<HolidayFact> = fc.record({
  on: fc.constantFrom(...HOLIDAYS),
  isPaid: fc.boolean(),
  isKept: fc.boolean(),
})
const hours: fc.Arbitrary<HoursFact> = fc.record({
  on: fc.constantFrom(...WORKED),
  hours: fc.constantFrom(4, 7.5, 8, 9.25, 11),
})
const onEach = { selector: ({ on }: { readonly on: string }) => on }

export const histories: fc.Arbitrary<History> = fc
  .record({
    isHourly: fc.boolean(),
    isOfDepartment: fc.boolean(),
    terms: fc.uniqueArray(terms, { ...onEach, minLength: 2, maxLength: 4 }),
    holidays: fc.uniqueArray(holiday, { ...onEach, minLength: 2, maxLength: 5 }),
    leaves: fc.subarray([...LEAVES], { minLength: 2 }),
    hours: fc.uniqueArray(hours, { ...onEach, minLength: 3, maxLength: 6 }),
    decisions: fc.array(fc.constantFrom('ACCEPTED' as const, 'DROPPED' as const), {
      maxLength: 3,
    }),
    /** Times at which facts become known. Months are closed at 0. */
    moments: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
      minLength: 48,
      maxLength: 48,
    }),
  })
  .map(({ isHourly, isOfDepartment, moments, ...facts }) => ({
    isHourly,
    isOfDepartment,
    late: lateOrder(facts, moments),
    inTime: rightOrder(facts),
  }))

interface Facts {
  readonly terms: readonly TermsFact[]
  readonly holidays: readonly HolidayFact[]
  readonly leaves: readonly LeaveFact[]
  readonly hours: readonly HoursFact[]
  readonly decisions: readonly ('ACCEPTED' | 'DROPPED')[]
}

const MAY = '2025-05-01'

/**
 * Sorts the steps by random times. Dependent steps keep their order. Leave and hours of a month
 * come before it is closed, because they are not accepted afterwards.
 */
function lateOrder(facts: Facts, moments: readonly number[]): Step[] {
  let drawn = 0
  const moment = () => moments[drawn++ % moments.length] ?? 0
  const before = (date: string) => (date < MAY ? -Math.abs(moment()) - 0.001 : moment())
  const chain = (...steps: readonly (readonly [number, Step])[]) => {
    const times = steps.map(([time]) => time).toSorted((one, other) => one - other)
    return steps.map(([, step], place) => [times[place] ?? 0, step] as const)
  }
  const timed = [
    [0, { at: 'close' }] as const,
    [moment(), { at: 'draft' }] as const,
    ...facts.terms.flatMap((fact) => termsChain(fact, moment, chain)),
    ...facts.holidays.flatMap((fact) =>
      chain(
        [moment(), { at: 'holiday', fact }],
        ...(fact.isKept ? [] : [[moment(), { at: 'worked', fact }] as const]),
      ),
    ),
    ...facts.leaves.flatMap((fact) =>
      chain(
        [before(fact.fromDate), { at: 'ask', fact }],
        [before(fact.fromDate), { at: 'approve', fact }],
      ),
    ),
    ...facts.hours.map((fact) => [before(fact.on), { at: 'hours', fact }] as const),
    ...facts.decisions.map((decision) => [Math.abs(moment()), { at: 'decide', decision }] as const),
  ] as readonly (readonly [number, Step])[]
  return timed.toSorted(([one], [other]) => one - other).map(([, step]) => step)
}

function termsChain(
  fact: TermsFact,
  moment: () => number,
  chain: (...steps: readonly (readonly [number, Step])[]) => readonly (readonly [number, Step])[],
) {
  const first = moment()
  const entered = [first, { at: 'terms', fact }] as const
  if (fact.fate === 'KEPT') return [entered]
  if (fact.fate === 'CORRECTED') return chain(entered, [moment(), { at: 'corrected', fact }])
  // Terms are removed on the same side of the closing as they were entered, because terms used in
  // approved pay cannot be removed.
  const second = Math.sign(first || 1) * Math.abs(moment())
  return chain(entered, [second, { at: 'removed', fact }])
}

function rightOrder({ terms: all, leaves, hours: worked }: Facts): Step[] {
  const kept = all
    .filter(({ fate }) => fate !== 'REMOVED')
    .toSorted((one, other) => one.on.localeCompare(other.on))
    .map((fact) => ({ ...fact, fate: 'KEPT' as const }))
  return [
    ...kept.map((fact) => ({ at: 'terms', fact }) as const),
    ...leaves.flatMap((fact) => [{ at: 'ask', fact } as const, { at: 'approve', fact } as const]),
    ...worked.map((fact) => ({ at: 'hours', fact }) as const),
    { at: 'close' },
    { at: 'draft' },
  ]
}

/** Initial terms of every employee. */
export const BASE: TermsFact = {
  on: '2024-01-01',
  rate: 2200,
  off: ['SAT', 'SUN'],
  standard: 8,
  tracks: false,
  allowance: 100,
  earned: 14,
  fate: 'KEPT',
}
