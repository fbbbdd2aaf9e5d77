/** The first instant of a day in a time zone, UTC. */
export const dayStart = (day: string, timeZone: string): string =>
  inUtc(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)

/** The last millisecond of a day in a time zone, UTC. */
export const dayEnd = (day: string, timeZone: string): string =>
  inUtc(
    Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1,
  )

const inUtc = (milliseconds: number): string => new Date(milliseconds).toISOString()

let formatter: Intl.DateTimeFormat | undefined
let formatterZone = ''
let lastMinute = ''
let lastDate = ''

/** The date in the company's time zone, as yyyy-MM-dd. Asked for with every request, so the last answer is kept for its minute. */
export function businessDate(instant: Date, timeZone: string): string {
  const minute = `${Math.floor(instant.getTime() / 60_000)} ${timeZone}`
  if (minute === lastMinute) return lastDate
  if (!formatter || formatterZone !== timeZone) {
    formatterZone = timeZone
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
  }
  lastMinute = minute
  lastDate = formatter.format(instant)
  return lastDate
}
