import { useLocation } from 'ra-core'
import { useMemo, type ReactNode } from 'react'
import { catalogue } from '../catalogue.ts'
import { COMPANY } from '../company.ts'
import { todayIs } from '../format.ts'
import { request } from '../providers/http.ts'
import { upload } from '../providers/upload.ts'
import { SurroundingsProvider, type Surroundings } from '../record/surroundings.tsx'
import { useUser } from '../session/stored-user.ts'

/** Who asks, when and on whose behalf: what every screen needs to know. */
export function WithSurroundings({ children }: { children: ReactNode }) {
  const user = useUser()
  // A screen left open over midnight learns of the new day with the next step.
  useLocation()
  const today = todayIs()
  const userId = user?.userId ?? null
  const role = user?.role ?? null
  const surroundings = useMemo<Surroundings>(() => ({
    catalogue, request, upload, currency: COMPANY.currency, timeZone: COMPANY.timeZone, dialCode: COMPANY.dialCode,
    asker: { userId, role, today, now: new Date().toISOString() },
  }), [userId, role, today])
  return <SurroundingsProvider value={surroundings}>{children}</SurroundingsProvider>
}
