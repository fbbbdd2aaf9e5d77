import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  callers,
  openSessionContext,
  type SessionContext,
} from '../../../tests/kit/session-context.ts'
import { call, listen, SECRET } from '../../../tests/kit/receiver.ts'
import { outsideCallsOf } from '../../server/calls/outside-calls.ts'

let it: SessionContext
const tokens = new Map<string, string>()
const { addUser, bearer, signIn } = callers(() => it)

beforeAll(async () => {
  it = await openSessionContext('SQLite', { demo: false })
  for (const role of ['SUPER_ADMIN', 'ADMIN'] as const) {
    const { userName } = await addUser(role)
    tokens.set(role, (await signIn(userName)).data.token)
  }
})
afterAll(() => it.close())

async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  role = 'SUPER_ADMIN',
  body = {},
) {
  const response = await it.app.inject({
    method,
    url: `/outside-call${url}`,
    headers: bearer(tokens.get(role) ?? ''),
    ...(method === 'POST' || method === 'PUT' ? { payload: body } : {}),
  })
  return { http: response.statusCode, text: response.body, ...response.json() }
}

const idle = () => outsideCallsOf(it.context).idle()

test('calls are seen, sent again and skipped by a super admin alone, and show no secret', async () => {
  let isUp = false
  const hanging = Promise.withResolvers<() => void>()
  const { received, environment } = await listen((response, { body }) => {
    if (body.text === 'hangs') return hanging.resolve(() => response.end())
    response.writeHead(isUp ? 200 : 500).end(`Got ${SECRET}`)
  })
  outsideCallsOf(it.context, { environment })
  const stuck = await call(it.context, 7, 'stuck')
  const behind = await call(it.context, 7, 'behind')
  await idle()

  for (const url of ['/list', `/${stuck}`])
    expect(await ask('GET', url, 'ADMIN')).toMatchObject({ http: 403 })
  for (const action of ['tryNow', 'resend', 'skip'])
    expect(await ask('POST', `/${stuck}/${action}`, 'ADMIN')).toMatchObject({ http: 403 })
  const { version } = (await ask('GET', `/${stuck}`)).data
  const changed = { version, body: 'another', destination: 'PARCELS' }
  expect(await ask('PUT', `/${stuck}`, 'SUPER_ADMIN', changed)).toMatchObject({ http: 403 })
  expect(await ask('POST', '', 'SUPER_ADMIN', changed)).toMatchObject({ http: 403 })
  expect(await ask('DELETE', `/${stuck}`)).toMatchObject({ http: 403 })

  const listed = await ask('GET', '/list?callStatus=WAITING')
  expect(listed.data.content.toReversed()).toMatchObject([
    {
      id: stuck,
      destination: 'ACCOUNTING',
      recordLabel: 'Brand 7',
      relatedType: 'brand',
      attempts: 1,
    },
    { id: behind, attempts: 0, nextAttemptDate: null },
  ])
  const shown = await ask('GET', `/${stuck}`)
  expect(shown.data).toMatchObject({
    body: '{"text":"stuck"}',
    answerStatus: 500,
    answerText: 'Got ••••••',
    failureReason: 'It answered 500',
  })
  for (const { text } of [listed, shown]) {
    expect(text).not.toContain(SECRET)
    expect(text).not.toContain('127.0.0.1')
    expect(text).not.toContain('claimed')
  }

  expect(await ask('POST', `/${behind}/tryNow`)).toMatchObject({
    http: 409,
    message: 'It waits for an earlier call about the same record; try that one again, or skip it.',
  })
  expect(await ask('POST', `/${stuck}/tryNow`)).toMatchObject({ http: 200 })
  await idle()
  expect(received.map(({ body }) => body.text)).toEqual(['stuck', 'stuck'])
  isUp = true
  expect(await ask('POST', `/${stuck}/skip`)).toMatchObject({ http: 200 })
  await idle()
  expect((await ask('GET', `/${behind}`)).data).toMatchObject({ callStatus: 'DELIVERED' })
  expect(await ask('POST', `/${behind}/skip`)).toMatchObject({ http: 409 })
  expect(await ask('POST', `/${stuck}/resend`)).toMatchObject({ http: 200 })
  await idle()
  expect((await ask('GET', `/${stuck}`)).data).toMatchObject({
    callStatus: 'DELIVERED',
    attempts: 1,
    failureReason: null,
  })
  expect(new Set(received.map(({ id }) => id)).size).toBe(2)

  // Whoever skips it while it is under way cannot say that the other system has not got it.
  const hangs = await call(it.context, 8, 'hangs')
  const letGo = await hanging.promise
  for (const action of ['skip', 'tryNow'])
    expect(await ask('POST', `/${hangs}/${action}`)).toMatchObject({
      http: 409,
      message: 'It is being sent at this moment. Try again in a minute.',
    })
  letGo()
  await idle()
})
