import { ownEmployee, today } from '#schema'
import { charts, count, dataset } from '#schema/charts'
import dailyStatus from './daily-status.resource.ts'

/** Dashboard tile for employees: their own daily status, with a link to submit it. */
export default charts({
  'daily-status-today': {
    title: 'Daily status today',
    roles: ['EMPLOYEE'],
    of: dataset(dailyStatus, {
      where: { statusDate: today, employee: ownEmployee },
      measures: { statuses: count() },
    }),
    tile: {
      order: 25,
      isAlwaysShown: true,
      says: { some: 'Submitted', none: 'Not submitted' },
      below: { none: 'Enter what you did today' },
      leadsToAtZero: '/admin/manage-daily-status/create',
    },
  },
})
