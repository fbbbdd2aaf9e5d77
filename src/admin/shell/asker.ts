import type { Asker, Settings } from '#language'
import { todayIs } from '../format.ts'

/**
 * Who asks. Day and time are those of the moment they are read, not of the moment the tab was loaded: a form that opens
 * in the afternoon starts with the afternoon.
 */
export const askerAtThisMoment = (userId: number | null, role: string | null, settings: Partial<Settings>): Asker => ({
  userId, role, settings,
  get now() { return new Date().toISOString() },
  get today() { return todayIs() },
})
