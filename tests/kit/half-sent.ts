import { request } from 'node:http'

/** A call with a token of which one half is sent now, and the other later; ends with the status of its answer. */
export function halfSent(address: string, token: string | undefined, body: object) {
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
