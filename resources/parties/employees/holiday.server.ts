import { behaviour } from '#server'
import holiday from './holiday.resource.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export default behaviour(holiday, {
  beforeSave({ values, record }) {
    values.dayName = DAYS[new Date(`${record().holidayDate}T00:00:00Z`).getUTCDay()] ?? null
  },

  tiles: {
    /** The next holiday and the number of days until it. */
    'next-holiday': async (work) => {
      const next = await work
        .query(holiday)
        .where({ holidayDate: { atLeast: work.today } })
        .groupBy('holidayDate', 'holidayName')
        .orderBy('holidayDate')
        .first()
      const days = next
        ? Math.round((Date.parse(next.holidayDate) - Date.parse(work.today)) / 86_400_000)
        : 0
      return { value: days, on: next?.holidayDate ?? null, name: next?.holidayName ?? null }
    },
  },
})
