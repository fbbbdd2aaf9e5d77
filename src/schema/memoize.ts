/** What `make` makes of a thing: made when it is first asked for, and kept as long as the thing is there. */
export function memoize<Thing extends object, Made>(
  make: (thing: Thing) => Made,
): (thing: Thing) => Made {
  const cache = new WeakMap<Thing, { readonly made: Made }>()
  return (thing) => {
    let found = cache.get(thing)
    if (!found) cache.set(thing, (found = { made: make(thing) }))
    return found.made
  }
}

/** The same of a text, such as the name of a time zone, of which there are few: kept as long as the process runs. */
export function memoizeText<Made>(make: (text: string) => Made): (text: string) => Made {
  const cache = new Map<string, { readonly made: Made }>()
  return (text) => {
    let found = cache.get(text)
    if (!found) cache.set(text, (found = { made: make(text) }))
    return found.made
  }
}
