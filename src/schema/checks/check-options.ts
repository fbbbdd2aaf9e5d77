import { readColumns, isStored, readItems } from '../fields/field.ts'
import type { Field } from '../fields/field.ts'
import { templateFields } from '../fields/text.ts'
import { mentions } from '../condition.ts'
import type { Check } from '../fields/check.ts'
import type { Definition } from '../resource.ts'
import { VERBS } from '../grant.ts'
import { hasColumns, hasItems, isReference, isSortable, isText } from '../kinds/capabilities.ts'
import { filterName, isImported, listInputs, listVerbs, sortOrder } from '../permission.ts'
import { listReadAs } from '../read-as.ts'
import { isObject } from '../untyped.ts'
import { unknown, unknownOption, type Inspection } from './inspection.ts'
import { FIELD_OPTIONS } from '../kinds/kinds.ts'
import {
  ACTION_OPTIONS,
  ANYWHERE_OPTIONS,
  CHECK_SHAPES,
  DEFINITION_OPTIONS,
  FILTER_SHAPES,
  GRANT_OPTIONS,
  ITEM_OPTIONS,
  LIST_OPTIONS,
  MARK_OPTIONS,
  MENU_OPTIONS,
  SHEET_COLUMN_OPTIONS,
  SHEET_OPTIONS,
  TAB_OPTIONS,
  VIEW_OPTIONS,
  type Shapes,
} from './option-rules.ts'
import type { AnyRules } from './field-rules.ts'
import { AUDIT_NAMES } from '../list/field-names.ts'

type Report = Inspection['report']

/**
 * Reports errors that the compiler would also find, for apps that run without being compiled: unknown or missing options
 * and values of the wrong type. Returns the definition without them, so that its other errors are found in the same start.
 */
export function inspectOptions(definition: Definition, report: Report): Definition {
  const check = (at: string, options: unknown, rules: AnyRules) =>
    checkOptions(report, at, options, rules)
  check('', definition, DEFINITION_OPTIONS)
  const given: Definition = {
    ...BLANK_DEFINITION,
    ...keepValid(definition, DEFINITION_OPTIONS),
    name: definition.name,
  }
  const { menu, sheet, actions = {}, marks = {}, views = [], checks = [] } = given
  return {
    ...given,
    fields: mapEntries(given.fields, (name, field) =>
      inspectFieldOptions(report, `fields.${name}`, field),
    ),
    list: inspectListOptions(given, report),
    allow: inspectGrants(given, report),
    actions: mapEntries(actions, (name, action) =>
      check(`actions.${name}`, action, ACTION_OPTIONS)
        ? action
        : { label: '', ...keepValid(action, ACTION_OPTIONS) },
    ),
    marks: keepEntries(marks, (name, mark) => check(`marks.${name}`, mark, MARK_OPTIONS)),
    views: views.filter((view) => check(`views ${view?.path}`, view, VIEW_OPTIONS)),
    checks: checks.filter((each) => checkShape(report, 'checks', each, CHECK_SHAPES)),
    ...(menu && { menu: check('menu', menu, MENU_OPTIONS) ? menu : undefined }),
    ...(sheet && { sheet: inspectSheetOptions(sheet, report) }),
  } as Definition
}

const BLANK_DEFINITION = {
  label: ['', ''],
  title: '',
  fields: {},
  list: { columns: [], sort: [] },
  allow: {},
} as const satisfies Partial<Definition>

/** Returns the options that are known and have valid values. */
const keepValid = (options: unknown, rules: AnyRules): object =>
  Object.fromEntries(
    Object.entries(isObject(options) ? options : {}).filter(
      ([name, value]) => Object.hasOwn(rules, name) && rules[name]?.fits(value),
    ),
  )

const mapEntries = <Value>(
  values: Readonly<Record<string, Value>>,
  change: (name: string, value: Value) => Value,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(name, value)]))

const keepEntries = <Value>(
  values: Readonly<Record<string, Value>>,
  isKept: (name: string, value: Value) => boolean,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => isKept(name, value)))

function inspectListOptions({ list: given }: Definition, report: Report): Definition['list'] {
  checkOptions(report, 'list', given, LIST_OPTIONS)
  const list: Definition['list'] = { ...BLANK_DEFINITION.list, ...keepValid(given, LIST_OPTIONS) }
  const { anywhere, tabs, filters } = list
  const isSound =
    anywhere === undefined || checkOptions(report, 'list.anywhere', anywhere, ANYWHERE_OPTIONS)
  return {
    ...list,
    ...(isSound ? {} : { anywhere: {} }),
    ...(tabs && {
      tabs: keepEntries(tabs, (name, tab) =>
        checkOptions(report, `list.tabs.${name}`, tab, TAB_OPTIONS),
      ),
    }),
    ...(filters && {
      filters: filters.filter(
        (filter) =>
          typeof filter === 'string' ||
          checkShape(report, `list.filters.${filter?.name}`, filter, FILTER_SHAPES),
      ),
    }),
  }
}

function inspectSheetOptions(
  sheet: NonNullable<Definition['sheet']>,
  report: Report,
): Definition['sheet'] {
  if (!checkOptions(report, 'sheet', sheet, SHEET_OPTIONS)) return undefined
  const columns = sheet.columns?.filter(
    (column) =>
      typeof column === 'string' ||
      checkOptions(report, 'sheet.columns', column, SHEET_COLUMN_OPTIONS),
  )
  return { ...sheet, ...(columns && { columns }) }
}

const BLANK_FIELD: Field = { kind: 'text', options: {} }

function inspectFieldOptions(report: Report, at: string, field: Field): Field {
  const rules = Object.hasOwn(FIELD_OPTIONS, field?.kind) ? FIELD_OPTIONS[field.kind] : undefined
  if (!rules) {
    report('L124', at, 'must be a field, like text()')
    return BLANK_FIELD
  }
  const ofKind: Report = (code, where, message) =>
    report(
      code,
      where,
      message.replace('there is no option', `a ${field.kind} field has no option`),
    )
  checkOptions(ofKind, at, field.options, rules)
  const given = { kind: field.kind, options: keepValid(field.options, rules) } as Field
  const items = mapEntries(readItems(given), (constant, item) =>
    checkOptions(report, `${at}.items.${constant}`, item, ITEM_OPTIONS)
      ? item
      : { label: '', ...keepValid(item, ITEM_OPTIONS) },
  )
  const columns = mapEntries(readColumns(given), (column, inner) =>
    inspectFieldOptions(report, `${at}.${column}`, inner),
  )
  const { checks } = given.options
  return {
    kind: field.kind,
    options: {
      ...given.options,
      ...(hasItems(given) && { items }),
      ...(hasColumns(given) && { columns }),
      ...(checks && {
        checks: checks.filter((each) => checkShape(report, `${at}.checks`, each, CHECK_SHAPES)),
      }),
    },
  } as Field
}

/** Reports unknown options, missing options and invalid values. Returns true if all known options are valid. */
function checkOptions(report: Report, at: string, options: unknown, rules: AnyRules): boolean {
  if (!isObject(options)) {
    report('L124', at, 'must hold options by name')
    return false
  }
  for (const name of Object.keys(options))
    if (!Object.hasOwn(rules, name)) report('L124', at, unknownOption(name, Object.keys(rules)))
  const misfits = Object.entries(rules).filter(([name, { fits, isRequired }]) =>
    options[name] === undefined ? isRequired : !fits(options[name]),
  )
  for (const [name, { is }] of misfits)
    report('L124', at === '' ? name : `${at}.${name}`, `must be ${is}`)
  return misfits.length === 0
}

/** Checks the options against the rules of their shape. Returns true if they are valid. */
function checkShape(report: Report, at: string, options: unknown, { are, by }: Shapes): boolean {
  const rules = isObject(options)
    ? Object.entries(by).find(([mark]) => Object.hasOwn(options, mark))?.[1]
    : undefined
  if (rules) return checkOptions(report, at, options, rules)
  report('L124', at, `must be ${are}`)
  return false
}

/** Checks that roles are granted only verbs and actions that exist. Returns the well-formed grants. */
function inspectGrants(definition: Definition, report: Report): Definition['allow'] {
  const { allow, actions = {} } = definition
  const permitted = [...VERBS, ...Object.keys(actions)]
  return keepEntries(allow, (role, grant) => {
    if (grant === 'everything') return true
    const at = `allow.${role}`
    if (!isObject(grant) && !Array.isArray(grant)) {
      report('L126', at, "must be 'everything' or a list of verbs and actions")
      return false
    }
    if (!Array.isArray(grant) && !checkOptions(report, at, grant, GRANT_OPTIONS)) return false
    const { granted, withheld } = listVerbs(grant)
    for (const verb of granted ?? withheld)
      if (!permitted.includes(verb)) report('L126', at, unknown('verb or action', verb, permitted))
    if (granted?.includes('import') && !isImported(definition))
      report('L126', at, 'grants "import", but nothing is imported without a `sheet`')
    return true
  })
}

/** Checks that the field names used in options exist. */
export function inspectNames({ definition, report }: Inspection): void {
  const own = Object.keys(definition.fields)
  const kept = [...own, ...AUDIT_NAMES]
  const check = (at: string, names: Iterable<string>, among: readonly string[] = own) => {
    for (const name of names)
      if (!among.includes(name)) report('L125', at, unknown('field', name, among))
  }
  const { list, sheet, actions = {}, views = [], checks = [] } = definition
  check('list.columns', list.columns, kept)
  check('list.folded', list.folded ?? [], list.columns)
  check('list.foldFirst', list.foldFirst ?? [], list.columns)
  check('list.totals', list.totals ?? [], list.columns)
  check('list.search', list.search ?? [])
  for (const [name, { where }] of Object.entries(definition.marks ?? {}))
    check(`marks.${name}`, mentions(where), list.columns)
  const told = own.filter((name) => definition.fields[name]?.options['warnsOfSame'] === true)
  check('list.search', told, list.search)
  check('list.columns', told, list.columns)
  inspectSort({ definition, report }, 'list.sort', list.sort)
  check('list.mainDate', list.mainDate === undefined ? [] : [list.mainDate])
  check('list.calendar', [list.calendar ?? []].flat())
  for (const name of (list.filters ?? []).flatMap(namesInFilter)) {
    check('list.filters', [name], kept)
    const field = definition.fields[name]
    if (field && !isStored(field) && listReadAs(field).length === 0)
      report(
        'L125',
        'list.filters',
        `"${name}" is not stored, so that the database cannot be asked for it`,
      )
  }
  for (const [heading, names] of Object.entries(definition.sections ?? {}))
    check(`sections.${heading}`, names)
  for (const names of definition.uniqueTogether ?? []) check('uniqueTogether', names)
  inspectLookups({ definition, report }, check)
  check('aliases', definition.aliases === undefined ? [] : [definition.aliases])
  const aliases = definition.fields[definition.aliases ?? '']
  if (aliases && !isText(aliases)) report('L125', 'aliases', `"${definition.aliases}" is no text`)
  check('state', definition.state === undefined ? [] : [definition.state])
  check('example', Object.keys(definition.example ?? {}))
  for (const [name, action] of Object.entries(actions))
    check(`actions.${name}`, [
      ...listInputs(action),
      ...(action.shows ?? []),
      ...Object.keys(action.stamps ?? {}),
    ])
  for (const [name, { columns = {} }] of Object.entries(actions))
    for (const [field, names] of Object.entries(columns))
      check(`actions.${name}.columns.${field}`, names, listColumns(definition.fields[field]))
  for (const each of checks) check('checks', namesToFill(each))
  for (const [name, field] of Object.entries(definition.fields))
    for (const each of field.options.checks ?? [])
      check(`fields.${name}.checks`, namesToFill(each), listColumns(field))
  const filters = [...kept, ...(list.filters ?? []).map(filterName)]
  for (const { path, fields = [], search = [], sort = [], parameters = {}, needs = [] } of views) {
    check(`views ${path}`, fields, kept)
    check(`views ${path}.search`, search, fields.length > 0 ? fields : own)
    inspectSort({ definition, report }, `views ${path}.sort`, sort)
    check(`views ${path}.parameters`, Object.values(parameters).map(firstOfPath), filters)
    check(`views ${path}.needs`, needs, [...filters, ...Object.keys(parameters)])
  }
  for (const key of sheet?.matchOn ?? []) check('sheet.matchOn', [key].flat())
  check(
    'sheet.columns',
    (sheet?.columns ?? []).map((column) => (typeof column === 'string' ? column : column.field)),
  )
  for (const [name, template = ''] of Object.entries(sheet?.proposals ?? {}))
    check('sheet.proposals', [name, ...templateFields(template)])
  for (const each of Object.values(sheet?.lineColumns ?? {})) {
    const { lines, named, fills, with: usual = {}, withPercent = {} } = each
    check('sheet.lineColumns', [lines])
    const field = definition.fields[lines]
    const columns = field ? Object.keys(readColumns(field)) : []
    check(
      `sheet.lineColumns ${lines}`,
      [named, fills, ...Object.keys({ ...usual, ...withPercent })],
      columns,
    )
  }
  for (const [role, grant] of Object.entries(definition.allow)) {
    if (typeof grant === 'object' && 'may' in grant)
      check(`allow.${role}.editOnly`, grant.editOnly ?? [])
  }
  inspectSections({ definition, report })
}

/** Checks that the fields of a sort order exist and have an order. */
function inspectSort(
  { definition: { fields }, report }: Pick<Inspection, 'definition' | 'report'>,
  at: string,
  sort: string | readonly string[],
): void {
  const kept = [...Object.keys(fields), ...AUDIT_NAMES]
  for (const { field: name } of sortOrder(sort)) {
    const field = fields[name]
    if (!kept.includes(name)) report('L125', at, unknown('field', name, kept))
    else if (field && !isSortable(field))
      report('L125', at, `"${name}" has no order, because its kind is ${field.kind}`)
  }
}

/** Returns the fields that a check compares or names, apart from those of its condition. */
const namesToFill = (check: Check): readonly string[] => {
  if ('than' in check) return [check.field, check.than, ...(check.at ? [check.at] : [])]
  return 'together' in check ? check.together : check.oneOf
}

const listColumns = (field: Field | undefined): string[] =>
  Object.keys(field ? readColumns(field) : {})

const firstOfPath = (path: string): string => path.split('.')[0] ?? path

const namesInFilter = (
  filter: NonNullable<Inspection['definition']['list']['filters']>[number],
): string[] => {
  if (typeof filter === 'string') return [filter]
  if ('part' in filter) return [filter.of]
  if ('between' in filter) return [...filter.between]
  return []
}

function inspectSections({
  definition: { sections = {} },
  report,
}: Pick<Inspection, 'definition' | 'report'>): void {
  const named = Object.entries(sections).flatMap(([heading, names]) =>
    names.map((name) => ({ heading, name })),
  )
  for (const [place, { heading, name }] of named.entries()) {
    const first = named.findIndex((each) => each.name === name)
    if (first < place)
      report(
        'L125',
        `sections.${heading}`,
        `"${name}" stands in "${named[first]?.heading}" already`,
      )
  }
}

/** A reference always has an index. Other fields may have one because of the list's options, which can change. */
function inspectLookups(
  { definition, report }: Pick<Inspection, 'definition' | 'report'>,
  check: (at: string, names: Iterable<string>, among: readonly string[]) => void,
): void {
  const kept = [...Object.keys(definition.fields), ...AUDIT_NAMES]
  for (const names of definition.lookups ?? []) {
    for (const name of names) {
      const [first = '', ...column] = name.split('.')
      if (column.length === 0) check('lookups', [first], kept)
      else check('lookups', [column.join('.')], listColumns(definition.fields[first]))
    }
    const [first = ''] = names
    const field = definition.fields[first]
    if (names.length === 1 && field && isReference(field))
      report(
        'L130',
        'lookups',
        `"${first}" is a reference, which has an index already; leave it out`,
      )
  }
}
