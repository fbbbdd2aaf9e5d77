import { Worker } from 'node:worker_threads'
import type { CompiledQuery, QueryResult } from 'kysely'
import type { AsideAnswer, AsideQuestion } from './threads/aside-thread.ts'

type Execute = (query: CompiledQuery) => Promise<QueryResult<unknown>>

/** Thread with a read-only connection. */
interface Reader {
  ask(sql: string, parameters?: readonly unknown[]): Promise<readonly unknown[]>
  stop(): Promise<unknown>
}

/** Threads that read concurrently with the main thread. They are started on first use. */
export interface Aside {
  /** Runs the body on one snapshot. */
  read<Result>(body: (execute: Execute) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** More threads would take CPU time from those that handle requests. */
const MOST_THREADS = 2

export function makeAside(path: string, encode: (value: unknown) => unknown): Aside {
  const idle: Reader[] = []
  const all = new Set<Reader>()
  const waiting: ((reader: Reader) => void)[] = []
  const take = (): Promise<Reader> | Reader => {
    const free = idle.pop()
    if (free) return free
    if (all.size >= MOST_THREADS) return new Promise((resolve) => waiting.push(resolve))
    const begun = startReader(path, () => all.delete(begun))
    all.add(begun)
    return begun
  }
  const giveBack = (reader: Reader) => {
    if (!all.has(reader)) return
    const next = waiting.shift()
    if (next) next(reader)
    else idle.push(reader)
  }
  return {
    async read(body) {
      const reader = await take()
      try {
        await reader.ask('begin')
        const result = await body(async ({ sql, parameters }) => ({
          rows: [...(await reader.ask(sql, parameters.map(encode)))],
        }))
        return result
      } finally {
        await reader.ask('rollback').catch(() => undefined)
        giveBack(reader)
      }
    },
    close: async () => {
      await Promise.all([...all].map((reader) => reader.stop()))
    },
  }
}

function startReader(path: string, onExit: () => void): Reader {
  const thread = new Worker(new URL('./threads/aside-thread.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  thread.unref()
  const asked = new Map<number, PromiseWithResolvers<readonly unknown[]>>()
  let count = 0
  const failAll = (error: Error) => {
    for (const { reject } of asked.values()) reject(error)
    asked.clear()
    onExit()
  }
  thread.on('message', (answer: AsideAnswer) => {
    const waiting = asked.get(answer.id)
    asked.delete(answer.id)
    // The process may only exit if no query is pending.
    if (asked.size === 0) thread.unref()
    if ('rows' in answer) waiting?.resolve(answer.rows)
    else waiting?.reject(Object.assign(new Error(answer.error.message), answer.error))
  })
  thread.on('error', failAll)
  thread.on('exit', () => failAll(new Error('The thread that reads aside has ended')))
  return {
    ask: (sql, parameters = []) => {
      const answer = Promise.withResolvers<readonly unknown[]>()
      const id = count++
      asked.set(id, answer)
      thread.ref()
      thread.postMessage({ id, sql, parameters } satisfies AsideQuestion)
      return answer.promise
    },
    stop: () => thread.terminate(),
  }
}
