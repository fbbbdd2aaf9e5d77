import type { Principal } from '#schema/engine'
import { todayIs } from '../format.ts'

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
