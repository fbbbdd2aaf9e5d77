import { fitsCell } from '../list/edit-in-list.ts'
import { mentions } from '../condition.ts'
import { isStored } from '../fields/field.ts'
import {
  hasColumns,
  isDay,
  isMoment,
  isNumber,
  isReference,
  isText,
} from '../kinds/capabilities.ts'
import { filterName, sortableFields, sortOrder } from '../permission.ts'
import type { Definition } from '../resource.ts'
import type { Filter } from '../list/filter.ts'
import { findAtPath, findBehind, type PathScope } from './check-paths.ts'
import { unknown, type Inspection } from './inspection.ts'

/** Checks the tabs, calendar, board, search and filters of a list. */
export function inspectList({ definition, all, report }: Inspection) {
  for (const { at, message } of [...findTabProblems(definition), ...findViewProblems(definition)])
    report('L130', at, message)
  const views = (definition.views ?? []).map(
    ({ path, search }) => [`views ${path}`, search] as const,
  )
  for (const [at, names = []] of [['list', definition.list.search] as const, ...views])
    for (const name of names) {
      const field = definition.fields[name]
      if (field && !isText(field)) report('L110', `${at}.search`, `"${name}" is no text`)
    }
  const { scan = [], search = [] } = definition.list
  for (const name of scan)
    if (!search.includes(name))
      report('L110', 'list.scan', `"${name}" is none of the fields in \`list.search\``)
  for (const name of definition.list.totals ?? []) {
    const field = definition.fields[name]
    if (!field || !isNumber(field) || !isStored(field))
      report('L110', 'list.totals', `"${name}" is no stored number`)
  }
  const { comesWith, amount } = definition.list.anywhere ?? {}
  if (comesWith !== undefined && !isReference(definition.fields[comesWith]))
    report('L110', 'list.anywhere', `"${comesWith}" is no reference`)
  const figure = definition.fields[amount ?? '']
  if (amount !== undefined && (!figure || !isNumber(figure) || !isStored(figure)))
    report('L110', 'list.anywhere', `"${amount}" is no stored number`)
  const { mainDate } = definition.list
  if (mainDate !== undefined && !isMoment(definition.fields[mainDate]))
    report('L111', 'list.mainDate', `"${mainDate}" is no date`)
  for (const filter of definition.list.filters ?? [])
    if (typeof filter !== 'string')
      inspectFilter(definition, all, filter, (message) =>
        report('L111', `list.filters.${filter.name}`, message),
      )
}

/** Checks the fields of a filter, which may lead into lines and to other records. */
function inspectFilter(
  of: Definition,
  all: Inspection['all'],
  filter: Exclude<Filter, string>,
  report: (message: string) => void,
) {
  const scope: PathScope = { of, all, answered: 'by the database', report }
  const inspectDate = (name: string, isRight: boolean) => {
    if (!isRight) report(`"${name}" is no date`)
  }
  if ('through' in filter) findBehind(scope, filter.through)
  if ('part' in filter) inspectDate(filter.of, isMoment(of.fields[filter.of]))
  if ('between' in filter)
    for (const name of filter.between) inspectDate(name, isDay(of.fields[name]))
  if (!('daysAhead' in filter)) return
  const [first = '', ...column] = filter.daysAhead.split('.')
  const field = of.fields[first]
  if (column.length > 0 && !hasColumns(field))
    return report(`daysAhead: "${first}" is neither lines nor an object`)
  const date = field && findAtPath(scope, filter.daysAhead)
  if (date !== null) inspectDate(filter.daysAhead, isMoment(date))
}

/** A list opens on its first tab, and its last tab must show every record. */
function findTabProblems(
  definition: Definition,
): { readonly at: string; readonly message: string }[] {
  const tabs = Object.entries(definition.list.tabs ?? {})
  if (tabs.length === 0) return []
  const sortable = sortableFields(definition, null)
  return [
    ...(tabs.length < 2 || tabs.at(-1)?.[1].where
      ? [{ at: 'list.tabs', message: 'the last of at least two tabs shows everything' }]
      : []),
    ...(definition.fields['tab']
      ? [{ at: 'fields.tab', message: 'the list has tabs, and "tab" is their parameter' }]
      : []),
    ...tabs.flatMap(([name, { where = {}, sort = [] }]) =>
      [
        ...mentions(where)
          .filter((field) => field.includes('.'))
          .map((field) => `"${field}" lies behind a reference`),
        ...sortOrder(sort)
          .filter(({ field }) => !sortable.includes(field))
          .map(({ field }) => `the list cannot be sorted by "${field}"`),
      ].map((message) => ({ at: `list.tabs.${name}`, message })),
    ),
  ]
}

/** A calendar requires stored dates among the columns; a board requires a state among the filters. */
function findViewProblems({
  fields,
  list: { board, calendar, columns, filters = [] },
  state,
}: Definition): { readonly at: string; readonly message: string }[] {
  const days: readonly string[] = [calendar ?? []].flat()
  return [
    ...(days.length > 2
      ? [{ at: 'list.calendar', message: 'names one date, or the first and the last' }]
      : []),
    ...days
      .filter((name) => fields[name] && !(isMoment(fields[name]) && isStored(fields[name])))
      .map((name) => ({ at: 'list.calendar', message: `"${name}" is no stored date` })),
    ...days
      .filter((name) => fields[name] && !columns.includes(name))
      .map((name) => ({ at: 'list.calendar', message: `"${name}" is no column of the list` })),
    ...(board && !filters.map(filterName).includes(state ?? '')
      ? [{ at: 'list.board', message: 'needs a `state` that is one of the filters' }]
      : []),
  ]
}

/** Checks the actions on rows, and that fields edited in lists hold one value that fits a cell. */
export function inspectEditedInList({ definition, report }: Inspection): void {
  const own = Object.keys(definition.fields)
  const { list, actions = {} } = definition
  for (const name of list.rowActions ?? [])
    if (!Object.hasOwn(actions, name))
      report('L126', 'list.rowActions', unknown('action', name, Object.keys(actions)))
  for (const name of list.edit ?? []) {
    const field = definition.fields[name]
    if (!field) report('L125', 'list.edit', unknown('field', name, own))
    else if (!fitsCell(definition, name))
      report(
        'L126',
        'list.edit',
        `"${name}" cannot be edited in many records: it must be unique, is set once, by an action or by the server, or holds more than one value`,
      )
  }
}

/** Checks that the action that undoes another exists, needs no inputs and starts where the other one leads. */
export function inspectUndo({ definition: { actions = {} }, report }: Inspection): void {
  for (const [name, { undoneBy, to }] of Object.entries(actions)) {
    if (undoneBy === undefined) continue
    const at = `actions.${name}.undoneBy`
    const undo = Object.hasOwn(actions, undoneBy) ? actions[undoneBy] : undefined
    if (!undo) report('L126', at, unknown('action', undoneBy, Object.keys(actions)))
    else if ((undo.requires ?? []).length > 0)
      report('L126', at, `"${undoneBy}" requires inputs, so nothing can be undone by it`)
    else if (to !== undefined && undo.from !== undefined && ![undo.from].flat().includes(to))
      report('L126', at, `"${undoneBy}" does not start from "${to}"`)
  }
}
