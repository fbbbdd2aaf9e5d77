import type { Settings } from '#system'

type QuietHours = Pick<Settings, 'quietFrom' | 'quietTo' | 'timeZone'>

/**
 * End of the quiet hours at this moment; null outside of them. They begin and end by the clock of the company, so
 * they are an hour longer or shorter when it changes.
 */
export function quietUntil(now: Date, { quietFrom, quietTo, timeZone }: QuietHours): Date | null {
  if (!quietFrom || !quietTo || quietFrom === quietTo) return null
  const [from, to] = [quietFrom, quietTo].map((clock) => Temporal.PlainTime.from(clock))
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
  // Those that began yesterday may go on into today.
  for (const begin of [today.subtract({ days: 1 }), today]) {
    const end = quietFrom < quietTo ? begin : begin.add({ days: 1 })
    const [start, stop] = [
      begin.toZonedDateTime({ timeZone, plainTime: from }).epochMilliseconds,
      end.toZonedDateTime({ timeZone, plainTime: to }).epochMilliseconds,
    ]
    if (start <= now.getTime() && now.getTime() < stop) return new Date(stop)
  }
  return null
}
