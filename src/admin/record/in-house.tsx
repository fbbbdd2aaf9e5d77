import { useMemo, type ReactNode } from 'react'
import { catalogue } from '../catalogue.ts'
import { COMPANY } from '../company.ts'
import { todayIs } from '../format.ts'
import { request } from '../providers/http.ts'
import { upload } from '../providers/upload.ts'
import { useUser } from '../session/stored-user.ts'
import { SurroundingsProvider, type Surroundings } from './surroundings.tsx'

/** Puts forms and record pages into the running house: its definitions, its signed-in person, its API. */
export function InHouse({ children }: { children: ReactNode }) {
  const user = useUser()
  const today = todayIs()
  const surroundings = useMemo((): Surroundings => ({
    catalogue, request, upload,
    asker: { userId: user?.userId ?? null, role: user?.role ?? null, today, now: new Date().toISOString() },
    timeZone: COMPANY.timeZone, dialCode: COMPANY.dialCode,
  }), [user, today])
  return <SurroundingsProvider value={surroundings}>{children}</SurroundingsProvider>
}
