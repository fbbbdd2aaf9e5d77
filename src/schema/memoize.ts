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

/**
 * Map of at most `size` entries that keeps at least the most recently used half of them. Entries are dropped by the
 * generation, because moving an entry to the end of a map at every use would cost more than most of what is cached.
 */
export class Lru<Key, Value extends {} | null> {
  #recent = new Map<Key, Value>()
  #older = new Map<Key, Value>()
  readonly #half: number

  constructor(size: number) {
    this.#half = Math.ceil(size / 2)
  }

  get(key: Key): Value | undefined {
    const found = this.#recent.get(key)
    if (found !== undefined) return found
    const older = this.#older.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: Key, value: Value): void {
    if (this.#recent.size >= this.#half && !this.#recent.has(key)) {
      this.#older = this.#recent
      this.#recent = new Map()
    }
    this.#recent.set(key, value)
  }

  delete(key: Key): void {
    this.#recent.delete(key)
    this.#older.delete(key)
  }
}
