/** Fields that the preview depends on. */
export const PREVIEWED = [
  'scope',
  'department',
  'employee',
  'effectiveFrom',
  'payType',
  'hourlyRate',
  'monthlySalary',
  'standardHoursPerDay',
  'weeklyOffDays',
  'components',
  'isActive',
] as const
