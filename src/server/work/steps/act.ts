import {
  listInputs,
  checkInput,
  ANSWER_KEYS,
  SERVERS_KEYS,
  fieldError,
  holdsStored,
  isHiddenFrom,
  isMasked,
  isMaskedFor,
  seesWhole,
  readItems,
  mayDo,
  requiredBy,
  resolveToken,
  valueInUnits,
  type Action,
  type Definition,
} from '#schema/engine'
import { refuse, Refusal } from '../../errors.ts'
import { completeValues, concerned, makeContext, take } from './check.ts'
import { isSame, knownDefinition, parseInput, type ChangeSet } from './change-set.ts'
import { withDefaultsFrom } from './defaults.ts'

const requireAction = ({ definition, action }: ChangeSet): Action => {
  const found = definition.actions?.[action ?? '']
  if (!found) throw new Refusal('noSuchCall', { params: { call: String(action) } })
  return found
}

/** Returns the transition requested by a state in a PUT, which is run as an action and never written directly. */
export function requestedTransition({
  definition,
  command,
  before,
  work,
}: ChangeSet): string | null {
  const { state, actions = {} } = definition
  const to = state ? command.input?.[state] : undefined
  if (!state || to === undefined || to === null || to === before?.[state]) return null
  if (typeof to !== 'string' || !Object.hasOwn(readItems(definition.fields[state]), to)) return null
  const fitting = Object.entries(actions).filter(
    ([, action]) =>
      action.to === to &&
      startsFrom(action, before?.[state]) &&
      (work.isServer || !action.automatic),
  )
  const [name] =
    fitting.find(([each]) => work.isServer || mayDo(definition, work.role, each)) ??
    fitting[0] ??
    []
  if (name) return name
  throw new Refusal('noTransition', {
    params: { from: stateLabel(definition, before?.[state]), to: stateLabel(definition, to) },
  })
}

const stateLabel = (definition: Definition, state: unknown): string => {
  const items = readItems(definition.fields[definition.state ?? ''])
  return items[String(state)]?.label ?? String(state)
}

const startsFrom = ({ from, to }: Action, state: unknown): boolean =>
  from === undefined ? state !== to : [from].flat().includes(String(state))

/** Validates the action's own inputs. Other fields are ignored if unchanged, and refused if changed. */
export async function checkActionInput(changeSet: ChangeSet): Promise<void> {
  const { definition, work, command } = changeSet
  const action = requireAction(changeSet)
  const request = new Set(listInputs(action))
  const input: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(command.input ?? {})) {
    if (request.has(name)) {
      input[name] = value
      refuseColumns(changeSet, action.columns?.[name], [name, value])
    } else refuseBesides(changeSet, name, value)
  }
  const filled = { ...(await withDefaultsFrom(changeSet, input)) }
  if (action.to && definition.state) filled[definition.state] = action.to
  const checked = checkInput(knownDefinition(changeSet), filled, {
    ...makeContext(changeSet),
    requires: requiredBy(action, work.role),
  })
  take(changeSet, await completeValues(changeSet, filled, checked.values))
  changeSet.errors.push(...concerned(changeSet, checked.errors))
  changeSet.provisional = checked.provisional
}

/** Refuses columns of embedded rows that the action does not accept. */
function refuseColumns(
  { definition, errors }: ChangeSet,
  columns: readonly string[] | undefined,
  [field, rows]: readonly [string, unknown],
): void {
  if (!columns || !Array.isArray(rows)) return
  for (const [place, row] of rows.entries())
    for (const name of Object.keys(Object(row)))
      if (name !== 'id' && !columns.includes(name))
        errors.push(
          fieldError(definition, `${field}.${place}.${name}`, {
            code: 'unknownField',
            params: { name },
          }),
        )
}

function refuseBesides(changeSet: ChangeSet, name: string, value: unknown): void {
  const { definition, before, errors, unwritable, work } = changeSet
  const { fields } = knownDefinition(changeSet)
  // Every object inherits names such as "constructor", which are not fields.
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (name === definition.state || ANSWER_KEYS.has(name)) return
  if (field ? !work.isServer && isHiddenFrom(field, work.role) : !SERVERS_KEYS.has(name))
    return void errors.push(
      fieldError(definition, name, { code: 'unknownField', params: { name } }),
    )
  if (isMasked(value) && field && isMaskedFor(field, work.role)) return
  if (field && seesWhole(field, work.role)) {
    const parsed = parseInput(field, value, changeSet)
    if ('value' in parsed && isSame(field, before?.[name], parsed.value)) return
  }
  unwritable.push(fieldError(definition, name, { code: 'readOnly' }))
}

export function compareState(changeSet: ChangeSet): void {
  const { definition, before, work } = changeSet
  const action = requireAction(changeSet)
  const state = definition.state ? before?.[definition.state] : null
  if (definition.state && !startsFrom(action, state)) {
    throw new Refusal('wrongState', {
      params: { action: action.label, state: stateLabel(definition, state) },
    })
  }
  if (holdsStored(definition.fields, action.when, before ?? {}, work.principal)) return
  if (action.whyNot) refuse(action.whyNot)
  throw new Refusal('notPossible', { params: { action: action.label } })
}

/** Sets the user and time fields that an action stamps. */
export function stamp(changeSet: ChangeSet): void {
  const {
    definition: { fields },
    work,
  } = changeSet
  for (const [name, value] of Object.entries(requireAction(changeSet).stamps ?? {})) {
    const field = fields[name]
    const stamped = resolveToken(value, work.principal)
    changeSet.values[name] = field ? valueInUnits(stamped, field) : stamped
  }
}
