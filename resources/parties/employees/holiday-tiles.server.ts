import { behaviour } from '#server'
import holiday from './holiday.resource.ts'

/** The next holiday, with the days until then. */
export default behaviour('holiday-tiles', {
  tiles: {
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
