import { DEFAULT_SETTINGS } from '#system'
import { apiAddress } from './providers/api-address.ts'

/** Company settings that screens need before sign-in. */
export interface Company {
  readonly name: string
  /** URL of the logo; null for the default logo. */
  readonly logo: string | null
  /** "#2f5d43"; null for the default herb green. */
  readonly colour: string | null
  /** ISO code of the currency used for all amounts. */
  readonly currency: string
  readonly timeZone: string
  readonly dialCode: string
  /** Polling interval of notifications in milliseconds. */
  readonly notificationPollMs: number
}

const KEPT_AS = 'larder-company'

const UNKNOWN: Company = {
  name: 'Larder',
  logo: null,
  colour: null,
  currency: DEFAULT_SETTINGS.currencyCode,
  timeZone: DEFAULT_SETTINGS.timeZone,
  dialCode: DEFAULT_SETTINGS.defaultDialCode,
  notificationPollMs: DEFAULT_SETTINGS.notificationPollMs,
}

/**
 * The company settings, fixed when the page loads so that money and dates are formatted consistently. The cached
 * response is used first; if the server's response differs, the page reloads.
 */
export const COMPANY: Company = await loadCompany()

async function loadCompany(): Promise<Company> {
  const kept = read()
  if (!kept) return (await ask()) ?? UNKNOWN
  void ask().then((now) => {
    if (now && JSON.stringify(now) !== JSON.stringify(kept)) location.reload()
  })
  return kept
}

function read(): Company | null {
  try {
    const kept: Partial<Company> = JSON.parse(localStorage.getItem(KEPT_AS) ?? '')
    return { ...UNKNOWN, ...kept }
  } catch {
    return null
  }
}

/** Loads the settings from the server and caches them; null if the server is unreachable. */
async function ask(): Promise<Company | null> {
  try {
    const answer = await fetch(`${apiAddress()}/company`)
    const { data }: { data: Company } = await answer.json()
    const { name, logo, colour, currency, timeZone, dialCode, notificationPollMs } = data
    const company = {
      name,
      logo: logo && `${apiAddress()}${logo}`,
      colour,
      currency,
      timeZone,
      dialCode,
      notificationPollMs,
    }
    localStorage.setItem(KEPT_AS, JSON.stringify(company))
    return company
  } catch {
    return null
  }
}

/** Called after the company settings were changed. Reloads the page if the change affects it. */
export async function companyChanged(): Promise<void> {
  const now = await ask()
  if (now && JSON.stringify(now) !== JSON.stringify(COMPANY)) location.reload()
}
