/** The first instant of a day in a time zone, in UTC. */
export const dayStart = (day: string, timeZone: string): string =>
  inUtc(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)

/** The last millisecond of a day in a time zone, in UTC. */
export const dayEnd = (day: string, timeZone: string): string =>
  inUtc(
    Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1,
  )

/** Years with more than four digits, which arise only from time zone shifts, would sort before all others. */
const inUtc = (milliseconds: number): string =>
  new Date(Math.min(Math.max(milliseconds, FIRST), LAST)).toISOString()

const FIRST = Date.parse('0000-01-01T00:00:00.000Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')
