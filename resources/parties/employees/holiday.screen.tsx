import { screen, type CellProps } from '#admin'
import holiday from './holiday.resource.ts'

const DayName = ({ record }: CellProps) =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en', {
    weekday: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${String(record['holidayDate'])}T00:00:00Z`))

export default screen(holiday, {
  cells: { dayName: DayName },
  facts: { dayName: DayName },
})
