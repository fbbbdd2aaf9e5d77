import { formFor } from '#schema/engine'

/** Longest text that is kept and sent. */
export const LONGEST_MESSAGE = 480

/** Fills placeholders, dates as people write them; those without a value stay, so that secrets can be put in later. */
export const fillMessage = (
  template: string,
  values: Readonly<Record<string, string | number>>,
): string =>
  formFor(
    template,
    Object.values(values).find((value) => typeof value === 'number'),
  ).replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? readable(String(values[name])) : placeholder,
  )

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "2026-11-21" is "21 November 2026"; whatever else it is stays. */
const readable = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? day.format(new Date(`${value}T12:00:00Z`)) : value

/** The text as it may be kept: six dots where a secret stands, whatever its length. */
export const hideSecrets = (template: string, secrets: Readonly<Record<string, string>>): string =>
  fillMessage(template, Object.fromEntries(Object.keys(secrets).map((name) => [name, '••••••'])))
