import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearUser, storeUser } from '../session/stored-user.ts'
import { request } from './http.ts'
import { openScreen } from './intents.ts'
import { upload } from './upload.ts'

const keys: string[] = []
type Answer = Response | 'lost'
const said = (status: number, body: unknown = { status: 'SAID', data: {} }) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })

/** Sends a call that gets the given answer. */
async function send(
  answer: Answer,
  body: object = { name: 'Plum' },
  path = '/jar',
  isRepeatable = false,
) {
  vi.stubGlobal('fetch', (address: string, { headers }: RequestInit = {}) => {
    if (!address.endsWith('/healthz')) keys.push(new Headers(headers).get('idempotency-key') ?? '')
    return answer === 'lost'
      ? Promise.reject(new TypeError('lost'))
      : Promise.resolve(answer.clone())
  })
  await request(path, { method: 'POST', body, isRepeatable }).catch(() => undefined)
}

const person = (userId: number) => ({
  userId,
  userName: 'ann',
  role: 'ADMIN',
  isFL: false,
  token: '',
})

/** Returns an order number. */
const OR = (order: number) => `OR-2026-${String(order).padStart(6, '0')}`

let turn = 100
beforeEach(() => {
  keys.length = 0
  localStorage.clear()
  storeUser(person((turn += 1)))
})
afterEach(() => {
  clearUser('byHand')
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

describe('the key of what is meant', () => {
  test.each<[string, Answer]>([
    ['a lost answer', 'lost'],
    ['a fault of the server', said(500)],
    ['a server that is away', said(503)],
    ['an answer of something on the way', said(200, '<html>Sign in to this network</html>')],
    ['a refusal by something on the way', said(403, '<html>Blocked</html>')],
    ['a request that took too long', said(408)],
    ['too many requests', said(429)],
  ])('stays over %s, also when something was put right', async (_, answer) => {
    await send(answer)
    await send(answer, { name: 'Quince' })
    await send(said(201))
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(keys).size).toBe(1)
    await send(said(201))
    expect(new Set(keys).size).toBe(2)
  })

  test.each([200, 201, 400, 403, 404, 409, 422, 428])('is another one after %i', async (status) => {
    await send(said(status))
    await send(said(status))
    expect(new Set(keys).size).toBe(2)
  })

  test('is kept while the answer is awaited: a page may be reloaded before it comes', async () => {
    let sent = ''
    let stored = ''
    vi.stubGlobal('fetch', (_: string, { headers }: RequestInit = {}) => {
      sent = new Headers(headers).get('idempotency-key') ?? ''
      stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
      return Promise.resolve(said(201))
    })
    await request('/jar', { method: 'POST', body: { name: 'Plum' } })
    expect(sent).toMatch(/^[0-9a-f]{32}$/)
    expect(stored).toContain(sent)
  })

  test('is one for each address, and each dialog', async () => {
    await send('lost')
    await send('lost', {}, '/lid')
    document.body.innerHTML =
      '<div class="MuiDialog-root"><h2 class="MuiDialogTitle-root">Add jar</h2></div>'
    await send('lost')
    expect(new Set(keys).size).toBe(3)
  })

  test('is one for each thing that a page acts on, and the same for it again', async () => {
    const decide = (body: object) => send('lost', body, '/jar/arrears')
    await decide({ id: 1, arrears: 5, decision: 'ACCEPTED', version: 1 })
    await decide({ id: 1, arrears: 6, decision: 'ACCEPTED', version: 1 })
    await decide({ id: 1, arrears: 5, decision: 'ACCEPTED', version: 2 })
    expect([keys[0] === keys[1], keys[0] === keys[2]]).toEqual([false, true])
    // The outcome of the first decision is unknown, so another decision reuses its key and gets that outcome.
    await decide({ id: 1, arrears: 5, decision: 'DROPPED' })
    expect(keys[3]).toBe(keys[0])
    const judge = (remarks: string) =>
      send('lost', { orderIds: [{ orderId: OR(1), remarks }] }, '/jar/judge')
    await judge('Late')
    await judge('Too late')
    await send('lost', { orderIds: [{ orderId: OR(1) }], reason: 'Late' }, '/jar/judge')
    expect([keys[5], keys[6]]).toEqual([keys[4], keys[4]])
  })

  test.each<[string, object, object]>([
    ['several ids', { ids: [1, 2] }, { ids: [1, 3] }],
    [
      'a record named by its number',
      { orderId: OR(1), version: 1 },
      { orderId: OR(2), version: 1 },
    ],
    ['several numbers', { salesIds: [OR(1), OR(2)] }, { salesIds: [OR(1), OR(3)] }],
    ['several records', { orderIds: [{ orderId: OR(1) }] }, { orderIds: [{ orderId: OR(2) }] }],
    [
      'several records with what is decided of each',
      { orderIds: [{ orderId: OR(1), remarks: 'Late' }] },
      { orderIds: [{ orderId: OR(2), remarks: 'Late' }] },
    ],
    ['a name', { name: 'night' }, { name: 'day' }],
    ['a day', { weekStart: '2026-11-23' }, { weekStart: '2026-11-30' }],
  ])('is another one for a call of a page about %s', async (_, one, other) => {
    await send('lost', one, '/jar/run')
    await send('lost', other, '/jar/run')
    await send('lost', one, '/jar/run')
    expect([keys[0] === keys[1], keys[0] === keys[2]]).toEqual([false, true])
  })

  test.each([
    ['a new record', '/jar'],
    ['a record', '/jar/5'],
    ['an action', '/jar/5/fill'],
  ])('stays for %s over corrections of every kind', async (_, path) => {
    await send('lost', { lid: 1, day: '2026-11-23', name: 'Plum' }, path)
    await send('lost', { lid: 2, day: '2026-11-24', name: 'Quince' }, path)
    expect(keys[0]).toBe(keys[1])
  })

  test('stays in a dialog over corrections of every kind', async () => {
    document.body.innerHTML =
      '<div class="MuiDialog-root"><h2 class="MuiDialogTitle-root">Pay jars</h2></div>'
    await send('lost', { lid: 1, paidOn: '2026-11-23' }, '/jar/pay')
    await send('lost', { lid: 2, paidOn: '2026-11-24' }, '/jar/pay')
    expect(keys[0]).toBe(keys[1])
  })

  test('is one for each file that is uploaded, and the same for it again', async () => {
    /** An upload that never gets a response. */
    class Lost {
      readonly upload = {}
      onerror = () => {}
      open() {}
      setRequestHeader(name: string, value: string) {
        if (name === 'idempotency-key') keys.push(value)
      }
      send() {
        this.onerror()
      }
    }
    vi.stubGlobal('XMLHttpRequest', Lost)
    for (const content of ['one', 'other', 'one'])
      await expect(
        upload(new File([content], 'scan.pdf', { lastModified: 7 }), () => {}),
      ).rejects.toMatchObject({ status: 0 })
    expect([keys[0] === keys[1], keys[0] === keys[2]]).toEqual([false, true])
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
    expect([kept.includes(keys[0] ?? '?'), kept.includes('scan')]).toEqual([true, false])
  })

  test('is one for two presses at once, and not for two different calls at once', async () => {
    vi.stubGlobal('fetch', (_: string, { headers }: RequestInit = {}) => {
      keys.push(new Headers(headers).get('idempotency-key') ?? '')
      return Promise.resolve(said(201))
    })
    const post = (name: string) => request('/jar', { method: 'POST', body: { name } })
    await Promise.all([post('Plum'), post('Plum'), post('Quince')])
    expect([keys[0] === keys[1], keys[0] === keys[2]]).toEqual([true, false])
  })

  test('is a new one for each call that may be repeated: the next person at a door', async () => {
    for (const code of ['EMP-1', 'EMP-2', 'EMP-1'])
      await send('lost', { employeeCode: code }, '/stamp', true)
    expect(new Set(keys).size).toBe(3)
  })

  test('is a new one when the screen is opened again later, not when somebody comes right back', async () => {
    await send('lost')
    openScreen()
    await send('lost')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 700_000 })
    await send('lost')
    openScreen()
    vi.setSystemTime(Date.now() + 700_000)
    await send('lost')
    vi.useRealTimers()
    expect([keys[0] === keys[1], keys[1] === keys[2], keys[2] === keys[3]]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('outlives a new sign-in of the same person, and is nothing to another', async () => {
    await send('lost')
    storeUser(person(turn + 1000))
    await send('lost')
    storeUser(person(turn))
    await send(said(201))
    expect([keys[0] === keys[1], keys.length]).toEqual([false, 3])
  })
})
