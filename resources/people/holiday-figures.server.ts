import { say } from '#schema'
import { behaviour, tileMeasure } from '#server'
import { sql } from 'kysely'
import holiday from './holiday.resource.ts'

/** The next day of rest, on dashboards. */
export default behaviour('holiday-figures', {
  measures: {
    'next-holiday': tileMeasure({
      of: holiday,
      roles: ['EMPLOYEE'],
      label: say`Next holiday`,
      unit: 'count',
      async compute(work, { rows }) {
        const {
          rows: [next],
        } = await sql<{ day: string; name: string }>`
          select t.holiday_date as day, t.holiday_name as name from holiday as t
          where t.holiday_date >= ${work.today} and ${rows()} order by t.holiday_date limit 1`.execute(
          work.sql,
        )
        const days = next
          ? Math.round((Date.parse(next.day) - Date.parse(work.today)) / 86_400_000)
          : 0
        return { value: days, on: next?.day ?? null, name: next?.name ?? null }
      },
    }),
  },
})
