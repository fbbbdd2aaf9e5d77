/** Inserts a name after the nearest one that precedes it in `all`. */
export function inserted(shown: readonly string[], name: string, all: readonly string[]): string[] {
  const before = all.slice(0, all.indexOf(name)).findLast((each) => shown.includes(each))
  return shown.toSpliced(before === undefined ? 0 : shown.indexOf(before) + 1, 0, name)
}

/** Moves a name to the place of another. */
export const movedTo = (order: readonly string[], name: string, place: number): string[] =>
  order.filter((each) => each !== name).toSpliced(place, 0, name)
