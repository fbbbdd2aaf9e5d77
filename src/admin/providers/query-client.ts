import { readStatus } from './status-of.ts'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { connection } from './connection.ts'

/** Retries only lost connections, unless the browser is offline. Errors reported by the server are final. */
const isWorthAnotherTry = (failures: number, error: unknown): boolean =>
  failures < 2 && navigator.onLine && readStatus(error) === 0

export const queryClient = new QueryClient({
  // Marks cached lists as stale, because react-admin writes its own version of a saved record into them.
  mutationCache: new MutationCache({ onSettled: () => outdateAnswers() }),
  defaultOptions: {
    // While offline, queries fail instead of being paused, because paused queries would appear to be loading. They are
    // repeated once the connection is back.
    queries: {
      staleTime: 5_000,
      retry: isWorthAnotherTry,
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/**
 * Marks all cached data as stale after a write. Visible data is refetched by its screen, other data when it is next
 * shown.
 */
export function outdateAnswers(): void {
  void queryClient.invalidateQueries({ refetchType: 'none' })
}

/** Refetches visible data that failed to load. */
export function askAgain(): void {
  void connection.tryAgain()
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status !== 'success',
  })
}

connection.subscribe(() => {
  if (!connection.isDown()) void queryClient.invalidateQueries()
})
