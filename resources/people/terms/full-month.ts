import { divideRounded } from '#schema'

/** What terms say of the amount of a month; everything in stored units. */
export interface RatedTerms {
  readonly payType: 'MONTHLY' | 'HOURLY'
  readonly hourlyRate: number | null
  readonly monthlySalary: number | null
  readonly standardHoursPerDay: number
  readonly weeklyOffDays: readonly string[] | null
  readonly components:
    | readonly {
        readonly componentType: string | null
        readonly calcType: string | null
        readonly value: number | null
      }[]
    | null
}

const DAYS_A_WEEK = 7

/**
 * What an average month without absence or overtime comes to, less the deductions of the terms: a year of 52 weeks is
 * twelve months. Null where the terms have no rate.
 */
export function fullMonth(terms: RatedTerms): number | null {
  const basic = basicOf(terms)
  if (basic === null) return null
  return (terms.components ?? []).reduce((sum, { componentType, calcType, value }) => {
    const amount =
      calcType === 'FIXED'
        ? (value ?? 0)
        : divideRounded(BigInt(basic) * BigInt(value ?? 0), 10_000n)
    return componentType === 'EARNING' ? sum + amount : sum - amount
  }, basic)
}

function basicOf(terms: RatedTerms): number | null {
  if (terms.payType === 'MONTHLY') return terms.monthlySalary
  if (terms.hourlyRate === null) return null
  const days = DAYS_A_WEEK - (terms.weeklyOffDays ?? []).length
  // Hours are in hundredths: a week's hours times 52 weeks, over twelve months.
  return divideRounded(
    BigInt(terms.hourlyRate) * BigInt(terms.standardHoursPerDay) * BigInt(days) * 52n,
    1_200n,
  )
}
