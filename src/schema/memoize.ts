/** Caches the result of `make` for each object: computed on first use, released together with the object. */
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

/**
 * Caches the result of `make` for each text, such as the name of a time zone. For few texts: entries are never
 * released.
 */
export function memoizeText<Made>(make: (text: string) => Made): (text: string) => Made {
  const cache = new Map<string, { readonly made: Made }>()
  return (text) => {
    let found = cache.get(text)
    if (!found) cache.set(text, (found = { made: make(text) }))
    return found.made
  }
}

/** A map with at most `size` entries: a new one replaces the least recently used. */
export class Lru<Key, Value extends {} | null> {
  readonly #entries = new Map<Key, Value>()
  readonly #size: number

  constructor(size: number) {
    this.#size = size
  }

  get(key: Key): Value | undefined {
    const found = this.#entries.get(key)
    if (found !== undefined) this.set(key, found)
    return found
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#size) return
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest)
      return
    }
  }

  delete(key: Key): void {
    this.#entries.delete(key)
  }
}
