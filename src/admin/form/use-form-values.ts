import { useFormContext } from 'react-hook-form'

/** What stands in these fields of the form around, as it is typed. */
export function useFormValues<Name extends string>(
  names: readonly Name[],
): Readonly<Record<Name, unknown>> {
  const values = useFormContext().watch([...names])
  return Object.fromEntries(names.map((name, place) => [name, values[place]])) as Record<
    Name,
    unknown
  >
}
