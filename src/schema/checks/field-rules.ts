import { isObject } from '../untyped.ts'
import type { KindOptions } from '../fields/field.ts'
import type {
  CommonOptions,
  DateOptions,
  FlagOptions,
  NumberOptions,
  QuantityOptions,
  TextOptions,
  WholeOptions,
} from '../fields/field-options.ts'
import { isToken } from '../fields/token.ts'

/** Rule for an option's value: a description and a test. */
export interface Rule {
  readonly is: string
  readonly fits: (value: unknown) => boolean
  readonly isRequired?: true
}

/** Requires a rule for every option of a type, enforced by the compiler. */
export type Rules<Options> = { readonly [Name in keyof Required<Options>]: Rule }
export type AnyRules = Readonly<Record<string, Rule>>

const isText = (value: unknown): value is string => typeof value === 'string'

export const rule = (is: string, fits: Rule['fits']): Rule => ({ is, fits })
export const required = (optional: Rule): Rule => ({ ...optional, isRequired: true })
export const TEXT = rule('a text', isText)
export const FLAG = rule('true or false', (value) => typeof value === 'boolean')
export const ONLY_TRUE = rule('true', (value) => value === true)
export const NUMBER = rule(
  'a number',
  (value) => typeof value === 'number' && Number.isFinite(value),
)
export const TEXTS = rule('a list of texts', (value) => Array.isArray(value) && value.every(isText))
export const PAIR = rule(
  'two texts',
  (value) => Array.isArray(value) && value.length === 2 && value.every(isText),
)
export const GROUPS = rule(
  'a list of lists of texts',
  (value) => Array.isArray(value) && value.every((group) => TEXTS.fits(group)),
)
export const NAMES = rule(
  'texts by name',
  (value) => isObject(value) && Object.values(value).every(isText),
)
export const CONDITION = rule('a condition, like { status: "OPEN" }', isObject)
export const RECORD = rule('options by name', isObject)
export const LIST = rule('a list', Array.isArray)
export const PATH = rule(
  'an address beginning with /',
  (value) => isText(value) && value.startsWith('/'),
)
export const ONE_OR_TEXTS = rule(
  'a text or a list of texts',
  (value) => isText(value) || TEXTS.fits(value),
)

const tokenOr = (is: string, fits: Rule['fits']): Rule =>
  rule(is, (value) => isToken(value) || fits(value))
export const one = (...values: readonly string[]): Rule =>
  rule(`one of ${values.join(', ')}`, (value) => isText(value) && values.includes(value))

export const ITEMS = rule(
  'constants with their labels, like { OPEN: "Open", DONE: ["Done", "success"] }',
  isObject,
)

export const COMMON: Rules<CommonOptions> = {
  label: TEXT,
  help: TEXT,
  section: TEXT,
  required: FLAG,
  shownWhen: CONDITION,
  requiredWhen: CONDITION,
  frozenWhen: CONDITION,
  unique: FLAG,
  frozen: FLAG,
  frozenOnceUsed: FLAG,
  calculated: FLAG,
  transient: FLAG,
  unstored: FLAG,
  writeOnly: FLAG,
  hiddenFrom: TEXTS,
  maskedFor: TEXTS,
  personalFor: TEXTS,
  writableBy: TEXTS,
  formerly: TEXT,
  headers: TEXTS,
  sortsBy: TEXT,
  requiredBy: TEXT,
  requiredAbove: PAIR,
  requiredWithLater: TEXT,
  optionalInSheets: FLAG,
  defaultFrom: TEXT,
}
export const TEXTUAL: Rules<TextOptions> = {
  ...COMMON,
  min: NUMBER,
  max: NUMBER,
  initial: tokenOr('a text or a setting', isText),
  series: TEXT,
  gapFree: FLAG,
  case: one('upper', 'lower'),
  compact: FLAG,
  pattern: PAIR,
  checkDigit: FLAG,
  textFrom: TEXT,
  copiedFrom: TEXT,
  keyFrom: TEXT,
  warnsOfSame: FLAG,
}
export const NUMERIC: Rules<NumberOptions> = {
  ...COMMON,
  min: NUMBER,
  max: NUMBER,
  moreThan: NUMBER,
  initial: tokenOr('a number or a setting', NUMBER.fits),
  places: rule(
    'a number from 0 to 6',
    (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 6,
  ),
  ungrouped: FLAG,
  unitLabel: TEXT,
}
export const QUANTITY: Rules<QuantityOptions> = { ...NUMERIC, unit: TEXT, wholeWhen: TEXT }
export const WHOLE: Rules<WholeOptions> = {
  ...NUMERIC,
  datePart: one('year', 'month'),
  rollup: PAIR,
}
const MOMENT = tokenOr('a date or a token such as today', isText)
export const DATED: Rules<DateOptions> = { ...COMMON, max: MOMENT, initial: MOMENT }
export const FLAGGED: Rules<FlagOptions> = { ...COMMON, initial: FLAG }
export const REFERENCE: Rules<KindOptions['reference']> = {
  ...COMMON,
  target: TEXT,
  initial: tokenOr('an id or a token such as me', NUMBER.fits),
  within: NAMES,
  only: CONDITION,
  includesInactive: FLAG,
  createInPlace: FLAG,
  noLoop: FLAG,
  alwaysNamed: FLAG,
}
export const LINES: Rules<KindOptions['lines']> = {
  ...COMMON,
  columns: RECORD,
  min: NUMBER,
  max: NUMBER,
  uniqueBy: TEXTS,
  checks: LIST,
}
