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
