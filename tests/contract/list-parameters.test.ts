import { readItems, listedResource, PERIOD, findTile, type Definition } from '#schema/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadApp } from '../../src/server/start/discover.ts'
import { demoPlace, openDemo, type DemoCompany } from '../company/demo-company.ts'
import { maker } from './every-resource.ts'
import { isShipped } from './matrix.ts'
import type { Client, Reply } from '../kit/client.ts'

const { behaviours, registry } = await loadApp()

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: { readonly enum?: readonly string[] }
}
interface Page {
  readonly content: readonly object[]
  readonly totalElements: number
}
type Values = Readonly<Record<string, string>>

/** Values that few records or none have. Each parameter accepts only those of its type. */
const NOWHERE = [
  '999999999',
  '9999-12-31',
  '0001-01-01',
  '-99999999',
  'zzqqxx',
  'true',
  'false',
  '1',
  '9999',
  '0',
  '2001-01-01T00:00:00Z',
]

/** Resources of the paged lists, by path. */
function listedResources(): Map<string, Definition> {
  const found = new Map<string, Definition>()
  for (const definition of registry.resources.values()) {
    found.set(`/${definition.name}/list`, definition)
    for (const { path } of definition.views ?? []) found.set(path, definition)
  }
  for (const { endpoints = [] } of behaviours.values())
    for (const { path, lists } of endpoints) if (lists) found.set(path, lists)
  return found
}

interface PaidTwice {
  readonly salesId: string
  readonly payment: string
}

/**
 * Adds records that the demo company lacks or has only one of: failed messages, a second type of
 * vehicle, a sale paid in two parts.
 */
async function fillLists(demo: DemoCompany): Promise<PaidTwice> {
  const { make } = maker(demo)
  const demoRegistry = demo.context.registry
  for (const name of [
    'sms-log',
    'sms-log',
    'sms-log',
    'sms-log',
    'vehicle-type',
    'pay-configuration',
    'pay-configuration',
    'employee-pay',
    'employee-pay',
    'monthly-pay',
    'monthly-pay',
    'pay-arrears',
    'pay-arrears',
    'pay-arrears',
    'leave-adjustment',
    'leave-adjustment',
    'leave-adjustment',
  ])
    await make(demoRegistry.get(name))
  for (const definition of registry.resources.values())
    if (!isShipped(definition.name)) for (let n = 0; n < 3; n += 1) await make(definition, true)
  return demo.work(async (server) => {
    const [receipt] = await server.find(demoRegistry.get('payment-history'), {}, 1)
    if (!receipt) throw new Error('The demo company has no receipt')
    const { id: _, version: __, ...values } = receipt
    for (const remarks of ['The first part', 'The rest'])
      await server.add(demoRegistry.get('payment-history'), { ...values, remarks })
    const sale = await server.get(demoRegistry.get('sales-order'), Number(values['sale']))
    return { salesId: String(sale?.['salesId']), payment: String(values['payment']) }
  })
}

/** Points of the super admin's charts and tiles with few or no records of this list behind them. */
const fewBehind = (listed: Definition | undefined): readonly string[] =>
  registry.charts
    .filter(({ datasets }) =>
      datasets.some(
        (dataset) =>
          dataset.resource.name === listed?.name || listedResource(dataset) === listed?.name,
      ),
    )
    .flatMap((chart) => {
      const [by] = chart.dimensions.filter((name) => name !== PERIOD)
      const tile = findTile(chart)
      const measures =
        chart.screen && chart.roles.includes('SUPER_ADMIN')
          ? chart.measures.flat()
          : tile?.roles.includes('SUPER_ADMIN')
            ? [tile.measure]
            : []
      return measures.map(
        (measure) =>
          `${chart.code}?measure=${measure}&fromDate=1990-01-01&toDate=1990-01-02${by ? `&${by}=0` : ''}`,
      )
    })

/**
 * False where `behind` has no effect: failed messages have only one tile, which shows the whole
 * list, and some records have tiles only for other roles.
 */
const isNarrowedBehind = (path: string, listed: Definition | undefined): boolean =>
  path !== '/failed-notification' && fewBehind(listed).length > 0

describe('every documented parameter of a paged call', () => {
  const listed = listedResources()
  let demo: DemoCompany
  let superAdmin: Client
  let knownValues: Values

  beforeAll(async () => {
    demo = await openDemo(await demoPlace('sqlite'))
    superAdmin = demo.as('SUPER_ADMIN')
    const { salesId, payment } = await fillLists(demo)
    const {
      content: [sale],
    } = pageOf(await superAdmin.get('/sales-order/list?size=1'))
    const user = pageOf(await superAdmin.get('/user/list?size=50&search=customer')).content.find(
      (each) => (each as { userName?: string }).userName === 'customer',
    )
    const { customer = '' } = (sale ?? {}) as Record<string, unknown>
    knownValues = {
      customerId: String(customer),
      userId: String((user as { id?: number })?.id),
      salesId,
      paymentStatus: 'PENDING',
      id: payment,
    }
  }, 240_000)
  afterAll(() => demo.close())

  const pageOf = ({ data }: Reply): Page => {
    const answered = data as unknown as Page & { readonly content?: unknown }
    return Array.isArray(answered.content) ? answered : (answered.content as unknown as Page)
  }
  const get = (path: string, values: Values) =>
    superAdmin.get(`${path}?${new URLSearchParams(values)}`)

  /**
   * Values to try for a parameter: the constants of a choice, and values that few records or none
   * have.
   */
  const candidates = (path: string, { name, schema }: Parameter): readonly string[] => {
    if (name === 'behind') return fewBehind(listed.get(path))
    const field = listed.get(path)?.fields[name]
    return [...(schema.enum ?? []), ...(field ? Object.keys(readItems(field)) : []), ...NOWHERE]
  }

  /** True if some value of the parameter returns fewer records, or 404. */
  async function narrows(
    path: string,
    base: Values,
    total: number,
    parameter: Parameter,
  ): Promise<boolean> {
    for (const value of candidates(path, parameter)) {
      const answer = await get(path, { ...base, [parameter.name]: value, size: '1' })
      if (answer.status === 404) return true
      if (answer.status === 200 && pageOf(answer).totalElements < total) return true
    }
    return false
  }

  async function idleParameters(path: string, parameters: readonly Parameter[]): Promise<string[]> {
    const base = Object.fromEntries(
      parameters
        .filter(({ required }) => required)
        .map(({ name }) => [name, knownValues[name] ?? '']),
    )
    const first = await get(path, { ...base, size: '2' })
    expect(first.status, `${path} ${JSON.stringify(first.errors)}`).toBe(200)
    const { totalElements, content } = pageOf(first)
    // With fewer than two records, a parameter that is ignored would go unnoticed.
    expect([path, totalElements > 1]).toEqual([path, true])
    const shown = async (values: Values) =>
      JSON.stringify(pageOf(await get(path, { ...base, size: '1', ...values })).content)
    const idle: string[] = []
    if (content.length !== 2 || (await shown({})) === (await shown({ page: '1' })))
      idle.push('page or size')
    const [up, down] = [
      await shown({ sortByField: 'id', sortBy: 'ASC' }),
      await shown({ sortByField: 'id', sortBy: 'DESC' }),
    ]
    if (up === down) idle.push('sortByField or sortBy')
    for (const parameter of parameters) {
      if (['page', 'size', 'sortByField', 'sortBy'].includes(parameter.name)) continue
      // Samples of an added resource are all in its initial state, which every tab may show.
      if (parameter.name === 'tab' && !isShipped(listed.get(path)?.name ?? '')) continue
      if (parameter.name === 'behind' && !isNarrowedBehind(path, listed.get(path))) continue
      if (!(await narrows(path, base, totalElements, parameter))) idle.push(parameter.name)
    }
    return idle
  }

  test('has an effect', async () => {
    const { paths } = JSON.parse((await superAdmin.get('/openapi.json')).text) as {
      paths: Record<string, { get?: { parameters?: Parameter[] } }>
    }
    const paged = Object.entries(paths).flatMap(([path, { get: call }]) => {
      const parameters = (call?.parameters ?? []).filter((each) => each.in === 'query')
      return parameters.some(({ name }) => name === 'size') && listed.has(path)
        ? [[path, parameters] as const]
        : []
    })
    expect(paged.length).toBeGreaterThan(40)
    const idle: string[] = []
    for (const [path, parameters] of paged)
      for (const name of await idleParameters(path, parameters)) idle.push(`${path} ${name}`)
    expect(idle).toEqual([])
  }, 120_000)
})
