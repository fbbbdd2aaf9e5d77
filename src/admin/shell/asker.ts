import type { Asker } from '#language'
import { todayIs } from '../format.ts'

/**
 * Who asks. Day and time are those of the moment they are read, not of the moment the tab was loaded: a form that opens
 * in the afternoon starts with the afternoon.
 */
export const askerAtThisMoment = ({
  userId,
  role,
  settings,
  employeeId,
  customerId,
}: Omit<Asker, 'now' | 'today'>): Asker => ({
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
