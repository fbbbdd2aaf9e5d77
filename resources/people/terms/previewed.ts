/** The fields that tell whom terms affect, and what a month comes to under them. */
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
