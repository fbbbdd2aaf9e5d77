import { ownEmployee, startOf } from '#schema'
import { added, charts, count, dataset, sum } from '#schema/charts'
import payHour from '../hours/pay-hour.resource.ts'
import swipeEntry from '../hours/swipe-entry.resource.ts'

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

const byDay = dataset(payHour, {
  date: 'workDate',
  where: { employee: ownEmployee },
  measures: {
    weekday: sum('regularHours', { unit: 'hours', label: 'Regular' }),
    restDay: sum('holidayHours', { unit: 'hours', label: 'Rest-day hours' }),
    regular: added(['weekday', 'restDay'], { label: 'Regular' }),
    overtime: sum('overtimeHours', { unit: 'hours', label: 'Overtime' }),
  },
})

const undecided = dataset(swipeEntry, {
  where: { exceptionFlag: ['MISSING_OUT', 'ON_LEAVE'], isSettled: false },
  measures: { swipes: count() },
  first: { by: 'swipeDate', whose: 'employee', on: 'swipeDate' },
})

const swipes = dataset(swipeEntry, { measures: {} })

/** Dashboard tiles for attendance and the user's own hours. */
export default charts({
  'own-week': {
    title: 'Your hours this week',
    roles: ['EMPLOYEE'],
    of: ofWeek,
    tile: { order: 12, beside: ['overtime'], leadsTo: '/employee/user-profile?tab=hours' },
  },
  'own-hours': {
    title: 'Your hours in the last 14 days',
    order: 5,
    of: byDay,
    style: 'stacked',
    measures: [['regular', 'overtime']],
    by: 'period',
    empty: 'No swipes in this period.',
    dashboards: {
      EMPLOYEE: { last: [14, 'DAY'], leadsTo: '/employee/user-profile?tab=hours' },
    },
    card: { finding: '{all} in 14 days' },
  },
  'own-day': {
    title: 'Your hours today',
    roles: ['EMPLOYEE'],
    of: swipes,
    tile: {
      order: 10,
      computed: 'hours',
      isAlwaysShown: true,
      below: { some: '{name}', none: 'Not swiped in yet' },
      leadsTo: '/employee/user-profile?tab=swipes',
    },
  },
  'swipes-undecided': {
    title: 'Swipes that need a decision',
    roles: ['SUPER_ADMIN', 'ADMIN'],
    of: undecided,
    tile: {
      order: 33,
      alert: 'warning',
      begin: 'Next: {whose}, {on}',
      beginLate: 'Next: {whose}, {on}',
      beginAt: '/employee/manage-swipe-entry/:id?focus=outTime',
    },
  },
  'people-at-work': {
    title: 'At work now',
    roles: ['SUPER_ADMIN', 'ADMIN'],
    of: swipes,
    tile: {
      order: 34,
      computed: 'count',
      isAlwaysShown: true,
      below: {
        some: '{ON_LEAVE} on leave, {LATE} late',
        none: '{ON_LEAVE} on leave, {LATE} late',
      },
      leadsTo: '/employee/swipe-door',
    },
  },
})
