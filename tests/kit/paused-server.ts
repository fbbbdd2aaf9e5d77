import { buildApp } from '../../src/server/http/app.ts'
import type { AppContext } from '../../src/server/app-context.ts'
import { keepOpened, findOpened } from '../../src/storage/opened.ts'
import type { Store } from '../../src/storage/store.ts'
import { clientOf, type Client } from './client.ts'

/** Second server on the same database, which can pause before it begins a transaction. */
export interface PausableServer {
  readonly context: AppContext
  /** Lets this many transactions begin and pauses at the next one. Resolves when it is paused. */
  pauseAfter(transactions: number): Promise<void>
  resume(): void
  client(token: string): Promise<Client>
}

export function pausableServer(other: AppContext): PausableServer {
  let left = Number.POSITIVE_INFINITY
  let isPaused = () => {}
  let resume = () => {}
  let paused: Promise<void> | null = null
  const begins = async () => {
    if (left-- > 0) return
    isPaused()
    await paused
  }
  const { store } = other
  const pausable: Store = {
    ...store,
    transaction: async (body) => {
      await begins()
      return store.transaction(body)
    },
    lowPriority: async (body) => {
      await begins()
      return store.lowPriority(body)
    },
  }
  keepOpened(pausable, findOpened(store))
  const context = { ...other, store: pausable }
  return {
    context,
    pauseAfter: (transactions) => {
      left = transactions
      paused = new Promise((resolve) => {
        resume = () => {
          left = Number.POSITIVE_INFINITY
          resolve()
        }
      })
      return new Promise((resolve) => {
        isPaused = resolve
      })
    },
    resume: () => resume(),
    async client(token) {
      const app = await buildApp(context)
      await app.ready()
      return clientOf(app, token)
    },
  }
}

/** Expires every lease, as if it had not been renewed for a long time. */
export const expireLeases = ({ store }: AppContext) =>
  store.transaction(({ sql }) =>
    sql.updateTable('larder_task').set({ alive_until: 0, due_at: 0 }).execute(),
  )
