import type { Field } from '../fields/field.ts'
import { shownValue } from '../words/message.ts'
import { problem, type Parsed } from './kind.ts'

/** A list of values that may not repeat, at most `max` of them. */
export function parseList(
  value: unknown,
  { options: { max } }: Field,
  parseEntry: (entry: unknown) => Parsed,
): Parsed {
  if (!Array.isArray(value)) return problem('list')
  if (typeof max === 'number' && value.length > max) return problem('tooMany', { max })
  const entries: unknown[] = []
  for (const entry of value) {
    const parsed = parseEntry(entry)
    if (!('value' in parsed)) return parsed
    if (entries.includes(parsed.value)) return problem('repeated', { value: shownValue(entry) })
    entries.push(parsed.value)
  }
  return { value: entries }
}
