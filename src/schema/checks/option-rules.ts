import { isObject } from '../untyped.ts'
import {
  TONES,
  type ChoiceItem,
  type FieldKind,
  type FieldMap,
  type KindOptions,
} from '../fields/field.ts'
import type {
  CommonOptions,
  DateOptions,
  FlagOptions,
  NumberOptions,
  QuantityOptions,
  TextOptions,
  WholeOptions,
} from '../fields/field-options.ts'
import type { Anywhere } from '../list/filter.ts'
import type { ListOptions, ListTab, Mark } from '../list/list-options.ts'
import type { Action, DefinitionOptions, View } from '../resource.ts'
import type { Sheet, SheetColumn } from '../sheet-options.ts'
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

const rule = (is: string, fits: Rule['fits']): Rule => ({ is, fits })
const required = (optional: Rule): Rule => ({ ...optional, isRequired: true })
const TEXT = rule('a text', isText)
const FLAG = rule('true or false', (value) => typeof value === 'boolean')
const ONLY_TRUE = rule('true', (value) => value === true)
const NUMBER = rule('a number', (value) => typeof value === 'number' && Number.isFinite(value))
const TEXTS = rule('a list of texts', (value) => Array.isArray(value) && value.every(isText))
const PAIR = rule(
  'two texts',
  (value) => Array.isArray(value) && value.length === 2 && value.every(isText),
)
const GROUPS = rule(
  'a list of lists of texts',
  (value) => Array.isArray(value) && value.every((group) => TEXTS.fits(group)),
)
const NAMES = rule(
  'texts by name',
  (value) => isObject(value) && Object.values(value).every(isText),
)
const CONDITION = rule('a condition, like { status: "OPEN" }', isObject)
const RECORD = rule('options by name', isObject)
const LIST = rule('a list', Array.isArray)
const PATH = rule('an address beginning with /', (value) => isText(value) && value.startsWith('/'))
const ONE_OR_TEXTS = rule(
  'a text or a list of texts',
  (value) => isText(value) || TEXTS.fits(value),
)

const tokenOr = (is: string, fits: Rule['fits']): Rule =>
  rule(is, (value) => isToken(value) || fits(value))
const one = (...values: readonly string[]): Rule =>
  rule(`one of ${values.join(', ')}`, (value) => isText(value) && values.includes(value))

const ITEMS = rule(
  'constants with their labels, like { OPEN: "Open", DONE: ["Done", "success"] }',
  isObject,
)

const COMMON: Rules<CommonOptions> = {
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
  defaultFrom: TEXT,
}
const TEXTUAL: Rules<TextOptions> = {
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
const NUMERIC: Rules<NumberOptions> = {
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
const QUANTITY: Rules<QuantityOptions> = { ...NUMERIC, unit: TEXT, wholeWhen: TEXT }
const WHOLE: Rules<WholeOptions> = {
  ...NUMERIC,
  datePart: one('year', 'month'),
  rollup: PAIR,
}
const MOMENT = tokenOr('a date or a token such as today', isText)
const DATED: Rules<DateOptions> = { ...COMMON, max: MOMENT, initial: MOMENT }
const FLAGGED: Rules<FlagOptions> = { ...COMMON, initial: FLAG }
const REFERENCE: Rules<KindOptions['reference']> = {
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
const LINES: Rules<KindOptions['lines']> = {
  ...COMMON,
  columns: RECORD,
  min: NUMBER,
  max: NUMBER,
  uniqueBy: TEXTS,
}

/** Options of each kind of field. */
export const FIELD_OPTIONS: { readonly [Kind in FieldKind]: Rules<KindOptions[Kind]> } = {
  text: TEXTUAL,
  longText: TEXTUAL,
  phone: { ...TEXTUAL, dialCode: TEXT, provenBy: TEXTS },
  email: TEXTUAL,
  password: TEXTUAL,
  time: TEXTUAL,
  whole: WHOLE,
  decimal: NUMERIC,
  percent: NUMERIC,
  money: NUMERIC,
  quantity: QUANTITY,
  date: DATED,
  instant: DATED,
  flag: FLAGGED,
  choice: { ...COMMON, items: ITEMS, initial: TEXT, readAs: RECORD, standsFor: TEXT },
  choices: { ...COMMON, items: ITEMS, initial: TEXTS, max: NUMBER },
  reference: REFERENCE,
  references: { ...REFERENCE, max: NUMBER },
  image: COMMON,
  file: COMMON,
  lines: LINES,
  object: { ...COMMON, columns: RECORD },
}

/** Options of a definition. */
export const DEFINITION_OPTIONS: Rules<DefinitionOptions<string, FieldMap, string>> = {
  name: TEXT,
  label: required(PAIR),
  screen: PATH,
  menu: RECORD,
  title: required(TEXT),
  hint: TEXT,
  aliases: TEXT,
  fields: required(RECORD),
  uniqueTogether: GROUPS,
  lookups: GROUPS,
  lockParent: TEXT,
  checks: LIST,
  list: required(RECORD),
  sections: rule(
    'lists of fields by heading',
    (value) => isObject(value) && Object.values(value).every(TEXTS.fits),
  ),
  state: TEXT,
  startsIn: TEXTS,
  actions: RECORD,
  marks: RECORD,
  usable: CONDITION,
  editableWhen: CONDITION,
  deletableWhen: CONDITION,
  appendOnly: FLAG,
  sheet: RECORD,
  importsAs: TEXT,
  views: LIST,
  allow: required(RECORD),
  rows: RECORD,
  example: RECORD,
  formerly: TEXT,
}

type MenuOptions = NonNullable<DefinitionOptions<string, FieldMap, string>['menu']>
export const LIST_OPTIONS: Rules<ListOptions<FieldMap>> = {
  columns: required(TEXTS),
  folded: TEXTS,
  foldFirst: TEXTS,
  search: TEXTS,
  filters: LIST,
  sort: required(ONE_OR_TEXTS),
  mainDate: TEXT,
  calendar: ONE_OR_TEXTS,
  board: ONLY_TRUE,
  tabs: RECORD,
  rowActions: TEXTS,
  anywhere: RECORD,
}
export const TAB_OPTIONS: Rules<ListTab> = {
  label: required(TEXT),
  where: CONDITION,
  sort: ONE_OR_TEXTS,
}
export const ANYWHERE_OPTIONS: Rules<Anywhere> = {
  last: FLAG,
  comesWith: TEXT,
  where: CONDITION,
  label: TEXT,
}
export const MENU_OPTIONS: Rules<MenuOptions> = {
  area: required(TEXT),
  order: required(NUMBER),
  icon: TEXT,
  title: TEXT,
  titles: NAMES,
  inAccount: ONLY_TRUE,
  roles: TEXTS,
}
export const ACTION_OPTIONS: Rules<Action> = {
  label: required(TEXT),
  from: ONE_OR_TEXTS,
  to: TEXT,
  inputs: TEXTS,
  inForm: FLAG,
  requires: TEXTS,
  columns: RECORD,
  requiresOf: RECORD,
  shows: TEXTS,
  suggests: RECORD,
  stamps: RECORD,
  when: CONDITION,
  whyNot: TEXT,
  tone: one(...TONES),
  confirm: TEXT,
  automatic: FLAG,
}
export const MARK_OPTIONS: Rules<Mark> = {
  label: required(TEXT),
  where: required(CONDITION),
  tone: required(one(...TONES)),
}
export const VIEW_OPTIONS: Rules<View> = {
  path: required(PATH),
  as: required(one('page', 'all', 'resource')),
  where: CONDITION,
  parameters: NAMES,
  terms: RECORD,
  needs: TEXTS,
  sort: TEXT,
  public: FLAG,
  fields: TEXTS,
  roles: TEXTS,
}
export const SHEET_OPTIONS: Rules<Sheet> = {
  matchOn: required(LIST),
  matchAmong: CONDITION,
  columns: LIST,
  className: TEXT,
  upload: PATH,
  template: PATH,
}
export const SHEET_COLUMN_OPTIONS: Rules<SheetColumn> = {
  header: required(TEXT),
  field: required(TEXT),
  required: FLAG,
  exampleFrom: TEXT,
}

const NAMED = { name: required(TEXT), label: TEXT }
/** Options that may have one of several shapes. */
export interface Shapes {
  /** Description of all shapes. */
  readonly are: string
  /** Rules of each shape, keyed by the option that only this shape has. */
  readonly by: Readonly<Record<string, AnyRules>>
}
export const FILTER_SHAPES: Shapes = {
  are: 'the name of a field, or { name } with one of through, part, between, daysAhead or where',
  by: {
    through: { ...NAMED, through: required(TEXT) },
    part: { ...NAMED, part: required(one('year', 'month')), of: required(TEXT) },
    between: { ...NAMED, between: required(PAIR) },
    daysAhead: { ...NAMED, daysAhead: required(TEXT), where: CONDITION },
    where: { ...NAMED, where: required(CONDITION) },
  },
}
export const CHECK_SHAPES: Shapes = {
  are: '{ field, is, than }, { together } or { oneOf }',
  by: {
    than: {
      field: required(TEXT),
      is: required(one('atLeast', 'atMost', 'moreThan', 'lessThan', 'not', 'sameYear')),
      than: required(TEXT),
      plusYears: NUMBER,
      when: CONDITION,
      at: TEXT,
      message: TEXT,
    },
    together: { together: required(TEXTS), message: TEXT },
    oneOf: { oneOf: required(TEXTS), message: TEXT },
  },
}
/** Options of a choice item. */
export const ITEM_OPTIONS: Rules<ChoiceItem> = { label: required(TEXT), tone: one(...TONES) }
export const GRANT_OPTIONS: AnyRules = { may: TEXTS, editOnly: TEXTS, everythingBut: TEXTS }
