/** Month chosen by the user. */
export interface ChosenMonth {
  readonly year: number
  readonly month: number
}

/** Month of a list filter; null if it is not a single month. */
export function monthIn(filter: Readonly<Record<string, unknown>>): ChosenMonth | null {
  const [year, month] = [Number(filter['payYear']), Number(filter['payMonth'])]
  return year > 0 && month > 0 ? { year, month } : null
}

/** Replaces the month and department in a filter; null means all departments. */
export const filterOfMonth = (
  { department: _, ...filter }: Readonly<Record<string, unknown>>,
  {
    year,
    month,
    department,
  }: ChosenMonth & { readonly department: { readonly id: number } | null },
): Record<string, unknown> => ({
  ...filter,
  payYear: year,
  payMonth: month,
  ...(department ? { department: department.id } : {}),
})
