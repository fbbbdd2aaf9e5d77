import { daysFromToday } from '#schema'

/** So many days before it runs out, a food hygiene certificate has to be renewed. */
const ALERT_DAYS = 30

/** Whose certificate has run out or soon will. */
export const CERTIFICATE_EXPIRING = {
  employeeStatus: 'ACTIVE',
  foodHygieneCertificateExpiry: { atMost: daysFromToday(ALERT_DAYS) },
} as const
