import { readStatus } from './status-of.ts'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { connection } from './connection.ts'

/** Refusals are final; only a lost connection is worth another try, unless the browser knows that it has none. */
const isWorthAnotherTry = (failures: number, error: unknown): boolean =>
  failures < 2 && navigator.onLine && readStatus(error) === 0

export const queryClient = new QueryClient({
  // react-admin writes its own idea of a saved record into the lists it knows, and calls them fresh.
  mutationCache: new MutationCache({ onSettled: () => outdateAnswers() }),
  defaultOptions: {
    // A query that waited for the line would look as if it were loading: it fails, and is asked again when the line is back.
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
 * Something was written: whatever is known was true before. What is on screen stays until its own screen asks again;
 * everything else is asked anew when it is next looked at.
 */
export function outdateAnswers(): void {
  void queryClient.invalidateQueries({ refetchType: 'none' })
}

/** Asks again for what is on screen and could not be read. */
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
