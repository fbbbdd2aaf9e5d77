import { holdsStored, isJoin, isObject, readItems, mayDo, type Where } from '#schema/engine'
import { resolveWhere } from '../../src/server/work/where.ts'
import { refused, type Attempt, type Scope } from './attempt.ts'
import type { Company } from './company.ts'
import { untouched } from './doors.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Tries actions that a condition forbids for this caller or this record, such as deciding one's own
 * leave. Each is tried from every state in which it starts, as an action and as a change of the
 * state.
 */
export async function conditionAttempts(company: Company, scope: Scope): Promise<Attempt[]> {
  const { definition, role } = scope
  const { name, state, fields, actions = {} } = definition
  const id = company.record.get(name)?.id ?? 0
  const principal = company.principals[role]
  const stored = await company.stored(definition)
  const attempts: Attempt[] = []
  for (const [step, { when, from, to }] of Object.entries(actions)) {
    if (!when || !mayDo(definition, role, step)) continue
    // Creators cannot be set, because planted records belong to the super admin.
    const against = Object.fromEntries(
      Object.entries(unmet(resolveWhere(when, principal))).filter(([each]) =>
        Object.hasOwn(fields, each),
      ),
    )
    for (const start of state ? startsOf(from, readItems(fields[state])) : [null]) {
      const placed = { ...against, ...(state && start !== null ? { [state]: start } : {}) }
      if (holdsStored(fields, when, { ...stored, ...placed }, principal)) continue
      const attempt = (path: string, send: (version: unknown) => Values, url: string): Attempt => ({
        role,
        resource: name,
        rule: 'approval',
        path,
        what: `${step} against its condition, from ${start}`,
        run: () => placedAs(company, scope, placed, { path, url, send }),
      })
      attempts.push(attempt('action', (version) => ({ version }), `/${name}/${id}/${step}`))
      if (state && to)
        attempts.push(attempt('edit', (version) => ({ version, [state]: to }), `/${name}/${id}`))
    }
  }
  return attempts
}

const startsOf = (from: string | readonly string[] | undefined, all: object): readonly string[] =>
  from === undefined ? Object.keys(all) : [from].flat()

/** Values that meet no part of the condition, where a part compares with a single value. */
function unmet(where: Where): Values {
  const values: Record<string, unknown> = {}
  for (const [name, test] of Object.entries(where)) {
    if (isJoin(name, test)) for (const part of test) Object.assign(values, unmet(part))
    else if (isObject(test)) {
      const other = 'not' in test ? test.not : 'moreThan' in test ? test.moreThan : undefined
      if (other !== undefined && !isObject(other) && !Array.isArray(other)) values[name] = other
    }
  }
  return values
}

interface Step {
  readonly path: string
  readonly url: string
  send(version: unknown): Values
}

async function placedAs(
  company: Company,
  { definition, role }: Scope,
  placed: Values,
  { path, url, send }: Step,
): Promise<string | null> {
  const before = await company.stored(definition)
  await company.put(definition, placed)
  const { reply, changed } = await untouched(company, definition, async () => {
    const body = send((await company.stored(definition))?.version)
    return path === 'edit' ? company.as[role].put(url, body) : company.as[role].post(url, body)
  })
  await company.put(
    definition,
    Object.fromEntries(Object.keys(placed).map((name) => [name, before?.[name] ?? null])),
  )
  return changed ?? refused(reply)
}
