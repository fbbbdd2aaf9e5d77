import { useQuery } from '@tanstack/react-query'
import { notificationSources } from '../../found-screens.ts'
import { queryClient } from '../../providers/query-client.ts'
import { requestIfNew } from '../../providers/http.ts'
import { useUser } from '../../session/stored-user.ts'
import { COMPANY } from '../../company.ts'
import type { BellItem, EngineBell } from './bell.ts'

/** The notifications of one bell: their number, and the first of them. */
export interface BellNotifications {
  readonly bell: EngineBell
  readonly count: number
  /** Number of items that this person has not seen; 0 if the badge does not count this kind. */
  readonly unseen: number
  readonly isMuted: boolean
  readonly items: readonly BellItem[]
}

interface BellAnswer {
  readonly call: string
  readonly count: number
  readonly unseen: number
  readonly isMuted: boolean
  readonly items: readonly BellItem[]
}

const KEY = 'notifications'

let last: {
  readonly userId: number
  readonly mark: string
  readonly answers: readonly BellAnswer[]
} | null = null

/** Requests the notifications; unchanged answers are not sent again. */
async function ask(userId: number, signal: AbortSignal): Promise<readonly BellAnswer[]> {
  const before = last?.userId === userId ? last : null
  const answer = await requestIfNew('/notifications', before?.mark ?? null, { signal })
  if (!answer) return before?.answers ?? []
  last = { userId, mark: answer.mark, answers: answer.data as readonly BellAnswer[] }
  return last.answers
}

const asking = (userId: number) => ({
  queryKey: [KEY, userId],
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(userId, signal),
})

/**
 * Polls for notifications, in one place for all components that show them. A hidden tab does not poll, and polls at once when
 * it is shown again; while the server cannot be reached, the last answer is kept.
 */
export function useNotificationPoll(): void {
  const userId = useUser()?.userId ?? 0
  useQuery({
    ...asking(userId),
    retry: false,
    staleTime: 0,
    refetchInterval: COMPANY.notificationPollMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  })
}

/** The signed-in user's notifications by bell; null before the first answer. */
export function useNotifications(): readonly BellNotifications[] | null {
  const user = useUser()
  const { data } = useQuery({ ...asking(user?.userId ?? 0), enabled: false })
  if (!data) return null
  const mine = notificationSources.filter(({ roles }) => roles.includes(user?.role ?? ''))
  return mine.map((bell) => ({
    bell,
    count: 0,
    unseen: 0,
    isMuted: false,
    items: [],
    ...data.find(({ call }) => call === bell.call),
  }))
}

/** Polls at once, because an item has been seen. */
export const askForNotifications = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [KEY] })

export const sumUnseen = (notifications: readonly BellNotifications[]): number =>
  notifications.reduce((sum, { unseen }) => sum + unseen, 0)
