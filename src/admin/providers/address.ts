/** Query parameters by name; null, undefined and empty strings are omitted, lists are repeated. */
export type Parameters = Readonly<Record<string, unknown>>

/** Builds the URL of an API call: fills in path parameters (`:id`) and appends the query. */
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
