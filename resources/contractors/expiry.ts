import { daysFromToday, setting } from '#schema'
import assets from '../assets/assets.settings.ts'

/** So far ahead a licence or a contract counts as expiring. */
export const SOON = daysFromToday(setting(assets, 'documentExpiryAlertDays'))
