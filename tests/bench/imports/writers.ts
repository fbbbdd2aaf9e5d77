import type { Server } from '../children.ts'

const WRITERS = 8

/**
 * Starts writers that each edit one record as fast as they can until stopped. `stop` returns the
 * time of each edit.
 */
export function startWriters({ url, token }: Server): { stop(): Promise<number[]> } {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const spent: number[] = []
  let isOver = false
  const writing = Array.from({ length: WRITERS }, async (_, writer) => {
    const { data } = (await (await fetch(`${url}/employee/${writer + 1}`, { headers })).json()) as {
      data: { version: number }
    }
    let { version } = data
    for (let n = 0; !isOver; n += 1) {
      const started = performance.now()
      const answer = await fetch(`${url}/employee/${writer + 1}`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ designation: `Post ${n}`, version }),
      })
      const body = (await answer.json()) as { data: { version: number }; message: string }
      if (answer.status !== 200) throw new Error(`an edit: ${answer.status} ${body.message}`)
      spent.push(performance.now() - started)
      version = body.data.version
    }
  })
  return {
    stop: async () => {
      isOver = true
      await Promise.all(writing)
      return spent.toSorted((left, right) => left - right)
    },
  }
}

/** The value below which this part of the sorted values lies. */
export const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
