import { formFor } from './plural.ts'
import { inWords, isLocalizedMessage, type LocalizedMessage } from './localized-message.ts'

/** Key of a problem's untranslated sentence, for translation into other languages; never sent by the server. */
export const LOCALIZED: unique symbol = Symbol('localized')

/** Error in a value or a call: a stable code and parameters for translation. */
export interface Problem {
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
  readonly [LOCALIZED]?: LocalizedMessage
}

/** Entry of `errors` in a response. `field` is a path: items.2.quantity. */
export interface FieldError extends Problem {
  readonly field: string
  readonly message: string
}

/** All messages about values, by code. Parameters replace `{name}`; the first number among them selects the plural form. */
export const VALUE_MESSAGES: Readonly<Record<string, string>> = {
  required: 'Please fill in {label}.',
  requiredAnew: 'Please fill in {label} again, because {other} is moving to a later date.',
  unknownField: 'There is no field called {name} here.',
  readOnly: 'You cannot change {label}.',
  frozen: '{label} cannot be changed after creation.',
  text: 'Enter {label} as text.',
  controlCharacters: '{label} contains characters that are not allowed; please retype it.',
  tooShort:
    '{label} must have at least {min} character. |||| {label} must have at least {min} characters.',
  tooLong:
    '{label} can have at most {max} character; this has {length}. |||| {label} can have at most {max} characters; this has {length}.',
  pattern: '{explanation}',
  checkDigit: 'This barcode is not valid: its check digit is wrong.',
  phone: 'Enter a phone number with 8 to 15 digits, for example +44 20 7946 0018.',
  email: 'Enter an e-mail address like name@company.com.',
  number: 'Enter {label} as a number.',
  whole: 'Enter {label} as a whole number.',
  places:
    'Enter {label} with at most {places} decimal place. |||| Enter {label} with at most {places} decimal places.',
  tooSmall: '{label} must be at least {min}.',
  tooLarge: '{label} must be at most {max}.',
  notMoreThan: '{label} must be more than {min}.',
  wholeUnits: 'This item is counted in whole units; enter a whole number.',
  date: 'Enter {label} as a date like 2025-03-31.',
  tooLate: '{label} must not be after {max}.',
  time: 'Enter {label} as a time like 09:30.',
  instant: 'Enter {label} as a date and time with a time zone, like 2025-03-31T09:30:00Z.',
  dayAndTime: 'Enter both a day and a time for {label}.',
  flag: '{label} must be true or false.',
  choice: '{value} is not one of: {choices}.',
  list: 'Enter {label} as a list.',
  object: 'Enter {label} as a group of fields.',
  sameLine: 'The same line appears twice.',
  repeated: '{name} appears twice in {label}.',
  tooMany: '{label} can have at most {max} entry. |||| {label} can have at most {max} entries.',
  tooFew: '{label} must have at least {min} entry. |||| {label} must have at least {min} entries.',
  reference: 'Choose {label} from the list.',
  notFound: 'No record was found for {label}; choose another.',
  notUsable: '{name} is no longer in use; choose another {label}.',
  notWithin: '{name} does not belong to the chosen {within}.',
  loop: '{label} leads back to this record.',
  duplicate: '{value} is already taken; {label} must be unique.',
  duplicateTogether: 'There is already a record with the same {label}.',
  atLeast: '{label} must not be {earlier} than {other}.',
  atMost: '{label} must not be {later} than {other}.',
  moreThan: '{label} must be {later} than {other}.',
  lessThan: '{label} must be {earlier} than {other}.',
  not: '{label} must be different from {other}.',
  sameYear: '{label} must be in the same year as {other}.',
  together: 'Fill in all of {labels}, or none of them.',
  oneOf: 'Fill in at least one of {labels}.',
  lineBreak: 'A line break in {label} was replaced by a comma.',
  rule: '{message}',
}

const LONGEST_SHOWN = 80

/**
 * Converts an untrusted value to text for a message. Avoids `String`, which would call the value's own `toString` and
 * throws for {"toString":1}.
 */
export function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
}

/** Returns the message for a code with its parameters filled in, in the current language. */
export function sentence(
  { code, params = {} }: Problem,
  messages: Readonly<Record<string, string>> = VALUE_MESSAGES,
  language = 'en',
): string {
  const template = messages[code] ?? VALUE_MESSAGES[code] ?? code
  const named = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => params[name])
  const count = named.find((value) => typeof value === 'number')
  return formFor(template, count, language).replace(/\{(\w+)\}/g, (_, name: string) =>
    String(params[name] ?? ''),
  )
}

/** Error for a field that violates a business rule, with a custom message. */
export function ruleError(field: string, text: string | LocalizedMessage): FieldError {
  const message = isLocalizedMessage(text) ? inWords(text) : text
  return {
    field,
    code: 'rule',
    message,
    params: { message },
    ...(isLocalizedMessage(text) ? { [LOCALIZED]: text } : {}),
  }
}
