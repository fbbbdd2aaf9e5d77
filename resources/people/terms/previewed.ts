/** Form fields that affect the preview. */
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
