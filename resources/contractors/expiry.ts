import { daysFromToday, setting } from '#schema'
import assets from '../assets/assets.settings.ts'

/** Limit for expiring licences and contracts. */
export const SOON = daysFromToday(setting(assets, 'documentExpiryAlertDays'))
