import {
  listFieldEntries,
  isImportable,
  isStored,
  isText,
  mayDo,
  writableFields,
  type Field,
} from '#schema/engine'
import type { Reply } from '../kit/client.ts'
import { isHidden, isMasked, refused, type Attempt, type Rule, type Scope } from './attempt.ts'
import type { Company } from './company.ts'
import { doorsOf, judge, otherValue, untouched, VERB, type Draft } from './doors.ts'
import { limits, states } from './states.ts'

/** Tries to write what a role may not, in every standard way. */
export function writingAttempts(company: Company, scope: Scope): Attempt[] {
  const { definition, role } = scope
  if (definition.name === 'user-role') return []
  return [
    ...withoutRight(company, scope),
    ...foreignRow(company, scope),
    ...unwritableFields(company, scope),
    ...states(company, scope),
    ...limits(company, scope),
  ].map((draft) => ({ ...draft, role, resource: definition.name }))
}

function withoutRight(company: Company, scope: Scope): Draft[] {
  const { definition, role } = scope
  const { name } = definition
  const id = company.record.get(name)?.id ?? 0
  const [field = ''] = listFieldEntries(definition)
    .filter(([, each]) => isText(each))
    .map(([each]) => each)
  const blocked = doorsOf(company, scope).filter(({ path }) => {
    if (path === 'edit' && name === 'payment-history') return false
    return !mayDo(definition, role, VERB[path] ?? '')
  })
  const drafts = blocked.map(
    ({ path, send }): Draft => ({
      rule: 'right',
      path,
      what: `${path} without the right`,
      run: async () => {
        const { reply, changed } = await untouched(company, definition, () =>
          send({ [field]: 'door' }),
        )
        return changed ?? refused(reply)
      },
    }),
  )
  if (mayDo(definition, role, 'delete')) return drafts
  return [
    ...drafts,
    {
      rule: 'right',
      path: 'delete',
      what: `DELETE /${name}/${id}`,
      run: async () => {
        const send = () => company.as[role].delete(`/${name}/${id}`)
        const { reply, changed } = await untouched(company, definition, send)
        return changed ?? refused(reply)
      },
    },
  ]
}

/** Tries to change, delete and act on a record outside the rows of the role. */
function foreignRow(company: Company, scope: Scope): Draft[] {
  const { definition, role } = scope
  if (company.isWithin(definition, role)) return []
  const { name } = definition
  const id = company.record.get(name)?.id ?? 0
  const client = company.as[role]
  const writable = writableFields(definition, role, 'edit')
  const calls: (readonly [path: string, what: string, send: () => Promise<Reply>])[] = [
    ...writable.map(
      (field) =>
        [
          'edit',
          `PUT ${field}`,
          async () =>
            client.put(`/${name}/${id}`, {
              [field]: otherValue(definition.fields[field]),
              version: (await company.stored(definition))?.version,
            }),
        ] as const,
    ),
    ['delete', `DELETE /${name}/${id}`, () => client.delete(`/${name}/${id}`)],
    ...Object.keys(definition.actions ?? {}).map(
      (action) =>
        ['action', action, () => client.post(`/${name}/${id}/${action}`, { version: 1 })] as const,
    ),
  ]
  return calls.map(([path, what, send]) => ({
    rule: 'row rule',
    path,
    what,
    run: async () => {
      const { reply, changed } = await untouched(company, definition, send)
      return changed ?? refused(reply)
    },
  }))
}

/** Tries to write fields that the role may not write. The values sent must not be stored. */
function unwritableFields(company: Company, scope: Scope): Draft[] {
  const { definition, role } = scope
  const drafts: Draft[] = []
  for (const door of doorsOf(company, scope)) {
    const { path, send } = door
    if (!mayDo(definition, role, VERB[path] ?? '')) continue
    if (path.includes('r') && VERB[path] === 'import' && !isImportable(definition)) continue
    if (path === 'edit' && !company.isWithin(definition, role)) continue
    const writable = new Set(writableFields(definition, role, path === 'form' ? 'create' : 'edit'))
    for (const [name, field] of listFieldEntries(definition)) {
      if (writable.has(name) || name === definition.state || !isStored(field)) continue
      drafts.push({
        rule: ruleOf(field, role),
        path,
        what: `writes ${name}`,
        run: async () =>
          judge(company, { definition, name, field }, () => send({ [name]: otherValue(field) })),
      })
      if (path === 'edit')
        drafts.push({
          rule: ruleOf(field, role),
          path,
          what: `clears ${name}`,
          run: async () =>
            judge(company, { definition, name, field }, () => send({ [name]: null })),
        })
    }
  }
  return drafts
}

const ruleOf = (field: Field, role: string): Rule => {
  if (isHidden(field, role)) return 'hidden field'
  return isMasked(field, role) ? 'masked field' : 'right'
}
