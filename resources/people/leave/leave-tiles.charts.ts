import { ownEmployee, today } from '#schema'
import { charts, count, dataset } from '#schema/charts'
import employeeLeave from './employee-leave.resource.ts'

const pending = dataset(employeeLeave, {
  where: { employeeLeaveStatus: 'PENDING' },
  measures: { requests: count() },
  first: { by: 'fromDate', whose: 'employee', on: 'fromDate' },
})

/** Excludes the user's own requests. */
const toDecide = dataset(employeeLeave, {
  where: { employeeLeaveStatus: 'PENDING', employee: { not: ownEmployee } },
  measures: { requests: count() },
  // In the order of the queue that the tile opens.
  first: { by: 'createdDate', whose: 'employee', on: 'fromDate' },
})

const away = dataset(employeeLeave, {
  where: {
    employeeLeaveStatus: 'APPROVED',
    fromDate: { atMost: today },
    toDate: { atLeast: today },
  },
  // Two half days by the same employee are two records.
  measures: { away: count({ distinct: 'employee' }) },
})

export default charts({
  'leaves-pending': {
    title: 'Leave waiting for approval',
    roles: ['SUPER_ADMIN', 'ADMIN'],
    of: toDecide,
    tile: {
      order: 35,
      alert: 'warning',
      begin: 'Next: decide on leave for {whose} from {on}',
      beginAt: '/admin/manage-leave-request?leave=:id',
      leadsTo: '/admin/manage-leave-request',
    },
  },
  'own-leaves-pending': {
    title: 'Your leave waiting for approval',
    roles: ['EMPLOYEE'],
    of: pending,
    tile: {
      order: 35,
      alert: 'warning',
      begin: 'Starts {on}: you can change or cancel it until it is approved or rejected',
    },
  },
  'leave-available': {
    title: 'Leave left',
    roles: ['EMPLOYEE'],
    of: dataset(employeeLeave, { measures: {} }),
    tile: {
      order: 20,
      computed: 'quantity',
      isAlwaysShown: true,
      below: {
        some: '{CASUAL} casual, {SICK} sick, {EARNED} earned: request leave',
        none: '{CASUAL} casual, {SICK} sick, {EARNED} earned: request leave',
      },
      leadsTo: '/admin/leave-history/create',
    },
  },
  'on-leave-today': {
    title: 'On leave today',
    roles: ['SUPER_ADMIN', 'ADMIN'],
    of: away,
    tile: { order: 36 },
  },
})
