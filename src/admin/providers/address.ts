/** Parameters of an address by name; those that are null, undefined or an empty text are left out, lists are repeated. */
export type Parameters = Readonly<Record<string, unknown>>

/** The address of a call: parts of the path (`:id`) filled in, parameters behind it. */
export function buildAddress(
  path: string,
  query: Parameters = {},
  params: Parameters = {},
): string {
  const whole = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(`${params[name]}`))
  const given = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter(isGiven)
      .map((each) => [name, String(each)]),
  )
  return given.length > 0 ? `${whole}?${new URLSearchParams(given)}` : whole
}

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== ''
