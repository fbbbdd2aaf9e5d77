import { localized } from '#schema'
import { behaviour, tileMeasure } from '#server'
import holiday from './holiday.resource.ts'

export default behaviour('holiday-metrics', {
  measures: {
    'next-holiday': tileMeasure({
      of: holiday,
      roles: ['EMPLOYEE'],
      label: localized`Next holiday`,
      unit: 'count',
      async compute(work) {
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
    }),
  },
})
