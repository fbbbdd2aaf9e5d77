import { choice, date, decimal, forRoles, reference, resource, text, today } from '#schema'
import { OWN_RECORDS } from '../own-records.ts'

const HOURS = { calculated: true, required: true, initial: 0, unitLabel: 'h' } as const

/** Paid hours of an employee on one day. Calculated from the swipes unless typed or imported. */
export default resource('pay-hour', {
  label: ['Pay hours', 'Pay hours'],
  screen: '/employee/manage-employee-pay-hours',
  menu: {
    area: 'HR',
    order: 40,
    icon: 'schedule',
    title: 'Pay hours',
    roles: ['SUPER_ADMIN', 'ADMIN'],
  },
  title: '{employee} {workDate}',
  fields: {
    // Includes former employees, because their last days may be entered later.
    employee: reference('employee', { required: true, frozen: true, includesInactive: true }),
    workDate: date({
      required: true,
      initial: today,
      max: today,
      frozen: true,
      label: 'Day',
      headers: ['Date'],
    }),
    dayType: choice(
      {
        WORKING: 'Working day',
        WEEKLY_OFF: ['Day off', 'neutral'],
        HOLIDAY: ['Holiday', 'info'],
        LEAVE: ['Leave', 'progress'],
        HALF_LEAVE: ['Half-day leave', 'progress'],
      },
      { calculated: true, required: true, initial: 'WORKING', label: 'Day type' },
    ),
    workedHours: decimal({
      required: true,
      min: 0,
      max: 24,
      unitLabel: 'h',
      label: 'Worked',
      headers: ['Hours', 'Hours worked'],
    }),
    regularHours: decimal({ ...HOURS, label: 'Regular' }),
    overtimeHours: decimal({ ...HOURS, label: 'Overtime' }),
    holidayHours: decimal({ ...HOURS, label: 'Rest-day hours' }),
    source: choice(
      {
        SWIPE: ['Swipes', 'neutral'],
        MANUAL: ['Entered by hand', 'info'],
        IMPORT: ['Imported', 'info'],
      },
      { calculated: true, required: true, initial: 'SWIPE' },
    ),
    payHourStatus: choice(
      {
        DRAFT: ['Draft', 'neutral'],
        APPROVED: ['Approved', 'success'],
        LOCKED: ['Locked', 'info'],
      },
      { required: true, initial: 'DRAFT', label: 'Status' },
    ),
    remarks: text({
      max: 200,
      requiredWhen: { source: 'MANUAL' },
      help: 'Reason, required for hours entered by hand',
    }),
  },
  uniqueTogether: [['employee', 'workDate']],
  lookups: [['workDate', 'employee']],
  lockParent: 'employee',
  sections: {
    Day: ['employee', 'workDate', 'dayType'],
    Hours: ['workedHours', 'regularHours', 'overtimeHours', 'holidayHours'],
    Details: ['source', 'payHourStatus', 'remarks'],
  },
  list: {
    columns: [
      'workDate',
      'employee',
      'dayType',
      'workedHours',
      'regularHours',
      'overtimeHours',
      'holidayHours',
      'source',
      'payHourStatus',
    ],
    totals: ['workedHours', 'regularHours', 'overtimeHours', 'holidayHours'],
    foldFirst: ['source'],
    filters: [
      'employee',
      { name: 'department', through: 'employee.department', label: 'Department' },
      'dayType',
      'payHourStatus',
      'source',
    ],
    sort: '-workDate',
    mainDate: 'workDate',
  },
  state: 'payHourStatus',
  startsIn: ['APPROVED', 'LOCKED'],
  actions: {
    approve: { label: 'Approve', from: 'DRAFT', to: 'APPROVED', many: true, undoneBy: 'reopen' },
    reopen: {
      label: 'Back to draft',
      from: 'APPROVED',
      to: 'DRAFT',
      many: true,
      undoneBy: 'approve',
    },
    lock: {
      label: 'Week or month approved',
      from: 'APPROVED',
      to: 'LOCKED',
      automatic: true,
    },
    unlock: {
      label: 'Week or month cancelled',
      from: 'LOCKED',
      to: 'APPROVED',
      automatic: true,
    },
  },
  editableWhen: { payHourStatus: ['DRAFT', 'APPROVED'] },
  whyNotEditable:
    'These hours are locked because their week or month is approved; cancel that first.',
  deletableWhen: { payHourStatus: ['DRAFT', 'APPROVED'] },
  sheet: {
    className: 'EmployeePayHours',
    upload: '/upload-employee-pay-hours',
    matchOn: [['employee', 'workDate']],
    columns: [
      { header: 'employeeCode', field: 'employee', required: true },
      { header: 'workDate', field: 'workDate', required: true },
      'workedHours',
      'remarks',
    ],
  },
  example: { workedHours: 7.5, remarks: 'Worked at the fair' },
  allow: {
    ...forRoles(
      ['SUPER_ADMIN', 'ADMIN'],
      ['list', 'show', 'create', 'edit', 'delete', 'import', 'approve', 'reopen'],
    ),
    EMPLOYEE: ['list', 'show'],
  },
  rows: OWN_RECORDS,
})
