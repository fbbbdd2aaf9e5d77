import { QueryClient } from '@tanstack/react-query'

/** Refusals are final; only a lost connection is worth another try. */
const isWorthAnotherTry = (failures: number, error: unknown): boolean =>
  failures < 2 && (error as { status?: number }).status === 0

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 5_000, retry: isWorthAnotherTry, refetchOnWindowFocus: true }, mutations: { retry: false } },
})
