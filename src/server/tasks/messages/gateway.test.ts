import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createGateway, gatewayFromEnvironment } from './gateway.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

interface Seen {
  readonly headers: IncomingMessage['headers']
  readonly url: string
  readonly body: string
}

/** Starts a gateway on this machine. */
async function listen(
  answer: (response: ServerResponse) => void,
): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    seen.push({ headers: request.headers, url: request.url ?? '', body })
    answer(response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, seen }
}

const message = { to: '+447700900123', message: 'It says "hello" & waits\nfor you', id: 'larder-1' }

describe('a gateway that takes the message', () => {
  test('gets it as JSON with our id, and its own id comes back', async () => {
    const { url, seen } = await listen((response) => response.end('{"messageId":"abc"}'))
    expect(await createGateway({ url }).hand(message)).toEqual({
      result: 'accepted',
      providerMessageId: 'abc',
    })
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(message)
    expect(seen[0]?.headers['idempotency-key']).toBe('larder-1')
  })

  test('gets it as a form when the template is one', async () => {
    const { url, seen } = await listen((response) => response.end('fine'))
    const gateway = createGateway({ url: `${url}?key={id}`, body: 'phone={to}&text={message}' })
    expect(await gateway.hand(message)).toEqual({ result: 'accepted', providerMessageId: null })
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
      phone: message.to,
      text: message.message,
    })
    expect(seen[0]?.url).toBe('/send?key=larder-1')
  })
})

describe('a gateway that does not take it', () => {
  test.each([
    [400, 'refused'],
    [401, 'refused'],
    [429, 'refused'],
    [503, 'refused'],
    [302, 'refused'],
    [500, 'unknown'],
    [502, 'unknown'],
    [408, 'unknown'],
  ])('and answers %i: %s', async (status, result) => {
    const { url } = await listen((response) => response.writeHead(status, { location: '/' }).end())
    expect(await createGateway({ url }).hand(message)).toMatchObject({
      result,
      reason: expect.stringContaining(String(status)),
    })
  })

  test('is unknown when it does not answer in time', async () => {
    const { url } = await listen(() => {})
    const handover = await createGateway({ url, timeoutMilliseconds: 100 }).hand(message)
    expect(handover).toEqual({
      result: 'unknown',
      reason: 'The SMS gateway did not answer within 0.1 seconds',
    })
  })

  test('is unknown when the connection breaks', async () => {
    const { url } = await listen((response) => response.destroy())
    expect(await createGateway({ url }).hand(message)).toMatchObject({ result: 'unknown' })
  })

  test('is refused when nobody listens', async () => {
    const { url } = await listen(() => {})
    closing.splice(0).forEach((close) => close())
    expect(await createGateway({ url }).hand(message)).toMatchObject({
      result: 'refused',
      reason: expect.stringContaining('ECONNREFUSED'),
    })
  })
})

describe('the environment', () => {
  test('without an address there is no gateway', () =>
    expect(gatewayFromEnvironment({})).toBeNull())

  test('headers that are no JSON object are refused at once', () => {
    expect(() =>
      gatewayFromEnvironment({
        SMS_GATEWAY_URL: 'http://gateway',
        SMS_GATEWAY_HEADERS: 'Bearer x',
      }),
    ).toThrow('SMS_GATEWAY_HEADERS')
  })

  test('a gateway recognises repeats when it gets the id of the message', () => {
    const withId = {
      SMS_GATEWAY_URL: 'http://gateway',
      SMS_GATEWAY_HEADERS: '{"X-Id":"{id}"}',
      SMS_GATEWAY_BODY: 'to={to}',
    }
    expect(gatewayFromEnvironment({ SMS_GATEWAY_URL: 'http://gateway' })?.recognisesRepeats).toBe(
      true,
    )
    expect(gatewayFromEnvironment(withId)?.recognisesRepeats).toBe(true)
    expect(
      gatewayFromEnvironment({ ...withId, SMS_GATEWAY_HEADERS: '{}' })?.recognisesRepeats,
    ).toBe(false)
  })
})
