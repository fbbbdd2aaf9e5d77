import { daysFromToday, setting } from '#schema'
import assets from '../assets/assets.settings.ts'

/** Licences and contracts that expire by this day are reported. */
export const SOON = daysFromToday(setting(assets, 'documentExpiryAlertDays'))
