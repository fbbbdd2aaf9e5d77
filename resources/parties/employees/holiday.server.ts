import { behaviour } from '#server'
import holiday from './holiday.resource.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export default behaviour(holiday, {
  beforeSave({ values, record }) {
    values.dayName = DAYS[new Date(`${record().holidayDate}T00:00:00Z`).getUTCDay()] ?? null
  },
})
