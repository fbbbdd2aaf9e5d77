/** Deterministic random numbers from 0 to 1 (mulberry32), so that every demo is the same. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns the item at `n`, wrapping around; requires at least one item. */
export const nth = <Item>(items: readonly Item[], n: number): Item =>
  items[n % items.length] as Item

export const pick = <Item>(random: () => number, items: readonly Item[]): Item =>
  nth(items, Math.floor(random() * items.length))
