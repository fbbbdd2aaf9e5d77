import { ownEmployee, startOf } from '#schema'
import { charts, dataset, sum } from '#schema/charts'
import payHour from './pay-hour.resource.ts'

const ofWeek = dataset(payHour, {
  where: {
    employee: ownEmployee,
    workDate: { atLeast: startOf('week'), lessThan: startOf('week', 1) },
  },
  measures: {
    hours: sum('workedHours', { unit: 'hours' }),
    overtime: sum('overtimeHours', { unit: 'hours', label: 'Overtime' }),
  },
})

/** Own hours on the dashboard of employees. */
export default charts({
  'own-week': {
    title: 'Your hours this week',
    roles: ['EMPLOYEE'],
    of: ofWeek,
    tile: { order: 12, beside: ['overtime'], leadsTo: '/employee/user-profile?tab=hours' },
  },
})
