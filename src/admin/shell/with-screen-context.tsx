import type { Principal, Settings } from '#schema/engine'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-admin'
import { useMemo, type ReactNode } from 'react'
import { findScreen } from '../found-screens.ts'
import { registry } from '../registry.ts'
import { COMPANY } from '../company.ts'
import { todayIs } from '../format.ts'
import { ask } from '../providers/http.ts'
import { server } from '../providers/server.ts'
import { upload } from '../providers/upload.ts'
import { ScreenContextProvider, type ScreenContext } from '../screen-context.tsx'
import { useUser } from '../session/stored-user.ts'

/** Provides the principal and the other parts of the screen context. */
export function WithScreenContext({ children }: { children: ReactNode }) {
  const user = useUser()
  // A screen left open past midnight gets the new day with the next step.
  useLocation()
  const today = todayIs()
  const userId = user?.userId ?? null
  const role = user?.role ?? null
  const settings = useSettings(userId)
  const { employeeId, customerId } = useOwnRecords(userId)
  const screenContext = useMemo<ScreenContext>(
    () => ({
      registry,
      server,
      upload,
      currency: COMPANY.currency,
      timeZone: COMPANY.timeZone,
      dialCode: COMPANY.dialCode,
      findScreen,
      principal: principalAtThisMoment({ userId, role, settings, employeeId, customerId }),
    }),
    [userId, role, today, settings, employeeId, customerId],
  )
  return <ScreenContextProvider value={screenContext}>{children}</ScreenContextProvider>
}

const NO_SETTINGS: Partial<Settings> = {}

/** Company settings that forms use as defaults. */
function useSettings(userId: number | null): Partial<Settings> {
  const { data } = useQuery({
    queryKey: ['settings', userId],
    enabled: userId !== null,
    staleTime: 300_000,
    queryFn: () => ask<Partial<Settings>>('/settings'),
  })
  return data ?? NO_SETTINGS
}

/** Declared by the area that links sign-ins to records, above the engine. */
interface OwnRecords {
  readonly employee: number | null
  readonly customer: number | null
}

/** The signed-in user's employee or customer record, once it has been read. */
function useOwnRecords(userId: number | null): Pick<Principal, 'employeeId' | 'customerId'> {
  const { data } = useQuery({
    queryKey: ['own-records', userId],
    enabled: userId !== null,
    staleTime: 300_000,
    queryFn: () => ask<OwnRecords>('/user/profile'),
  })
  return { employeeId: data?.employee, customerId: data?.customer }
}

/**
 * Principal with the current day and time, not those of the page load: a form opened in the afternoon starts with the
 * afternoon.
 */
export const principalAtThisMoment = ({
  userId,
  role,
  settings,
  employeeId,
  customerId,
}: Omit<Principal, 'now' | 'today'>): Principal => ({
  userId,
  role,
  settings,
  employeeId,
  customerId,
  get now() {
    return new Date().toISOString()
  },
  get today() {
    return todayIs()
  },
})
