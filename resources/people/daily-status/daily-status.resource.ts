import { choice, date, decimal, longText, reference, resource, text, today } from '#schema'
import { aboutOneself, OWN_RECORDS } from '../own-records.ts'

/** Frozen once staff have added a remark. */
const REMARKED = { adminRemark: { not: null } } as const

/** Daily report by an employee. Working time is recorded in `swipe-entry`. */
export default resource('daily-status', {
  label: ['Daily status', 'Daily statuses'],
  screen: '/admin/manage-daily-status',
  menu: { area: 'Activity', order: 10, icon: 'article', title: 'Daily status' },
  title: '{employee} {statusDate}',
  fields: {
    // Includes employees who are about to leave; the behaviour checks that they were at work.
    employee: aboutOneself({ includesInactive: true }),
    department: reference('employee-department', { calculated: true }),
    statusDate: date({
      required: true,
      initial: today,
      max: today,
      frozenWhen: REMARKED,
      label: 'Day',
    }),
    workStatus: choice(
      {
        COMPLETED: ['Completed', 'success'],
        IN_PROGRESS: ['In progress', 'info'],
        BLOCKED: ['Blocked', 'danger'],
      },
      { required: true, initial: 'COMPLETED', frozenWhen: REMARKED, label: 'Work status' },
    ),
    hoursSpent: decimal({
      required: true,
      min: 0.25,
      max: 24,
      unitLabel: 'h',
      frozenWhen: REMARKED,
      label: 'Hours spent',
    }),
    summary: longText({ required: true, min: 5, max: 1000, frozenWhen: REMARKED }),
    blockers: text({
      max: 250,
      shownWhen: { workStatus: 'BLOCKED' },
      requiredWhen: { workStatus: 'BLOCKED' },
      frozenWhen: REMARKED,
    }),
    planForTomorrow: text({ max: 500, frozenWhen: REMARKED }),
    adminRemark: text({
      max: 250,
      writableBy: ['SUPER_ADMIN', 'ADMIN'],
      label: 'Office remarks',
    }),
  },
  uniqueTogether: [['employee', 'statusDate']],
  lookups: [['statusDate', 'employee']],
  list: {
    columns: [
      'statusDate',
      'employee',
      'department',
      'workStatus',
      'hoursSpent',
      'summary',
      'adminRemark',
    ],
    totals: ['hoursSpent'],
    foldFirst: ['department', 'adminRemark'],
    search: ['summary'],
    filters: ['employee', 'department', 'workStatus'],
    sort: '-statusDate',
  },
  allow: {
    SUPER_ADMIN: { may: ['list', 'show', 'edit', 'delete'], editOnly: ['adminRemark'] },
    ADMIN: { may: ['list', 'show', 'create', 'edit'], editOnly: ['adminRemark'] },
    EMPLOYEE: ['list', 'show', 'create', 'edit'],
  },
  rows: OWN_RECORDS,
})
