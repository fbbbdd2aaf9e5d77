import {
  editableInList,
  listFieldEntries,
  isImportable,
  isStored,
  isText,
  manyActions,
  mayDo,
  writableFields,
  type Definition,
  type Field,
} from '#schema/engine'
import type { Reply } from '../kit/client.ts'
import { isHidden, isMasked, refused, type Attempt, type Rule, type Scope } from './attempt.ts'
import type { Company } from './company.ts'
import {
  changeAsOneOfMany,
  doorsOf,
  judge,
  otherValue,
  untouched,
  VERB,
  type Draft,
} from './doors.ts'
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
  const client = company.as[role]
  const records = [{ id }]
  const calls: Calls = [
    ['delete', `DELETE /${name}/${id}`, () => client.delete(`/${name}/${id}`)],
    ['many', 'remove', () => changeAsOneOfMany(client, `/${name}`, { records, remove: true })],
    ['trash', 'trash', () => client.get(`/${name}/trash`)],
    ['trash', 'restore', () => client.post(`/${name}/${id}/restore`)],
  ]
  return [...drafts, ...draftsOf(company, definition, { rule: 'right', calls })]
}

/** Tries to change, delete and act on a record outside the rows of the role. */
function foreignRow(company: Company, scope: Scope): Draft[] {
  const { definition, role } = scope
  if (company.isWithin(definition, role)) return []
  const { name } = definition
  const id = company.record.get(name)?.id ?? 0
  const client = company.as[role]
  const writable = writableFields(definition, role, 'edit')
  const [editable = 'id'] = editableInList(definition, role)
  const records = [{ id }]
  const many = (order: object) => changeAsOneOfMany(client, `/${name}`, { records, ...order })
  const calls: Calls = [
    ['many', 'remove', () => many({ remove: true })],
    ['many', 'edit', () => many({ edit: { [editable]: 'door' } })],
    ['undo', 'undo', () => client.post(`/${name}/${id}/undo`, { version: 1 })],
    ...manyActions(definition, role).map(
      ([action]) => ['many', action, () => many({ action })] as const,
    ),
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
  return draftsOf(company, definition, { rule: 'row rule', calls })
}

type Calls = readonly (readonly [path: string, what: string, send: () => Promise<Reply>])[]

/** Attempts by calls that must be refused, and change nothing. */
const draftsOf = (
  company: Company,
  definition: Definition,
  { rule, calls }: { readonly rule: Rule; readonly calls: Calls },
): Draft[] =>
  calls.map(([path, what, send]) => ({
    rule,
    path,
    what,
    run: async () => {
      const { reply, changed } = await untouched(company, definition, send)
      return changed ?? refused(reply)
    },
  }))

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
      // A sheet may contain a whole name, which is split into the fields it is made of.
      if (VERB[path] === 'import' && field.options.textFrom !== undefined) continue
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
