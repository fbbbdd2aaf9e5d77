import { addDays } from '#schema'

/** Easter Sunday by the Meeus/Jones/Butcher algorithm. */
export function easterSunday(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const h =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const [month, day] = [Math.floor((h + l - 7 * m + 114) / 31), ((h + l - 7 * m + 114) % 31) + 1]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

const mondayFrom = (date: string): string => addDays(date, (8 - weekday(date)) % 7)

/** Moves a bank holiday at the weekend to the next free weekday. */
const observed = (date: string, alreadyTaken: readonly string[]): string => {
  let day = date
  while ([0, 6].includes(weekday(day)) || alreadyTaken.includes(day)) day = addDays(day, 1)
  return day
}

/**
 * Bank holidays of England and Wales for last year, this year and next year, and one company holiday.
 */
export function demoHolidays(
  thisYear: number,
): { holidayDate: string; holidayName: string; holidayType: 'PUBLIC' | 'COMPANY' }[] {
  return [thisYear - 1, thisYear, thisYear + 1].flatMap((year) => {
    const easter = easterSunday(year)
    const christmas = observed(`${year}-12-25`, [])
    const days: [string, string][] = [
      [observed(`${year}-01-01`, []), 'New Year’s Day'],
      [addDays(easter, -2), 'Good Friday'],
      [addDays(easter, 1), 'Easter Monday'],
      [mondayFrom(`${year}-05-01`), 'Early May bank holiday'],
      [mondayFrom(`${year}-05-25`), 'Spring bank holiday'],
      [mondayFrom(`${year}-08-25`), 'Summer bank holiday'],
      [christmas, 'Christmas Day'],
      [observed(`${year}-12-26`, [christmas]), 'Boxing Day'],
    ]
    return [
      ...days.map(([holidayDate, holidayName]) => ({
        holidayDate,
        holidayName,
        holidayType: 'PUBLIC' as const,
      })),
      {
        holidayDate: `${year}-07-04`,
        holidayName: 'Factory summer party',
        holidayType: 'COMPANY' as const,
      },
    ]
  })
}
