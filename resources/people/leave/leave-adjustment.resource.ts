import { choice, decimal, flag, forRoles, reference, resource, text, whole } from '#schema'

/**
 * Days added to the leave of an employee for a year, or taken from it: the balance from an earlier system, or a correction.
 * Never changed; a wrong one is corrected by another.
 */
export default resource('leave-adjustment', {
  label: ['Leave adjustment', 'Leave adjustments'],
  screen: '/admin/leave-adjustment',
  title: '{employee} {leaveType} {year}',
  fields: {
    // Includes former employees, whose balance may be settled later.
    employee: reference('employee', { required: true, includesInactive: true }),
    leaveType: choice(
      { CASUAL: 'Casual', SICK: 'Sick', EARNED: 'Earned' },
      { required: true, label: 'Type' },
    ),
    year: whole({ required: true, min: 2000, max: 2100, ungrouped: true }),
    days: decimal({
      required: true,
      min: -366,
      max: 366,
      unitLabel: 'days',
      help: 'Negative to take days away',
    }),
    reason: text({ required: true, min: 3, max: 200 }),
    reversed: flag({ calculated: true, initial: false, label: 'Reversed' }),
    reversalOf: reference('leave-adjustment', {
      calculated: true,
      unique: true,
      label: 'Undoes entry',
    }),
  },
  lookups: [['employee', 'year']],
  list: {
    columns: ['employee', 'leaveType', 'year', 'days', 'reason', 'createdDate'],
    totals: ['days'],
    filters: ['employee', 'leaveType', 'year'],
    sort: '-createdDate',
  },
  appendOnly: true,
  sheet: {
    className: 'LeaveAdjustment',
    // A file sent twice adds nothing twice.
    matchOn: [['employee', 'leaveType', 'year', 'reason']],
    matchAmong: { reversed: false, reversalOf: null },
    columns: [{ header: 'employeeCode', field: 'employee' }, 'leaveType', 'year', 'days', 'reason'],
  },
  example: { year: 2025, days: 3.5, reason: 'Balance of the earlier system' },
  allow: forRoles(['SUPER_ADMIN', 'ADMIN'], 'everything'),
})
