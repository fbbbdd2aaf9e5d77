import type { Field } from '../fields/field.ts'
import { numberOfText } from '../fields/human-number.ts'
import { limitsWith, type Limits } from '../fields/limits.ts'
import {
  isString,
  plain,
  problem,
  type CellReading,
  type ExampleContext,
  type FilledCell,
  type Kind,
  type Parsed,
} from './kind.ts'

/** Control characters and marks that change the writing direction. They are not allowed in a line of text. */
export const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

export function checkLength(text: string, { min = 0, max = Infinity }: Limits): Parsed {
  if (text.length < min) return problem('tooShort', { min })
  if (text.length > max) return problem('tooLong', { max, length: text.length })
  return { value: text }
}

/** Compiles a pattern that must match the whole value. */
export const wholePattern = (expression: string): RegExp => new RegExp(`^(?:${expression})$`, 'u')

/** Converts numbers and booleans to text, such as a postal code that was typed as 12209. */
export const plainText = (cell: FilledCell): string =>
  typeof cell === 'number'
    ? (numberOfText(cell) ?? String(cell))
    : typeof cell === 'boolean'
      ? String(cell).toUpperCase()
      : cell

export const fromText = (cell: FilledCell): CellReading => ({ value: plainText(cell) })

/** Splits at semicolons or line breaks, or at commas if there are none. */
export const splitEntries = (text: string): string[] =>
  text
    .split(/[;\n]/.test(text) ? /[;\n]/ : ',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** Separator between entries in one cell. */
export const SEPARATOR = '; '

export function exampleText({ options }: Field, { label, place }: ExampleContext): string {
  const min = typeof options.min === 'number' ? options.min : 1
  const max = typeof options.max === 'number' ? options.max : 255
  const full = `Example ${label.toLowerCase()}${place > 0 ? ` ${place + 1}` : ''}`
  const short = `EX${place + 1}`
  const text = full.length <= max ? full : short.slice(0, max)
  return (options.case === 'upper' ? text.toUpperCase() : text).padEnd(min, 'X')
}

/** Describes the limits: "Text, at least 3 and at most 60 characters." */
export function guideToText({ options: { min, max } }: Field): string {
  const length = [
    min === undefined ? '' : `at least ${String(min)}`,
    max === undefined ? '' : `at most ${String(max)}`,
  ]
    .filter(Boolean)
    .join(' and ')
  return `Text${length ? `, ${length} characters` : ''}.`
}

/** Behaviour shared by all kinds of text. `max` is the maximum length unless the field sets one. */
export const textual = (max: number) =>
  ({
    storedAs: 'text',
    limits: limitsWith({ max }),
    limitsOn: 'length',
    toText: plain,
    toCell: plain,
    fromCell: fromText,
    guide: guideToText,
    example: exampleText,
    jsonSchema: () => ({ type: 'string' }),
    fits: isString,
    takes: 'a text',
    tokens: ['setting'],
  }) satisfies Partial<Kind>
