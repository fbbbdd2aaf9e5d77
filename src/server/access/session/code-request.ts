import { parseValue, localized, term, uniqueKey } from '#schema/engine'
import type { AppContext } from '../../app-context.ts'
import { neededText, printable, refuseField } from './refusals.ts'

/** Identification that a code is requested for, and the key under which requests are counted. */
export interface CodeRequest {
  readonly by: 'phoneNumber' | 'userName'
  readonly value: string
  readonly key: string
}

/** A phone number as it is stored, or a refusal. */
function asPhone(context: AppContext, text: string): string {
  const parsed = parseValue(
    text,
    { kind: 'phone', options: {} },
    {
      // Phone numbers are checked without regard to caller or time.
      principal: { userId: null, role: null, today: '', now: '', settings: {} },
      defaultDialCode: context.settings.defaultDialCode,
    },
  )
  if ('value' in parsed && typeof parsed.value === 'string') return parsed.value
  return refuseField(
    'phoneNumber',
    localized`Enter a phone number with 8 to 15 digits, for example +44 20 7946 0018.`,
  )
}

/** A request names a phone number or a user name. */
export function readCodeRequest(context: AppContext, body: unknown): CodeRequest {
  const userName =
    typeof body === 'object' && body !== null && 'userName' in body ? body.userName : undefined
  if (typeof userName === 'string' && userName.trim() !== '' && userName.length <= 200) {
    const value = printable(userName, 'userName', term('the user name'))
    return { by: 'userName', value, key: `name ${uniqueKey(value)}` }
  }
  const value = asPhone(context, neededText(body, 'phoneNumber', term('the phone number')))
  return { by: 'phoneNumber', value, key: value }
}
