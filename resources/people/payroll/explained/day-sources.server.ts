import { decimal, fromUnits, reference, text, time } from '#schema'
import { shape, type StoredOf, type Work } from '#server'
import holiday from '../../../parties/employees/holiday.resource.ts'
import payHour from '../../hours/pay-hour.resource.ts'
import swipeEntry from '../../hours/swipe-entry.resource.ts'

const HOURS = decimal({ required: true })

/** Where the hours of a day come from, as a call answers it. */
export const DAY_SOURCE = {
  payHour: reference('pay-hour'),
  holidayName: text(),
  worked: HOURS,
  swipes: shape.list(
    shape.parts({ inTime: time({ required: true }), outTime: time(), hours: HOURS }),
  ),
}

export interface DaySources {
  readonly rows: readonly StoredOf<typeof payHour>[]
  /** Of a date. */
  readonly of: (date: string) => {
    readonly payHour: number | null
    readonly holidayName: string | null
    readonly worked: number
    readonly swipes: readonly { inTime: string; outTime: string | null; hours: number }[]
  }
}

/** The hours and swipes of one person between two dates. */
export async function readDaySources(
  work: Work,
  person: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<DaySources> {
  const span = { atLeast: from, atMost: to }
  const rows = await work.find(payHour, { employee: person, workDate: span }, 'all')
  const swipes = await work.find(swipeEntry, { employee: person, swipeDate: span }, 'all')
  const holidays = await work.find(holiday, { holidayDate: span }, 'all')
  const nameOf = new Map(holidays.map((each) => [each.holidayDate, each.holidayName]))
  const rowOf = new Map(rows.map((row) => [row.workDate, row]))
  const swipesOf = Map.groupBy(swipes, ({ swipeDate }) => swipeDate)
  return {
    rows,
    of: (date) => ({
      payHour: rowOf.get(date)?.id ?? null,
      holidayName: nameOf.get(date) ?? null,
      worked: fromUnits(rowOf.get(date)?.workedHours ?? 0, 2),
      swipes: (swipesOf.get(date) ?? [])
        .toSorted((one, other) => one.inTime.localeCompare(other.inTime))
        .map(({ inTime, outTime, workedHours }) => ({
          inTime,
          outTime,
          hours: fromUnits(workedHours ?? 0, 2),
        })),
    }),
  }
}
