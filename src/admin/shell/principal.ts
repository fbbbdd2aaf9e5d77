import type { Principal } from '#schema/engine'
import { todayIs } from '../format.ts'

/**
 * Who asks. Day and time are those of the moment they are read, not of the moment the tab was loaded: a form that opens
 * in the afternoon starts with the afternoon.
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
