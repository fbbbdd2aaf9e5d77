import { readColumns, isStored, readItems } from '../fields/field.ts'
import type { Field } from '../fields/field.ts'
import { mentions } from '../condition.ts'
import { VERBS } from '../grant.ts'
import { isReference } from '../kinds/capabilities.ts'
import { listInputs, listVerbs } from '../permission.ts'
import { listReadAs } from '../read-as.ts'
import { isObject } from '../untyped.ts'
import { unknown, unknownOption, type Inspection } from './inspection.ts'
import {
  ACTION_OPTIONS,
  ANYWHERE_OPTIONS,
  CHECK_SHAPES,
  DEFINITION_OPTIONS,
  FIELD_OPTIONS,
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
  type AnyRules,
  type Shapes,
} from './option-rules.ts'
import { AUDIT_NAMES } from '../list/field-names.ts'

/**
 * Reports errors that the compiler would also find, for apps that run without being compiled: unknown or missing options
 * and values of the wrong type.
 */
export function inspectOptions(inspection: Inspection): void {
  const { definition, report } = inspection
  const check = (at: string, options: unknown, rules: AnyRules) =>
    checkOptions(report, at, options, rules)
  // Without a list or fields, the remaining checks are skipped.
  if (!check('', definition, DEFINITION_OPTIONS)) return
  if (check('list', definition.list, LIST_OPTIONS)) inspectListOptions(inspection)
  if (definition.menu) check('menu', definition.menu, MENU_OPTIONS)
  if (definition.sheet && check('sheet', definition.sheet, SHEET_OPTIONS))
    for (const column of definition.sheet.columns ?? [])
      if (typeof column !== 'string') check('sheet.columns', column, SHEET_COLUMN_OPTIONS)
  for (const [name, action] of Object.entries(definition.actions ?? {}))
    check(`actions.${name}`, action, ACTION_OPTIONS)
  for (const [name, mark] of Object.entries(definition.marks ?? {}))
    check(`marks.${name}`, mark, MARK_OPTIONS)
  for (const view of definition.views ?? []) check(`views ${view.path}`, view, VIEW_OPTIONS)
  for (const each of definition.checks ?? []) checkShape(report, 'checks', each, CHECK_SHAPES)
  for (const [name, field] of Object.entries(definition.fields))
    inspectFieldOptions(inspection, `fields.${name}`, field)
  inspectGrants(inspection)
}

function inspectListOptions({ definition: { list }, report }: Inspection): void {
  if (list.anywhere) checkOptions(report, 'list.anywhere', list.anywhere, ANYWHERE_OPTIONS)
  for (const [name, tab] of Object.entries(list.tabs ?? {}))
    checkOptions(report, `list.tabs.${name}`, tab, TAB_OPTIONS)
  for (const filter of list.filters ?? [])
    if (typeof filter !== 'string')
      checkShape(report, `list.filters.${filter.name}`, filter, FILTER_SHAPES)
}

function inspectFieldOptions(inspection: Inspection, at: string, field: Field): void {
  const { report } = inspection
  const rules = Object.hasOwn(FIELD_OPTIONS, field.kind) ? FIELD_OPTIONS[field.kind] : undefined
  if (!rules) return report('L124', at, 'must be a field, like text()')
  const ofKind: Inspection['report'] = (code, where, message) =>
    report(
      code,
      where,
      message.replace('there is no option', `a ${field.kind} field has no option`),
    )
  if (!checkOptions(ofKind, at, field.options, rules)) return
  for (const [constant, item] of Object.entries(readItems(field)))
    checkOptions(report, `${at}.items.${constant}`, item, ITEM_OPTIONS)
  for (const [column, inner] of Object.entries(readColumns(field)))
    inspectFieldOptions(inspection, `${at}.${column}`, inner)
}

/** Reports unknown options, missing options and invalid values. Returns true if all known options are valid. */
function checkOptions(
  report: Inspection['report'],
  at: string,
  options: unknown,
  rules: AnyRules,
): boolean {
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

/** Checks the options against the rules of their shape. */
function checkShape(
  report: Inspection['report'],
  at: string,
  options: unknown,
  { are, by }: Shapes,
): void {
  const rules = isObject(options)
    ? Object.entries(by).find(([mark]) => Object.hasOwn(options, mark))?.[1]
    : undefined
  if (rules) checkOptions(report, at, options, rules)
  else report('L124', at, `must be ${are}`)
}

/** Checks that roles are granted only verbs and actions that exist. */
function inspectGrants({ definition, report }: Inspection): void {
  const permitted = [...VERBS, ...Object.keys(definition.actions ?? {})]
  for (const [role, grant] of Object.entries(definition.allow)) {
    if (grant === 'everything') continue
    if (typeof grant !== 'object' || grant === null) {
      report('L126', `allow.${role}`, "must be 'everything' or a list of verbs and actions")
      continue
    }
    if (!Array.isArray(grant)) checkOptions(report, `allow.${role}`, grant, GRANT_OPTIONS)
    const { granted, withheld } = listVerbs(grant)
    for (const verb of granted ?? withheld) {
      if (!permitted.includes(verb))
        report('L126', `allow.${role}`, unknown('verb or action', verb, permitted))
    }
  }
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
  const bare = (sort: string | readonly string[]) =>
    [sort].flat().map((name) => name.replace(/^-/, ''))
  check('list.columns', list.columns, kept)
  check('list.folded', list.folded ?? [], list.columns)
  check('list.foldFirst', list.foldFirst ?? [], list.columns)
  check('list.search', list.search ?? [])
  for (const [name, { where }] of Object.entries(definition.marks ?? {}))
    check(`marks.${name}`, mentions(where), list.columns)
  for (const name of list.rowActions ?? [])
    if (!Object.hasOwn(actions, name))
      report('L126', 'list.rowActions', unknown('action', name, Object.keys(actions)))
  const told = own.filter((name) => definition.fields[name]?.options['warnsOfSame'] === true)
  check('list.search', told, list.search)
  check('list.columns', told, list.columns)
  check('list.sort', bare(list.sort), kept)
  check('list.mainDate', list.mainDate === undefined ? [] : [list.mainDate], kept)
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
  check('state', definition.state === undefined ? [] : [definition.state])
  check('example', Object.keys(definition.example ?? {}))
  for (const [name, action] of Object.entries(actions))
    check(`actions.${name}`, [
      ...listInputs(action),
      ...(action.shows ?? []),
      ...Object.keys(action.stamps ?? {}),
    ])
  for (const each of checks)
    check(
      'checks',
      'than' in each
        ? [each.field, each.than, ...(each.at ? [each.at] : [])]
        : 'together' in each
          ? each.together
          : each.oneOf,
    )
  for (const view of views)
    check(`views ${view.path}`, [...(view.fields ?? []), ...bare(view.sort ?? [])], kept)
  for (const key of sheet?.matchOn ?? []) check('sheet.matchOn', [key].flat())
  check(
    'sheet.columns',
    (sheet?.columns ?? []).map((column) => (typeof column === 'string' ? column : column.field)),
  )
  for (const [role, grant] of Object.entries(definition.allow)) {
    if (typeof grant === 'object' && 'may' in grant)
      check(`allow.${role}.editOnly`, grant.editOnly ?? [])
  }
  inspectSections({ definition, report })
}

const namesInFilter = (
  filter: NonNullable<Inspection['definition']['list']['filters']>[number],
): string[] => {
  if (typeof filter === 'string') return [filter]
  if ('part' in filter) return [filter.of]
  if ('between' in filter) return [...filter.between]
  return 'daysAhead' in filter ? [filter.daysAhead] : []
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
    check(
      'lookups',
      names.map((name) => name.split('.')[0] ?? ''),
      kept,
    )
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
