import { itemsOf, type Definition } from '#language'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadHouse } from '../src/server/discover.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { ask, tokenFor, type Answer } from './visitor.ts'

const { behaviours, catalogue } = await loadHouse()

interface Parameter { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: { readonly enum?: readonly string[] } }
interface Page { readonly content: readonly object[]; readonly totalElements: number }
type Values = Readonly<Record<string, string>>

/** Nothing has these values; which of them a parameter takes depends on its kind. */
const NOWHERE = ['999999999', '9999-12-31', '0001-01-01', '-99999999', 'zzqqxx', 'true', 'false', '1', '9999', '0', '2001-01-01T00:00:00Z']

/** The resources whose lists the calls page through, by path. */
function listedResources(): Map<string, Definition> {
  const found = new Map<string, Definition>()
  for (const definition of catalogue.resources.values()) {
    found.set(`/${definition.name}/list`, definition)
    for (const { path } of definition.views ?? []) found.set(path, definition)
  }
  for (const { endpoints = [] } of behaviours.values()) for (const { path, lists } of endpoints) if (lists) found.set(path, lists)
  return found
}

describe('every documented parameter of a paged call', () => {
  const listed = listedResources()
  let server: ServerProcess
  let chief: string
  let known: Values

  beforeAll(async () => {
    server = await startServer('start')
    chief = await tokenFor(server.url, 'superadmin')
    const { content: [sale] } = pageOf(await ask(server.url, chief, '/sales-order/list?size=1'))
    const user = pageOf(await ask(server.url, chief, '/user/list?size=50&search=customer')).content
      .find((each) => (each as { userName?: string }).userName === 'customer')
    const { salesId = '', customer = '' } = (sale ?? {}) as Record<string, unknown>
    const withReceipt = pageOf(await ask(server.url, chief, '/payment-history/list?size=1')).content[0] as Record<string, unknown>
    known = {
      customerId: String(customer), userId: String((user as { id?: number })?.id), salesId: String(withReceipt['salesId'] ?? salesId),
      paymentStatus: 'PENDING', id: String(withReceipt['payment'] ?? ''),
    }
  }, 240_000)
  afterAll(() => server?.stop())

  const pageOf = ({ data }: Answer): Page => {
    const answered = data as unknown as Page & { readonly content?: Page }
    return Array.isArray(answered.content) ? answered : (answered.content as unknown as Page)
  }
  const get = (path: string, values: Values) => ask(server.url, chief, `${path}?${new URLSearchParams(values)}`)

  /** The values that a parameter may have: those of a choice, else some that nothing has. */
  const candidates = (path: string, { name, schema }: Parameter): readonly string[] => {
    const field = listed.get(path)?.fields[name]
    return [...(schema.enum ?? []), ...(field ? Object.keys(itemsOf(field)) : []), ...NOWHERE]
  }

  /** Whether some value of the parameter gives fewer records, or none that may be seen. */
  async function narrows(path: string, base: Values, total: number, parameter: Parameter): Promise<boolean> {
    for (const value of candidates(path, parameter)) {
      const answer = await get(path, { ...base, [parameter.name]: value, size: '1' })
      if (answer.status === 404) return true
      if (answer.status === 200 && pageOf(answer).totalElements < total) return true
    }
    return false
  }

  async function idleParameters(path: string, parameters: readonly Parameter[]): Promise<string[]> {
    const base = Object.fromEntries(parameters.filter(({ required }) => required).map(({ name }) => [name, known[name] ?? '']))
    const first = await get(path, { ...base, size: '2' })
    expect(first.status, `${path} ${JSON.stringify(first.errors)}`).toBe(200)
    const { totalElements, content } = pageOf(first)
    const shown = async (values: Values) => JSON.stringify(pageOf(await get(path, { ...base, size: '1', ...values })).content)
    const idle: string[] = []
    if (totalElements > 1) {
      if (content.length !== 2 || await shown({}) === await shown({ page: '1' })) idle.push('page or size')
      const [up, down] = [await shown({ sortByField: 'id', sortBy: 'ASC' }), await shown({ sortByField: 'id', sortBy: 'DESC' })]
      if (up === down) idle.push('sortByField or sortBy')
    }
    for (const parameter of parameters) {
      if (['page', 'size', 'sortByField', 'sortBy'].includes(parameter.name) || totalElements === 0) continue
      if (!(await narrows(path, base, totalElements, parameter))) idle.push(parameter.name)
    }
    return idle
  }

  test('has an effect', async () => {
    const { paths } = await (await fetch(`${server.url}/openapi.json`)).json() as { paths: Record<string, { get?: { parameters?: Parameter[] } }> }
    const paged = Object.entries(paths).flatMap(([path, { get: call }]) => {
      const parameters = (call?.parameters ?? []).filter((each) => each.in === 'query')
      return parameters.some(({ name }) => name === 'size') && listed.has(path) ? [[path, parameters] as const] : []
    })
    expect(paged.length).toBeGreaterThan(40)
    const idle: string[] = []
    for (const [path, parameters] of paged) for (const name of await idleParameters(path, parameters)) idle.push(`${path} ${name}`)
    expect(idle).toEqual([])
  }, 120_000)
})
