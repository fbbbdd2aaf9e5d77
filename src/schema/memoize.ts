/** Caches the result of `make` by object. It is computed on first use and garbage-collected with the object. */
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
 * Caches the result of `make` by string, such as the name of a time zone. Only for a few strings, because entries are never
 * evicted.
 */
export function memoizeText<Made>(make: (text: string) => Made): (text: string) => Made {
  const cache = new Map<string, { readonly made: Made }>()
  return (text) => {
    let found = cache.get(text)
    if (!found) cache.set(text, (found = { made: make(text) }))
    return found.made
  }
}

/** Map of at most `size` entries. When it is full, the least recently used entry is evicted. */
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
