import { TONES, type ChoiceItem, type FieldMap } from '../fields/field.ts'
import type { Anywhere } from '../list/filter.ts'
import type { ListOptions, ListTab, Mark } from '../list/list-options.ts'
import type { Action, DefinitionOptions, View } from '../resource.ts'
import type { Sheet, SheetColumn } from '../sheet-options.ts'
import { isObject } from '../untyped.ts'
import {
  rule,
  required,
  TEXT,
  FLAG,
  ONLY_TRUE,
  NUMBER,
  TEXTS,
  PAIR,
  GROUPS,
  NAMES,
  CONDITION,
  RECORD,
  LIST,
  PATH,
  ONE_OR_TEXTS,
  one,
  type Rules,
  type AnyRules,
} from './field-rules.ts'

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
  whyNotEditable: TEXT,
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
  totals: TEXTS,
  search: TEXTS,
  scan: TEXTS,
  filters: LIST,
  sort: required(ONE_OR_TEXTS),
  mainDate: TEXT,
  calendar: ONE_OR_TEXTS,
  board: ONLY_TRUE,
  tabs: RECORD,
  rowActions: TEXTS,
  edit: TEXTS,
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
  amount: TEXT,
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
  many: ONLY_TRUE,
  undoneBy: TEXT,
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
  choices: RECORD,
  search: TEXTS,
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
  lineColumns: RECORD,
  proposals: RECORD,
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
