import { request } from 'node:http'

/**
 * Sends the first part of a call. `sendRest` sends the remainder, and `status` resolves to the
 * status of the response.
 */
export function startCall(address: string, token: string | undefined, body: object) {
  const text = JSON.stringify(body)
  const call = request(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  const status = new Promise<number | undefined>((resolve, reject) => {
    call.once('response', (answer) => resolve(answer.resume().statusCode)).once('error', reject)
  })
  call.write(text.slice(0, 10))
  return { status, sendRest: () => call.end(text.slice(10)) }
}
