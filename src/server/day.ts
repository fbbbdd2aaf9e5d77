/** The first instant of a day in a time zone, UTC. */
export const dayStart = (day: string, timeZone: string): string =>
  inUtc(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)

/** The last millisecond of a day in a time zone, UTC. */
export const dayEnd = (day: string, timeZone: string): string =>
  inUtc(
    Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1,
  )

const inUtc = (milliseconds: number): string => new Date(milliseconds).toISOString()
