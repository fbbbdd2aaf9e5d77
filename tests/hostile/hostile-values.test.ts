import { afterAll, beforeAll, expect, test } from 'vitest'
import { maker } from '../contract/every-resource.ts'
import { hostileCalls, type HostileCall, type Sound } from './hostile-calls.ts'
import { describedBy } from '../contract/openapi.ts'
import { DATABASES, workspace, type Workspace } from '../kit/workspace.ts'

let it: Workspace
let sound: ReadonlyMap<string, Sound>

beforeAll(async () => {
  // Runs on PostgreSQL where possible, because it is stricter: it rejects NUL characters and lone
  // surrogates.
  it = await workspace({ database: DATABASES.at(-1) ?? 'sqlite', installed: true })
  const { make, input } = maker(it)
  const made = new Map<string, Sound>()
  for (const definition of it.context.registry.resources.values()) {
    const [old] = await it.context.store.find(definition, [], 1)
    const { id } = old ?? (await make(definition))
    made.set(definition.name, { id, body: await input(definition).catch(() => ({})) })
  }
  // Closes the sample reservation, because its batch has no reserved quantity to match it.
  const reservation = it.context.registry.get('stock-reservation')
  await it.work((work) =>
    work.write(reservation, made.get(reservation.name)?.id ?? 0, { openQuantity: 0 }),
  )
  sound = made
}, 60_000)
afterAll(() => it.close())

/** Calls that end the caller's session. */
const ENDS_SESSION = /^\/user\/(logout|refresh-token|change-password)/

async function send({ method, url, body, headers, isPublic }: HostileCall): Promise<number> {
  const token = isPublic
    ? {}
    : { authorization: `Bearer ${it.tokens[ENDS_SESSION.test(url) ? 'EMPLOYEE' : 'SUPER_ADMIN']}` }
  const answer = await it.app.inject({
    method,
    url,
    headers: { ...token, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
  return answer.statusCode
}

test('no call answers 500, whatever stands in its body, address or headers', {
  timeout: 180_000,
}, async () => {
  const answered = new Map<number, number>()
  const faults: string[] = []
  for (const call of hostileCalls(await describedBy(it.as(null)), sound)) {
    const status = await send(call)
    answered.set(status, (answered.get(status) ?? 0) + 1)
    if (status >= 500)
      faults.push(`${status} ${call.method} ${call.url} ${call.body ?? ''}`.slice(0, 400))
  }
  // The test would prove nothing if calls were refused before their values are read.
  expect(answered.get(400)).toBeGreaterThan(1500)
  expect(answered.get(200)).toBeGreaterThan(100)
  expect(await it.as('SUPER_ADMIN').get('/user/list')).toMatchObject({ status: 200 })
  expect(faults).toEqual([])
})

test('a column called like what every object inherits is passed over, and says so', async () => {
  const content = 'constructor,__proto__,toString,customerName\n1,2,3,Seventy-seven\n'
  const upload = (mapping: string) =>
    it
      .as('SUPER_ADMIN')
      .upload('/customer/import', { name: 'customers.csv', content }, { mapping, dryRun: 'true' })
  for (const mapping of ['', '{"constructor":null,"__proto__":null}']) {
    const answer = await upload(mapping)
    // The row lacks other required fields of a customer, but the column mapping is still returned.
    expect(answer.status, answer.text).toBe(422)
    expect((answer.data.file as { mapping: object }).mapping).toMatchObject({
      constructor: null,
      toString: null,
      customerName: 'customerName',
    })
  }
  expect(await upload('{"constructor":"toString"}')).toMatchObject({ status: 400 })
})

test('a part of a form that calls itself JSON is no text', async () => {
  const part = (name: string, type: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${type}\r\n\r\n${value}\r\n`
  const payload = `${part('dryRun', '\r\ncontent-type: application/json', '{"toString":1}')}${part('file', '; filename="a.csv"', 'a\n1')}--x--\r\n`
  expect(
    await it
      .as('SUPER_ADMIN')
      .post('/customer/import', payload, { 'content-type': 'multipart/form-data; boundary=x' }),
  ).toMatchObject({ status: 400 })
})
