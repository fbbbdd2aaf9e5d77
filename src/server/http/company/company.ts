import { createHash } from 'node:crypto'
import type { Settings } from '#system'

/** The dates, numbers and money of the product as the company writes them. */
const LOCALE = 'en-GB'

/** Public part of the company settings: the look of pages and the formats of money and dates. */
export const describeCompany = (settings: Settings) => ({
  name: settings.companyName,
  logo: logoAddress(settings),
  colour: settings.companyColour || null,
  currency: settings.currencyCode,
  timeZone: settings.timeZone,
  dialCode: settings.defaultDialCode,
  locale: LOCALE,
  email: settings.companyEmail || null,
  phone: settings.companyPhone || null,
  address: settings.companyAddress || null,
  socialLinks: settings.socialLinks,
  notificationPollMs: settings.notificationPollMs,
})

/** Another picture has another address, so that browsers may keep each. */
const logoAddress = ({ companyLogo }: Settings): string | null =>
  companyLogo === ''
    ? null
    : `/company/logo?of=${createHash('sha256').update(companyLogo).digest('hex').slice(0, 12)}`
