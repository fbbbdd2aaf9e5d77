import {
  firstState,
  readItems,
  listStates,
  listTransitions,
  type Definition,
  type Tone,
  type Transition,
} from '#schema/engine'

export interface StateBox {
  readonly code: string
  readonly label: string
  readonly tone: Tone | undefined
  readonly x: number
  readonly y: number
}

/** SVG path of an arrow between two boxes. */
export interface StateArrow extends Transition {
  readonly path: string
}

export interface StateDiagramLayout {
  readonly width: number
  readonly height: number
  readonly boxWidth: number
  readonly boxes: readonly StateBox[]
  readonly arrows: readonly StateArrow[]
}

export const BOX_HEIGHT = 30
const ROW = 66
const GAP = 44
const LANE = 36
const MARGIN = 8
const BOW = 16

interface Place {
  readonly row: number
  readonly column: number
}

/**
 * Arranges the states in rows from top to bottom, with the main path in the first column. Arrows that lead back or skip
 * rows curve out to the left.
 */
export function layOutStates(definition: Definition): StateDiagramLayout {
  const transitions = listTransitions(definition)
  const items = readItems(definition.fields[definition.state ?? ''])
  const joined = listStates(definition).filter((state) =>
    transitions.some(({ from, to }) => from === state || to === state),
  )
  const places = layOutPlaces(joined, transitions, firstState(definition) ?? joined[0] ?? '')
  const boxWidth = Math.max(
    92,
    ...joined.map((code) => (items[code]?.label ?? code).length * 7 + 20),
  )
  const bow = Math.max(0, ...transitions.map((way) => computeBow(way, places)))
  const centre = ({ row, column }: Place) => ({
    x: MARGIN + bow + boxWidth / 2 + column * (boxWidth + GAP),
    y: MARGIN + BOX_HEIGHT / 2 + row * ROW,
  })
  const boxes = joined.map((code) => ({
    code,
    label: items[code]?.label ?? code,
    tone: items[code]?.tone,
    ...centre(places.get(code) ?? { row: 0, column: 0 }),
  }))
  const all = [...places.values()]
  return {
    boxes,
    boxWidth,
    arrows: transitions.map((way) => ({ ...way, path: drawPath(way, places, centre, boxWidth) })),
    width:
      bow +
      2 * MARGIN +
      (Math.max(...all.map(({ column }) => column)) + 1) * (boxWidth + GAP) -
      GAP,
    height: 2 * MARGIN + Math.max(...all.map(({ row }) => row)) * ROW + BOX_HEIGHT,
  }
}

/**
 * Assigns each state to a row by its longest path from the first state, ignoring transitions that lead back. Within a
 * row, states with the longest remaining path come first.
 */
function layOutPlaces(
  states: readonly string[],
  transitions: readonly Transition[],
  first: string,
): ReadonlyMap<string, Place> {
  const onward = withoutTurns(states, transitions, first)
  const rows = new Map(states.map((state) => [state, 0]))
  for (const _ of states) {
    for (const { from, to } of onward)
      rows.set(to, Math.max(rows.get(to) ?? 0, (rows.get(from) ?? 0) + 1))
  }
  const weight = (state: string): number =>
    onward.reduce(
      (deepest, { from, to }) => (from === state ? Math.max(deepest, 1 + weight(to)) : deepest),
      0,
    )
  const places = new Map<string, Place>()
  for (const [row, some] of Map.groupBy(states, (state) => rows.get(state) ?? 0)) {
    some
      .toSorted((left, right) => weight(right) - weight(left))
      .forEach((state, column) => places.set(state, { row, column }))
  }
  return places
}

/** The transitions without those that lead back to an earlier state. */
function withoutTurns(
  states: readonly string[],
  transitions: readonly Transition[],
  first: string,
): readonly Transition[] {
  const kept: Transition[] = []
  const done = new Set<string>()
  const walk = (state: string, passed: ReadonlySet<string>) => {
    if (done.has(state)) return
    for (const way of transitions.filter(({ from }) => from === state)) {
      if (passed.has(way.to)) continue
      kept.push(way)
      walk(way.to, new Set([...passed, way.to]))
    }
    done.add(state)
  }
  for (const state of [first, ...states]) walk(state, new Set([state]))
  return kept
}

/** Distance by which an arrow within a column curves outwards to avoid the boxes in between. */
function computeBow({ from, to }: Transition, places: ReadonlyMap<string, Place>): number {
  const [start, end] = [places.get(from), places.get(to)]
  if (!start || !end || start.column !== end.column || end.row === start.row + 1) return 0
  return BOW + 10 * Math.abs(end.row - start.row) + (end.row < start.row ? 8 : 0)
}

function drawPath(
  way: Transition,
  places: ReadonlyMap<string, Place>,
  centre: (place: Place) => { x: number; y: number },
  boxWidth: number,
): string {
  const [start, end] = [places.get(way.from), places.get(way.to)]
  if (!start || !end) return ''
  const [a, b] = [centre(start), centre(end)]
  const [wide, high] = [boxWidth / 2, BOX_HEIGHT / 2]
  if (start.column === end.column) {
    if (end.row === start.row + 1) return `M${a.x} ${a.y + high}V${b.y - high}`
    const bow = computeBow(way, places)
    // Start and end are offset from the middle of the box, so that arrows in opposite directions do not overlap.
    const [leave, arrive] = end.row > start.row ? [a.y + 5, b.y - 5] : [a.y - 5, b.y + 5]
    return `M${a.x - wide} ${leave}C${a.x - wide - bow * 1.3} ${leave} ${b.x - wide - bow * 1.3} ${arrive} ${b.x - wide} ${arrive}`
  }
  // Leaves the box at its side, follows the lane between the columns and enters the other box at its side.
  const side = end.column > start.column ? 1 : -1
  const [out, into] = [a.x + side * wide, b.x - side * wide]
  if (start.row === end.row) return `M${out} ${a.y}H${into}`
  return `M${out} ${a.y}C${out + side * LANE} ${a.y} ${into - side * LANE} ${b.y} ${into} ${b.y}`
}
