import {
  firstState,
  holdsStored,
  isStored,
  listInputs,
  mayDo,
  mentions,
  writableFields,
  type Definition,
} from '#schema/engine'
import type { EngineWork } from '../work/work.ts'
import { addNote, type ImportRow } from './import-row.ts'
import { storedValue } from './columns/match.ts'

/**
 * Splits a row whose state differs from that of its record: the row is saved without the state, and then runs the declared
 * actions that lead to it, each with the fields that it asks for.
 */
export function planMoves(
  work: EngineWork,
  definition: Definition,
): (importRow: ImportRow) => void {
  const { state } = definition
  if (!state || !isStateInSheet(definition)) return () => {}
  const left = takenOnlyByActions(work, definition)
  return (importRow) => planMovesOf(work, definition, importRow, { state, left })
}

interface States {
  readonly state: string
  readonly left: ReadonlySet<string>
}

function planMovesOf(
  work: EngineWork,
  definition: Definition,
  importRow: ImportRow,
  { state, left }: States,
): void {
  const { before, input } = importRow
  const from = String(before?.[state] ?? firstState(definition))
  const given = storedValue(work, definition, importRow, state)
  const to = typeof given === 'string' ? given : impliedState(definition, importRow, from)
  delete input[state]
  const way = to === null || to === from ? [] : findWay(work, definition, from, to)
  importRow.moves = way.map((move) => ({
    [state]: move.to,
    ...pickInputs(
      input,
      move.inputs.filter((name) => left.has(name)),
    ),
  }))
  dropOthers(work, definition, importRow, { state: to ?? from, left })
}

/** True if the sheet names its state among its columns. */
const isStateInSheet = ({ state, sheet }: Definition): boolean =>
  (sheet?.columns ?? []).some((each) => (typeof each === 'string' ? each : each.field) === state)

/**
 * State without a cell of its own that a filled field implies: one that an action requires and that is shown only in the
 * state to which the action leads, such as a last working day.
 */
function impliedState(
  { state = '', fields, actions = {} }: Definition,
  { input }: ImportRow,
  from: string,
): string | null {
  for (const { to, requires = [] } of Object.values(actions)) {
    const implies = requires.some((name) => {
      const { shownWhen } = fields[name]?.options ?? {}
      return (input[name] ?? null) !== null && shownWhen?.[state] === to
    })
    if (to !== undefined && to !== from && implies) return to
  }
  return null
}

/** State to which an action leads, and the fields that it asks for. */
interface Move {
  readonly to: string
  readonly inputs: readonly string[]
}

/** Finds the shortest way from one state to another along actions that the role may run. */
function findWay(
  work: EngineWork,
  definition: Definition,
  from: string,
  to: string,
): readonly Move[] {
  const actions = Object.entries(definition.actions ?? {})
    .filter(([name]) => mayDo(definition, work.role, name))
    .map(([, action]) => action)
  const reached = new Set([from])
  let ways: { readonly at: string; readonly way: readonly Move[] }[] = [{ at: from, way: [] }]
  while (ways.length > 0) {
    const next: typeof ways = []
    for (const { at, way } of ways)
      for (const action of actions) {
        const starts = action.from === undefined || [action.from].flat().includes(at)
        if (action.to === undefined || !starts || reached.has(action.to)) continue
        const move = { to: action.to, inputs: listInputs(action) }
        if (action.to === to) return [...way, move]
        reached.add(action.to)
        next.push({ at: action.to, way: [...way, move] })
      }
    ways = next
  }
  // Saving the row reports that there is no such transition.
  return [{ to, inputs: [] }]
}

/** Fields that a plain save does not take or clears: those of actions, and those shown only in some states. */
function takenOnlyByActions(work: EngineWork, definition: Definition): ReadonlySet<string> {
  const { state = '', fields, actions = {} } = definition
  const writable = new Set(writableFields(definition, work.role, 'create'))
  const isOfState = (name: string) =>
    mentions(fields[name]?.options.shownWhen ?? {}).includes(state)
  return new Set(
    Object.values(actions)
      .flatMap((action) => listInputs(action))
      .filter((name) => fields[name] && (!writable.has(name) || isOfState(name))),
  )
}

/** Moves the inputs of an action out of the row's own input. */
function pickInputs(
  input: Record<string, unknown>,
  names: readonly string[],
): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name of names) {
    if (!(name in input)) continue
    picked[name] = input[name]
    delete input[name]
  }
  return picked
}

/** Leaves out values that do not apply in the state in which the row ends, with a note. */
function dropOthers(
  work: EngineWork,
  definition: Definition,
  importRow: ImportRow,
  { state, left }: States,
): void {
  const { before, input, cells, moves } = importRow
  if (before !== null && moves.length === 0) return
  const record = { ...before, ...input, [definition.state ?? '']: state }
  for (const [name, value] of Object.entries(input)) {
    const field = definition.fields[name]
    const isPassedOn = left.has(name) || (field && !isStored(field))
    if (!field?.options.shownWhen || !isPassedOn) continue
    if (holdsStored(definition.fields, field.options.shownWhen, record, work.principal)) continue
    delete input[name]
    if ((value ?? null) === null || value === false) continue
    const params = { value: String(cells[name] ?? '') }
    addNote(importRow, definition, name, { code: 'leftOut', params })
  }
}
