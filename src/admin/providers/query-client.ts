import { readStatus } from './status-of.ts'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { connection } from './connection.ts'

/** Refusals are final; only a lost connection is worth a retry, unless the browser knows that it is offline. */
const isWorthAnotherTry = (failures: number, error: unknown): boolean =>
  failures < 2 && navigator.onLine && readStatus(error) === 0

export const queryClient = new QueryClient({
  // react-admin writes its own version of a saved record into cached lists, and marks them as fresh.
  mutationCache: new MutationCache({ onSettled: () => outdateAnswers() }),
  defaultOptions: {
    // A query paused while offline would look as if it were loading: it fails instead, and is repeated once the connection is
    // back.
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
 * Marks all cached data as stale after a write. Data on screen stays until its own screen refetches it; everything else is
 * fetched again when next shown.
 */
export function outdateAnswers(): void {
  void queryClient.invalidateQueries({ refetchType: 'none' })
}

/** Refetches data on screen that could not be read. */
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
