import { formFor } from '#schema/engine'

/** What a text message is about. */
export type MessageEvent =
  | 'OTP'
  | 'WELCOME'
  | 'ORDER_STATUS'
  | 'SHIPMENT_STATUS'
  | 'PAYMENT_RECEIVED'
  | 'PAYMENT_REMINDER'
  | 'WALLET'
  | 'LEAVE_STATUS'
  | 'SERVICE_DUE'

/** Every text message the company sends, in one place. */
export const MESSAGE_TEXTS: Readonly<Record<MessageEvent, string>> = {
  OTP: '{code} is your code. It is valid for {minutes} minute. |||| {code} is your code. It is valid for {minutes} minutes.',
  WELCOME:
    'Your user name is {userName} and your temporary password {password}. You choose your own when you first sign in.',
  ORDER_STATUS: 'Your order {id} has been {status}',
  SHIPMENT_STATUS:
    'Your shipment {trackingNumber} has been {status}. {carrier} Expected {expectedDeliveryDate}',
  PAYMENT_RECEIVED:
    'Thank you: we received {amount} (receipt {receiptNumber}). Outstanding: {outstanding}',
  PAYMENT_REMINDER: 'A reminder: {outstanding} for {salesId} is due on {dueDate}',
  WALLET: 'Your wallet: {type} of {amount}, new balance {balance}',
  LEAVE_STATUS: 'Your leave has been {status}',
  SERVICE_DUE: '{name}: {item} is due on {dueDate}',
}

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
