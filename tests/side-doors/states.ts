import {
  holdsStored,
  isImportable,
  isNumber,
  isServers,
  isStored,
  isText,
  readItems,
  mayDo,
  writableFields,
  type Definition,
  type Field,
} from '#schema/engine'
import type { Reply } from '../kit/client.ts'
import { refused, type Scope } from './attempt.ts'
import type { Company } from './company.ts'
import { doorsOf, judge, otherValue, untouched, VERB, type Draft, type Written } from './doors.ts'

/**
 * Tries, from every state, actions that do not start there or that belong to other roles, as an
 * action and by PUT.
 */
export function states(company: Company, scope: Scope): Draft[] {
  const { definition, role } = scope
  const { name, state, actions = {} } = definition
  const field = state ? definition.fields[state] : undefined
  if (!state || !field) return []
  const id = company.record.get(name)?.id ?? 0
  const client = company.as[role]
  return Object.keys(readItems(field)).flatMap((from) => {
    const starts = (action: string): boolean => {
      const { from: begins, to } = actions[action] ?? {}
      return begins === undefined ? to !== from : [begins].flat().includes(from)
    }
    const mayAct = (action: string) => mayDo(definition, role, action) && starts(action)
    const tries = Object.keys(actions)
      .filter((action) => !mayAct(action))
      .map(
        (action): Draft => ({
          rule: mayDo(definition, role, action) ? 'state' : 'approval',
          path: 'action',
          what: `${action} of ${from}`,
          run: () =>
            inState(company, scope, from, async () =>
              client.post(`/${name}/${id}/${action}`, {
                version: (await company.stored(definition))?.version,
              }),
            ),
        }),
      )
    const reached = new Set(
      Object.keys(actions).flatMap((action) => (mayAct(action) ? [actions[action]?.to ?? ''] : [])),
    )
    const jumps = Object.keys(readItems(field))
      .filter((to) => to !== from && !reached.has(to))
      .map(
        (to): Draft => ({
          rule: 'state',
          path: 'edit',
          what: `${from} to ${to}`,
          run: () =>
            inState(company, scope, from, async () =>
              client.put(`/${name}/${id}`, {
                [state]: to,
                version: (await company.stored(definition))?.version,
              }),
            ),
        }),
      )
    return [...tries, ...jumps, ...finals(company, scope, from), ...smuggled(company, scope, from)]
  })
}

/** Tries to create a record in a state other than the initial one. */
function smuggled(company: Company, scope: Scope, to: string): Draft[] {
  const { definition, role } = scope
  const { state = '' } = definition
  const field = definition.fields[state]
  if (!field || field.options.initial === to) return []
  return doorsOf(company, scope)
    .filter(({ path }) => path === 'form' && mayDo(definition, role, 'create'))
    .map(
      ({ path, send }): Draft => ({
        rule: 'state',
        path,
        what: `new ${to}`,
        run: async () => {
          const reply = await send({ [state]: to })
          if (reply.status >= 500) return `answered ${reply.status}`
          if (reply.status !== 201) return null
          const row = await company.space.context.store.get(definition, reply.data.id)
          return row?.[state] === to ? `was made ${to}` : null
        },
      }),
    )
}

/** Tries to change a record that is final in this state. */
function finals(company: Company, scope: Scope, from: string): Draft[] {
  const { definition, role } = scope
  const { name, state = '', editableWhen } = definition
  const id = company.record.get(name)?.id ?? 0
  const who = { userId: null, role, today: '2025-06-16', now: '', settings: {} }
  const names = Object.keys(editableWhen ?? {})
  if (!editableWhen || names.some((each) => each !== state)) return []
  if (holdsStored(definition.fields, editableWhen, { [state]: from }, who)) return []
  return writableFields(definition, role, 'edit').map(
    (field): Draft => ({
      rule: 'state',
      path: 'edit',
      what: `${field} of ${from}`,
      run: () =>
        inState(company, scope, from, async () =>
          company.as[role].put(`/${name}/${id}`, {
            [field]: otherValue(definition.fields[field]),
            version: (await company.stored(definition))?.version,
          }),
        ),
    }),
  )
}

async function inState(
  company: Company,
  { definition }: Scope,
  from: string,
  send: () => Promise<Reply>,
): Promise<string | null> {
  const { state = '' } = definition
  await company.put(definition, { [state]: from })
  const { reply, changed } = await untouched(company, definition, send)
  return changed ?? refused(reply)
}

/** Tries values beyond the limits of a field. */
export function limits(company: Company, scope: Scope): Draft[] {
  const { definition, role } = scope
  return doorsOf(company, scope).flatMap(({ path, send }) => {
    if (!mayDo(definition, role, VERB[path] ?? '')) return []
    if (VERB[path] === 'import' && !isImportable(definition)) return []
    const names = writableFields(definition, role, path === 'form' ? 'create' : 'edit')
    return names.flatMap((name) =>
      beyond(definition.fields[name]).map(
        (value): Draft => ({
          rule: 'limit',
          path,
          what: `${name} ${String(value).slice(0, 20)}`,
          run: async () => judge(company, limited(definition, name), () => send({ [name]: value })),
        }),
      ),
    )
  })
}

const limited = (definition: Definition, name: string): Written => ({
  definition,
  name,
  field: definition.fields[name] ?? { kind: 'text', options: {} },
})

function beyond(field: Field | undefined): unknown[] {
  if (!field || !isStored(field) || isServers(field)) return []
  const { min, max, moreThan } = field.options as Readonly<Record<string, unknown>>
  if (isText(field) && typeof max === 'number' && field.kind !== 'password')
    return ['x'.repeat(max + 1)]
  if (!isNumber(field)) return []
  return [
    ...(typeof max === 'number' ? [max + 1] : []),
    ...(typeof min === 'number' ? [min - 1] : []),
    ...(typeof moreThan === 'number' ? [moreThan] : []),
  ]
}
