import { listFieldEntries, mayDo, readTarget, type Definition } from '#schema/engine'
import { forbidden, textsIn, type Company } from './company.ts'
import {
  isHidden,
  isMasked,
  isWhole,
  holdsNone,
  refused,
  type Attempt,
  type Rule,
  type Scope,
} from './attempt.ts'

type Draft = Pick<Attempt, 'rule' | 'path' | 'what' | 'run'>

/** Tries to read what a role may not see, in every standard way. */
export function readingAttempts(company: Company, scope: Scope): Attempt[] {
  const { definition, role } = scope
  const mayList = mayDo(definition, role, 'list')
  const mayShow = mayDo(definition, role, 'show')
  const isOthers = !company.isWithin(definition, role)
  const drafts = [
    ...(mayList && mayShow ? [] : withoutRight(company, scope, { mayList, mayShow })),
    ...(isOthers && (mayList || mayShow) ? foreignRow(company, scope) : []),
    ...unseenFields(company, scope),
    ...behindReferences(company, scope),
  ]
  return drafts.map((draft) => ({ ...draft, role, resource: definition.name }))
}

/** Ways to read a resource, by name: lists and single records. */
function waysOf(company: Company, { definition }: Scope): readonly (readonly [string, string])[] {
  const { name, list } = definition
  const { id = 0, secrets } = company.record.get(name) ?? {}
  const [some = 'zq'] = secrets?.values() ?? []
  return [
    ['list', `/${name}/list?size=500`],
    ['list', `/${name}/list?size=1`],
    ['sort', `/${name}/list?size=500&sortByField=${list.columns[0]}&sortBy=DESC`],
    ['search', `/${name}/list?search=${some}`],
    ['saved view', `/list-view/${name}`],
    ...(list.totals ? [['totals', `/${name}/totals`] as const] : []),
    ['picker', `/${name}`],
    ['picker', `/${name}?ids=${id}`],
    ['export', `/${name}/sheet?ids=${id}`],
    ['record', `/${name}/${id}`],
    ['history', `/${name}/${id}/history`],
    ...(definition.views ?? []).map(({ path }) => ['view', path] as const),
    ...Object.values(references(company, scopeName(definition))).map(
      (path) => ['label', path] as const,
    ),
  ]
}

const scopeName = ({ name }: Scope['definition']): string => name

/** Lists of other resources that refer to this one and show its label. */
const references = ({ definitions }: Company, name: string): Record<string, string> =>
  Object.fromEntries(
    definitions
      .filter((other) => listFieldEntries(other).some(([, field]) => readTarget(field) === name))
      .slice(0, 6)
      .map((other) => [other.name, `/${other.name}/list?size=500`]),
  )

const OF_RECORD: readonly string[] = ['record', 'history']
const PUBLIC: readonly string[] = ['view', 'label']

function withoutRight(
  company: Company,
  scope: Scope,
  { mayList, mayShow }: { readonly mayList: boolean; readonly mayShow: boolean },
): Draft[] {
  const { definition, role } = scope
  const secrets = textsIn(company, definition)
  return waysOf(company, scope)
    .filter(([path]) => !PUBLIC.includes(path) && (OF_RECORD.includes(path) ? !mayShow : !mayList))
    .filter(([path, url]) => path !== 'picker' || !url.includes('ids=') || !mayShow)
    .map(([path, url]) => ({
      rule: 'right' as const,
      path,
      what: `GET ${url}`,
      run: async () => {
        const reply = await company.as[role].get(url)
        // Countries can also be picked on the public site.
        if (path === 'picker' && definition.name === 'country') return null
        return refused(reply) ?? holdsNone(reply, secrets)
      },
    }))
}

function foreignRow(company: Company, scope: Scope): Draft[] {
  const { definition, role } = scope
  const secrets = textsIn(company, definition)
  const { id = 0 } = company.record.get(definition.name) ?? {}
  return waysOf(company, scope)
    .filter(([path]) => path !== 'label')
    .map(([path, url]) => ({
      rule: 'row rule' as const,
      path,
      what: `GET ${url}`,
      run: async () => {
        const reply = await company.as[role].get(url)
        if (OF_RECORD.includes(path)) return refused(reply) ?? holdsNone(reply, secrets)
        const isThere = reply.content.some((row) => row.id === id)
        return isThere && path !== 'view' ? `shows record ${id}` : holdsNone(reply, secrets)
      },
    }))
}

/**
 * Tries to read fields that the role may not see in full, and to filter, sort and search by them.
 */
function unseenFields(company: Company, scope: Scope): Draft[] {
  const { definition, role } = scope
  const drafts: Draft[] = []
  for (const [name, field] of listFieldEntries(definition)) {
    const rule = ruleOf(scope, name)
    if (!rule || field.kind === 'password') continue
    const secret = company.record.get(definition.name)?.secrets.get(name)
    const get = (url: string) => company.as[role].get(url)
    for (const [path, url] of waysOf(company, scope))
      drafts.push({
        rule,
        path,
        what: `${name} in GET ${url}`,
        run: async () => {
          const reply = await get(url)
          const isNamed = rule === 'hidden field' && path !== 'label' && path !== 'view'
          if (
            isNamed &&
            new RegExp(`"${name}":(?!null)`).test(reply.text) &&
            [reply.data, ...reply.content].some((row) => name in row)
          )
            return `carries ${name}`
          return holdsNone(
            reply,
            secret ? [rule === 'masked field' ? secret.slice(0, -4) : secret] : [],
          )
        },
      })
    const value = secret ?? '1'
    for (const [path, query] of [
      ['filter', `${name}=${value}`],
      ['filter', `${name}From=${value}`],
      ['filter', `${name}To=${value}`],
      ['sort', `sortByField=${name}`],
      ['sort', `sortByField=${name}&sortBy=DESC`],
    ] as const)
      drafts.push({
        rule,
        path,
        what: `${name}: ?${query}`,
        run: async () => refused(await get(`/${definition.name}/list?${query}`)),
      })
    if (secret)
      drafts.push({
        rule,
        path: 'search',
        what: `${name}: ?search=${secret}`,
        run: async () => {
          const reply = await get(`/${definition.name}/list?search=${secret}`)
          return reply.content.length === 0 ? null : `finds ${reply.content.length} records`
        },
      })
  }
  return drafts
}

/** Tries to filter and sort by fields of referenced records that the role may not see in full. */
function behindReferences(company: Company, { definition, role }: Scope): Draft[] {
  const { registry } = company.space.context
  return listFieldEntries(definition).flatMap(([name, field]) => {
    const target = registry.resources.get(readTarget(field) ?? '')
    return listFieldEntries(target ?? { ...definition, fields: {} })
      .filter(([, inner]) => !isWhole(inner, role))
      .flatMap(([inner, hidden]) =>
        [
          `${name}.${inner}=1`,
          `${name}.${inner}From=1`,
          `sortByField=${name}.${inner}`,
          `sortByField=${name}.${inner}&sortBy=DESC`,
        ].map((query) => ({
          rule: isHidden(hidden, role) ? ('hidden field' as const) : ('masked field' as const),
          path: query.startsWith('sort') ? 'sort' : 'filter',
          what: `?${query}`,
          run: async () => refused(await company.as[role].get(`/${definition.name}/list?${query}`)),
        })),
      )
  })
}

/** Tries every standard route without signing in. */
export function strangerAttempts(company: Company, definition: Definition): Attempt[] {
  const { name, actions = {} } = definition
  const id = company.record.get(name)?.id ?? 0
  const api = company.space.as(null)
  const secrets = textsIn(company, definition)
  const reads = waysOf(company, { definition, role: 'SUPER_ADMIN' })
    .filter(([path]) => !PUBLIC.includes(path) && !(path === 'picker' && name === 'country'))
    .map(([path, url]) => ({ path, what: `GET ${url}`, send: () => api.get(url) }))
  const writes = [
    { path: 'form', what: 'POST', send: () => api.post(`/${name}`, {}) },
    { path: 'edit', what: 'PUT', send: () => api.put(`/${name}/${id}`, { version: 1 }) },
    { path: 'delete', what: 'DELETE', send: () => api.delete(`/${name}/${id}`) },
    ...['true', 'false'].map((dryRun) => ({
      path: dryRun === 'true' ? 'dry run' : 'import',
      what: 'upload',
      send: () => api.upload(`/${name}/import`, { name: 'x.csv', content: 'a\n1\n' }, { dryRun }),
    })),
    ...Object.keys(actions).map((action) => ({
      path: 'action',
      what: action,
      send: () => api.post(`/${name}/${id}/${action}`, { version: 1 }),
    })),
  ]
  return [...reads, ...writes].map(({ path, what, send }) => ({
    role: 'NOBODY' as const,
    resource: name,
    rule: 'right' as const,
    path,
    what,
    run: async () => {
      const reply = await send()
      return refused(reply, [401, 404, 405]) ?? holdsNone(reply, secrets)
    },
  }))
}

function ruleOf({ definition, role }: Scope, name: string): Rule | null {
  const field = definition.fields[name]
  if (!field || isWhole(field, role)) return null
  if (isHidden(field, role)) return 'hidden field'
  return isMasked(field, role) ? 'masked field' : null
}

interface Call {
  readonly path: string
  readonly url: string
}

const WAYS: readonly (readonly [string, RegExp])[] = [
  ['bell', /notification|bank-changes/],
  ['dashboard', /dashboard/],
  ['behind a chart', /behind/],
  ['chart', /chart|metrics|analytics/],
  ['document', /\.pdf|pdf|invoice|payslip|statement|document|delivery-note/],
  ['message text', /sms/],
  ['search', /search/],
]

const wayOf = (url: string): string => WAYS.find(([, sign]) => sign.test(url))?.[0] ?? 'other call'

/**
 * Makes every reading call of the server. None may return a planted value that is hidden from the
 * role.
 */
export async function callAttempts(company: Company): Promise<Attempt[]> {
  const document = JSON.parse((await company.as.SUPER_ADMIN.get('/openapi.json')).text) as {
    paths: Record<string, Record<string, { parameters?: Parameter[] }>>
  }
  const calls = Object.entries(document.paths).flatMap(([url, methods]): Call[] => {
    const { get } = methods
    if (!get) return []
    const resource = url.split('/')[1] ?? ''
    const id = String(company.record.get(resource)?.id ?? 1)
    const query = (get.parameters ?? [])
      .filter((each) => each.in === 'query' && each.required)
      .map((each) => `${each.name}=${sampleOf(each)}`)
    return [
      {
        path: wayOf(url),
        url: `${url.replaceAll(/\{\w+\}/g, id)}${query.length > 0 ? `?${query.join('&')}` : ''}`,
      },
    ]
  })
  return (['ADMIN', 'EMPLOYEE', 'CUSTOMER'] as const).flatMap((role) => {
    const hidden = forbidden(company, role)
    return calls.flatMap(({ path, url }): Attempt[] => {
      const resource = url.split('/')[1]?.split('?')[0] ?? ''
      const run = (address: string) => async () =>
        holdsNone(await company.as[role].get(address), hidden)
      const columns = company.definitions.find(({ name }) => `/${name}/list` === url)?.list.columns
      const lists = columns
        ? [
            `${url}?size=500`,
            `${url}?size=500&search=zq0`,
            ...columns.flatMap((column) =>
              ['ASC', 'DESC'].map((sort) => `${url}?size=500&sortByField=${column}&sortBy=${sort}`),
            ),
          ]
        : []
      return [url, ...lists].map((address) => ({
        role,
        resource,
        rule: 'hidden field',
        path,
        what: `GET ${address}`,
        run: run(address),
      }))
    })
  })
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: {
    readonly format?: string
    readonly enum?: readonly string[]
    readonly type?: string
  }
}

function sampleOf({ schema }: Parameter): string {
  if (schema?.enum?.[0]) return schema.enum[0]
  if (schema?.format === 'date') return '2025-06-16'
  return schema?.type === 'integer' || schema?.type === 'number' ? '1' : 'zq'
}
