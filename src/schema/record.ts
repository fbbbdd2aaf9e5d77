/**
 * A record with these names, all of them empty, to be copied and then filled. The order of the names is that of the JSON.
 *
 * The engine keeps an object that grew name by name as a table of its own; copies of one that has all its names share one
 * layout, and are read, copied and written as JSON several times faster. Every record that is saved or answered begins here.
 */
export const blankRecord = (names: Iterable<string>): Readonly<Record<string, null>> => ({
  ...Object.fromEntries([...names].map((name) => [name, null])),
})
