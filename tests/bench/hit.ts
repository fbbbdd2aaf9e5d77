/** Load generator: several clients repeat one call for a few seconds. */
import autocannon from 'autocannon'
import type { Call, Side } from './calls.ts'

/**
 * Reads the current versions before each round of edits, because the last answer of a round may be
 * lost.
 */
export async function readVersions(side: Side, ids: readonly number[]): Promise<void> {
  const headers = { authorization: `Bearer ${side.token}` }
  const answer = await fetch(`${side.url}/employee?ids=${ids.join(',')}`, { headers })
  const { data } = (await answer.json()) as { data: { id: number; version: number }[] }
  for (const { id, version } of data) side.versions.set(id, version)
}

/** Repeats a call and returns the number of requests per second. */
export async function hit(
  side: Side,
  call: Call,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<number> {
  let n = 0
  let wrong = ''
  const headers = { authorization: `Bearer ${side.token}`, 'content-type': 'application/json' }
  const result = await autocannon({
    url: side.url,
    connections,
    duration: seconds,
    requests: [
      {
        method: call.method ?? 'GET',
        headers,
        setupRequest: (request: autocannon.Request) => {
          n += 1
          return {
            ...request,
            path: call.path(n),
            ...(call.body ? { body: JSON.stringify(call.body(n, side)) } : {}),
          }
        },
        onResponse: (status: number, body: string) => {
          if (status >= 400) wrong = `${status} ${body.slice(0, 200)}`
          else if (call.method === 'PUT') remember(side, body)
        },
      },
    ],
  } as autocannon.Options)
  if (wrong || result.non2xx > 0) throw new Error(`${side.name}, ${call.name}: ${wrong}`)
  return result.requests.total / result.duration
}

function remember(side: Side, body: string): void {
  const { data } = JSON.parse(body) as { data: { id: number; version: number } }
  side.versions.set(data.id, data.version)
}
