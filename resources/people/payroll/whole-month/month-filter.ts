import type { ChosenMonth } from '../chosen-month.ts'

/** The month that a list is narrowed to; null where it shows several. */
export function monthIn(filter: Readonly<Record<string, unknown>>): ChosenMonth | null {
  const [year, month] = [Number(filter['payYear']), Number(filter['payMonth'])]
  return year > 0 && month > 0 ? { year, month } : null
}

/** The same list narrowed to another month, or department; null for all departments. */
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
