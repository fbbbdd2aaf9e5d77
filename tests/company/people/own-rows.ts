import type { Client } from '../../kit/client.ts'
import type { DemoCompany } from '../demo-company.ts'
import { number, rawRows, type RawRows, type Row } from './raw-rows.ts'

/** Resources of which a role may see only its own rows, according to the company's permissions. */
const OWN = {
  EMPLOYEE: [
    ['swipe-entry', 'swipe_entry'],
    ['pay-hour', 'pay_hour'],
    ['weekly-wages', 'weekly_wages'],
    ['employee-leave', 'employee_leave'],
    ['monthly-pay', 'monthly_pay'],
  ],
  ADMIN: [['monthly-pay', 'monthly_pay']],
} as const

interface Looked {
  readonly api: Client
  readonly role: string
  readonly resource: string
  readonly own: readonly Row[]
  readonly others: readonly Row[]
  readonly parameters: readonly string[]
}

export interface Leaks {
  /** Number of calls made. */
  readonly calls: number
  readonly leaks: readonly string[]
}

/**
 * Tries to see the swipes, hours, wages, leave and payslips of other employees: in lists with every
 * documented parameter, as single records, and through the other calls of each resource.
 */
export async function findLeaks(demo: DemoCompany): Promise<Leaks> {
  const raw = await rawRows(demo.context.store.sql)
  const { paths } = JSON.parse((await demo.as('SUPER_ADMIN').get('/openapi.json')).text) as {
    readonly paths: Readonly<
      Record<
        string,
        { readonly get?: { readonly parameters?: readonly { readonly name: string }[] } }
      >
    >
  }
  const answers: (readonly [string, string[]])[] = []
  for (const role of ['EMPLOYEE', 'ADMIN'] as const) {
    const api = demo.as(role)
    const me = (await api.get('/user/profile')).data['employee']
    for (const [resource, table] of OWN[role]) {
      const rows: RawRows[typeof table] = raw[table]
      const parameters = paths[`/${resource}/list`]?.get?.parameters ?? []
      const looked = {
        api,
        role,
        resource,
        own: rows.filter((row) => row['employee'] === me),
        others: rows.filter((row) => row['employee'] !== me),
        parameters: parameters.map(({ name }) => name),
      }
      for (const look of [inLists, oneByOne, byCalls]) answers.push(...(await look(looked)))
    }
  }
  return {
    calls: answers.length,
    leaks: answers.flatMap(([call, found]) => found.map((each) => `${call}: ${each}`)),
  }
}

type Answer = readonly [call: string, leaks: string[]]
const NOT_FILTERS = ['page', 'size', 'sortBy', 'sortByField', 'search', 'tab']

/** Tries the filters, ranges, sort orders and search of a list and its picker. */
async function inLists(looked: Looked): Promise<Answer[]> {
  const { others, parameters, resource } = looked
  const [other] = others
  const name = String(other?.['label']).split(' (')[0] ?? ''
  const queries = [
    '',
    `search=${encodeURIComponent(name)}`,
    'search=EMP-',
    'sortByField=employee',
    'sortByField=id&sortBy=DESC',
    `ids=${others
      .slice(0, 40)
      .map((row) => String(row['id']))
      .join()}`,
    `employee=${String(other?.['employee'])}`,
    `id=${String(other?.['employee'])}`,
    ...parameters
      .filter((parameter) => !NOT_FILTERS.includes(parameter) && parameter.endsWith('From'))
      .map((parameter) => `${parameter}=${/[dD]ate|At/.test(parameter) ? '2000-01-01' : '0'}`),
  ]
  const answers: Answer[] = []
  for (const query of queries)
    for (const path of [`/${resource}/list?size=500&`, `/${resource}?`])
      answers.push(await look(looked, `${path}${query}`))
  return answers
}

async function look({ api, role, own, others }: Looked, call: string): Promise<Answer> {
  const { status, content, data, text } = await api.get(call)
  if (status >= 500) return [`${role} ${call}`, [text]]
  if (status !== 200) return [`${role} ${call}`, []]
  const foreign = new Set(others.map((row) => Number(row['id'])))
  const seen = content.filter(({ id }) => foreign.has(Number(id)))
  const total = Number(data['totalElements'] ?? 0)
  return [
    `${role} ${call}`,
    [
      ...seen.map(({ label }) => `shows ${String(label)}`),
      ...(total > own.length ? [`counts ${total} of ${own.length}`] : []),
    ],
  ]
}

/** Tries to read and change single records, their history and their sheet. */
async function oneByOne({ api, role, resource, others }: Looked): Promise<Answer[]> {
  const id = String(others[0]?.['id'])
  const path = `/${resource}/${id}`
  const hidden = async (call: string, reply: ReturnType<Client['get']>): Promise<Answer> => {
    const { status } = await reply
    return [`${role} ${call}`, [403, 404].includes(status) ? [] : [`answers ${status}`]]
  }
  const sheet = (await api.get(`/${resource}/sheet?ids=${id}`)).data as { records?: unknown }
  return [
    await hidden(path, api.get(path)),
    await hidden(`${path}/history`, api.get(`${path}/history`)),
    await hidden(`PUT ${path}`, api.put(path, { version: 1 })),
    await hidden(`DELETE ${path}`, api.delete(path)),
    await hidden(`cancel ${path}`, api.post(`${path}/cancel`, { version: 1 })),
    await hidden(`approve ${path}`, api.post(`${path}/approve`, { version: 1 })),
    [
      `${role} sheet of ${path}`,
      Array.isArray(sheet.records) && sheet.records.length > 0 ? ['shows it'] : [],
    ],
  ]
}

const OF_ANOTHER: Readonly<Record<string, (row: Row) => readonly string[]>> = {
  'swipe-entry': (row) => [
    `/swipe-entry/date-employee?date=${String(row['swipe_date'])}&employeeId=${number(row, 'employee')}`,
    '/swipe-entry/board',
  ],
  'pay-hour': (row) => [
    `/pay-hour/date-filter?id=${number(row, 'employee')}&fromDate=2026-01-01&toDate=2026-12-31`,
    '/pay-hour/month?year=2026&month=10',
  ],
  'employee-leave': (row) => [
    `/employee-leave/balance?id=${number(row, 'employee')}&year=2026`,
    `/employee-leave/preview?employee=${number(row, 'employee')}&leaveType=CASUAL&fromDate=2026-12-01&toDate=2026-12-01`,
  ],
  'monthly-pay': (row) => [
    `/employee-monthly-payslip?id=${number(row, 'id')}`,
    `/monthly-pay/explained?id=${number(row, 'id')}`,
    `/employee-pay/explained?id=${number(row, 'employee_pay')}`,
    `/employee-pay/bank-file?payYear=${number(row, 'pay_year')}&payMonth=${number(row, 'pay_month')}`,
    '/employee-pay/run/1',
    '/pay-configuration/list',
    '/employee-pay/list',
  ],
}

/** Tries the calls specific to a resource with another employee's data, and the search. */
async function byCalls({ api, role, resource, others }: Looked): Promise<Answer[]> {
  const [other] = others
  if (!other) return []
  const answers: Answer[] = []
  for (const call of OF_ANOTHER[resource]?.(other) ?? []) {
    const { status } = await api.get(call)
    answers.push([`${role} ${call}`, [403, 404].includes(status) ? [] : [`answers ${status}`]])
  }
  const slip = String(other['payslip_number'] ?? '')
  if (slip !== '') {
    const { text } = await api.get(`/search?q=${slip}`)
    answers.push([`${role} search for ${slip}`, text.includes(slip) ? ['finds it'] : []])
  }
  return answers
}
