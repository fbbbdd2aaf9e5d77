/** What screens need to know of the company before anybody signed in. */
export interface Company {
  readonly name: string
  /** ISO code of the currency of all money. */
  readonly currency: string
  readonly timeZone: string
  readonly dialCode: string
  /** How often the bells ask for news. */
  readonly notificationPollMs: number
}

export const COMPANY: Company = {
  name: 'Larder', currency: 'GBP', timeZone: 'Europe/London', dialCode: '+44', notificationPollMs: 10_000,
}
