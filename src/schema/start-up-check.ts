import { nameKey } from './cell.ts'
import { inspectAccess } from './check-access.ts'
import { inspectConditions } from './check-conditions.ts'
import { inspectFieldRules } from './check-fields.ts'
import { inspectNames, inspectOptions } from './check-options.ts'
import { ICON_NAMES } from './icon.ts'
import { unknown, type Complaint, type Inspection } from './inspection.ts'
import { AUDIT_NAMES } from './start-up-names.ts'
import type { App } from './registry.ts'
import type { Field } from './field.ts'
import { columnsOf, isStored, isText, itemsOf, targetOf } from './kind.ts'
import type { Definition } from './resource.ts'
import { provenBy } from './permission.ts'
import { isSettingName } from './setting.ts'
import { findTabProblems } from './tab-check.ts'
import { humanise, snakeCase, templateFields } from './text.ts'
import { settingsIn } from './token.ts'

const RESERVED = [
  ...AUDIT_NAMES,
  'importId',
  'beingImported',
  'labels',
  'files',
  'label',
  'labelOrder',
  'searchText',
  'page',
  'size',
  'search',
  'sortBy',
  'sortByField',
]
const DATES = ['date', 'instant']

/** What the compiler cannot know: names in other definitions, roles, states, addresses. */
export function findComplaints(definitions: readonly Definition[], app: App): Complaint[] {
  const complaints: Complaint[] = []
  const all = new Map(definitions.map((definition) => [definition.name, definition]))
  for (const definition of definitions) {
    const complain = (code: string, at: string, message: string) => {
      complaints.push({
        code,
        address: at === '' ? definition.name : `${definition.name}.${at}`,
        message,
      })
    }
    const before = complaints.length
    inspectOptions({ definition, all, app, complain })
    // An option of the wrong type is looked into no further.
    if (complaints.slice(before).some(({ message }) => message.startsWith('must '))) continue
    for (const inspect of INSPECTIONS) inspect({ definition, all, app, complain })
  }
  return [...complaints, ...findClashes(definitions), ...findAppIcons(app)]
}

function findAppIcons({ areas }: App): Complaint[] {
  const icons: readonly string[] = ICON_NAMES
  return areas
    .filter(({ icon }) => !icons.includes(icon))
    .map(({ name, icon }) => ({
      code: 'L136',
      address: `app.areas ${name}`,
      message: unknown('icon', icon, icons),
    }))
}

/** Names and addresses that two resources claim. */
function findClashes(definitions: readonly Definition[]): Complaint[] {
  const claims = definitions.flatMap((definition) => [
    { kind: 'table', value: snakeCase(definition.name), at: definition.name },
    ...(definition.screen
      ? [{ kind: 'screen', value: definition.screen, at: `${definition.name}.screen` }]
      : []),
    { kind: 'path', value: `/${definition.name}`, at: definition.name },
    ...(definition.views ?? []).map((view) => ({
      kind: 'path',
      value: view.path,
      at: `${definition.name}.views`,
    })),
    ...(definition.sheet?.upload
      ? [{ kind: 'path', value: definition.sheet.upload, at: `${definition.name}.sheet.upload` }]
      : []),
  ])
  const owners = Map.groupBy(claims, ({ kind, value }) => `${kind} ${value}`)
  // A view on the resource's own path replaces its plain list: the countries of a registration form are public.
  const isOwn = (claimed: readonly { at: string }[]) =>
    claimed.length === 2 && claimed[1]?.at === `${claimed[0]?.at}.views`
  return [...owners]
    .filter(([, claimed]) => claimed.length > 1 && !isOwn(claimed))
    .flatMap(([what, claimed]) =>
      claimed.slice(1).map(({ at }) => ({
        code: 'L201',
        address: at,
        message: `${what} is already taken by ${claimed[0]?.at}`,
      })),
    )
}

const INSPECTIONS: readonly ((inspection: Inspection) => void)[] = [
  inspectName,
  inspectFields,
  inspectHeaders,
  inspectLock,
  inspectTitle,
  inspectRoles,
  inspectMenu,
  inspectList,
  inspectStates,
  inspectConditions,
  inspectSheet,
  inspectSettings,
  inspectNames,
  inspectFieldRules,
  inspectAccess,
]

function inspectName({ definition, complain }: Inspection) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(definition.name))
    complain('L101', 'name', 'a resource name is lower case words joined by dashes')
  for (const name of Object.keys(definition.fields)) {
    if (RESERVED.includes(name))
      complain(
        'L102',
        `fields.${name}`,
        `${name} is kept by the server on every record; choose another name`,
      )
    else if (!/^[a-z][A-Za-z0-9]*$/.test(name))
      complain('L102', `fields.${name}`, 'a field name is camelCase')
  }
}

function inspectFields(inspection: Inspection) {
  for (const [name, field] of Object.entries(inspection.definition.fields)) {
    inspectField(inspection, `fields.${name}`, field)
    for (const [column, inner] of Object.entries(columnsOf(field)))
      inspectField(inspection, `fields.${name}.${column}`, inner)
  }
}

/** A header that two fields claim fills neither of them. */
function inspectHeaders({ definition, complain }: Inspection) {
  const names = Object.entries(definition.fields).flatMap(
    ([
      field,
      {
        options: { label = humanise(field), alsoCalled = [] },
      },
    ]) => [
      { field, text: field, isExtra: false },
      { field, text: label, isExtra: false },
      ...alsoCalled.map((text) => ({ field, text, isExtra: true })),
    ],
  )
  for (const { field, text } of names.filter(({ isExtra }) => isExtra)) {
    const other = names.find((each) => each.field !== field && nameKey(each.text) === nameKey(text))
    if (other)
      complain('L123', `fields.${field}`, `alsoCalled: "${text}" is what ${other.field} is called`)
  }
}

function inspectField({ definition, all, complain }: Inspection, at: string, field: Field) {
  const target = targetOf(field)
  if (target && !all.has(target))
    complain('L103', at, `refers to "${target}", which is no resource`)
  const targetFields = target ? all.get(target)?.fields : undefined
  for (const name of Object.keys((field.options.within ?? {}) as object)) {
    if (targetFields && !(name in targetFields))
      complain('L104', at, `within: "${target}" has no field "${name}"`)
  }
  const [counted, through] = (field.options.countOf ?? []) as readonly string[]
  const counting = counted ? all.get(counted)?.fields[through ?? ''] : undefined
  if (counted && targetOf(counting ?? field) !== definition.name)
    complain('L105', at, `countOf: "${counted}.${through}" does not refer to "${definition.name}"`)
  if (typeof field.options.wholeWhen === 'string' && !at.slice(7).includes('.'))
    inspectPath(definition, field.options.wholeWhen, all, (message) =>
      complain('L117', at, message),
    )
  if (typeof field.options.dialCode === 'string')
    inspectDialCode({ definition, all, complain }, at, field.options.dialCode)
  if (
    typeof field.options.dayNameOf === 'string' &&
    definition.fields[field.options.dayNameOf]?.kind !== 'date'
  )
    complain('L106', at, 'dayNameOf names a date field')
  inspectBeside(definition, at, field, all, complain)
  const { requiredWithLater } = field.options
  if (requiredWithLater !== undefined && definition.fields[requiredWithLater]?.kind !== 'date')
    complain('L106', at, 'requiredWithLater names a date field')
  const { sortsBy } = field.options
  if (
    sortsBy !== undefined &&
    (field.options.virtual !== true || !isStored(definition.fields[sortsBy] ?? field))
  )
    complain('L106', at, 'sortsBy names a stored field, for one that is not stored')
  if (typeof field.options.keyOf === 'string')
    inspectKey({ definition, all, complain }, at, field.options.keyOf)
  if (
    typeof field.options.copyOf === 'string' &&
    definition.fields[field.options.copyOf]?.kind !== 'reference' &&
    !at.slice(7).includes('.')
  )
    complain('L106', at, 'copyOf names a reference')
}

/** A dial code is a text of the record that a reference of this one names. */
function inspectDialCode(
  { definition, all, complain }: Pick<Inspection, 'definition' | 'all' | 'complain'>,
  at: string,
  path: string,
) {
  const [reference = '', name = '', ...more] = path.split('.')
  const target = all.get(targetOf(definition.fields[reference]) ?? '')
  if (more.length > 0 || target?.fields[name]?.kind !== 'text')
    complain('L117', at, `dialCode: "${path}" leads to no text of a reference`)
}

/** What leads through a reference beside it ends at a field of the record behind that reference. */
function inspectBeside(
  definition: Definition,
  at: string,
  { options }: Field,
  all: Inspection['all'],
  complain: Inspection['complain'],
) {
  for (const option of ['requiredBy', 'defaultFrom'] as const) {
    const path = options[option]
    if (path === undefined) continue
    const [source = '', part = ''] = path.split('.')
    const ahead = all.get(targetOf(definition.fields[source]) ?? '')?.fields[part]
    if (!ahead || (option === 'requiredBy' && ahead.kind !== 'flag')) {
      complain(
        'L117',
        at,
        `${option}: "${path}" leads to no ${option === 'requiredBy' ? 'flag' : 'field'} of a record beside it`,
      )
    }
  }
}

/** The number of another record stands under that record's own name for it, and there it is unique. */
function inspectKey(
  { definition, all, complain }: Pick<Inspection, 'definition' | 'all' | 'complain'>,
  at: string,
  source: string,
) {
  const target = all.get(targetOf(definition.fields[source]) ?? '')
  const name = at.split('.').at(-1) ?? at
  if (!target) complain('L106', at, 'keyOf names a reference')
  else if (!target.fields[name]?.options.unique)
    complain('L120', at, `keyOf: "${target.name}" has no unique field "${name}"`)
}

function inspectLock({ definition, complain }: Inspection) {
  const { lockAfter } = definition
  if (lockAfter !== undefined && definition.fields[lockAfter]?.kind !== 'reference')
    complain('L119', 'lockAfter', `"${lockAfter}" is no reference`)
}

function inspectTitle({ definition, complain }: Inspection) {
  for (const name of templateFields(definition.title)) {
    if (!definition.fields[name]) complain('L107', 'title', `there is no field "${name}"`)
  }
  for (const name of templateFields(definition.hint ?? '')) {
    if (!definition.fields[name]) complain('L107', 'hint', `there is no field "${name}"`)
  }
}

function inspectRoles({ definition, app, complain }: Inspection) {
  const check = (at: string, roles: readonly string[] | undefined) => {
    for (const role of roles ?? []) {
      if (!app.roles.includes(role))
        complain('L108', at, `there is no role "${role}"; roles are ${app.roles.join(', ')}`)
    }
  }
  check('allow', Object.keys(definition.allow))
  check('rows', Object.keys(definition.rows ?? {}))
  check('menu.roles', definition.menu?.roles)
  check('menu.titles', Object.keys(definition.menu?.titles ?? {}))
  for (const [name, { requiresOf = {} }] of Object.entries(definition.actions ?? {}))
    check(`actions.${name}.requiresOf`, Object.keys(requiresOf))
  for (const view of definition.views ?? []) check(`views ${view.path}`, view.roles)
  for (const [name, { options }] of Object.entries(definition.fields)) {
    for (const key of ['hiddenFrom', 'maskedFor', 'personalFor', 'writableBy'] as const)
      check(`fields.${name}.${key}`, options[key])
    check(`fields.${name}.provenBy`, provenBy(definition.fields[name]).map(String))
  }
}

function inspectMenu({ definition, app, complain }: Inspection) {
  const { menu, screen } = definition
  if (!menu) return
  if (!app.areas.some(({ name }) => name === menu.area))
    complain(
      'L109',
      'menu.area',
      unknown(
        'area',
        menu.area,
        app.areas.map(({ name }) => name),
      ),
    )
  if (!screen) complain('L109', 'menu', 'a menu entry needs a screen')
  const icons: readonly string[] = ICON_NAMES
  if (menu.icon !== undefined && !icons.includes(menu.icon))
    complain('L136', 'menu.icon', unknown('icon', menu.icon, icons))
}

function inspectList({ definition, all, complain }: Inspection) {
  for (const { at, message } of findTabProblems(definition)) complain('L130', at, message)
  for (const name of definition.list.search ?? []) {
    const field = definition.fields[name]
    if (field && !isText(field)) complain('L110', 'list.search', `"${name}" is no text`)
  }
  const { comesWith } = definition.list.anywhere ?? {}
  if (comesWith !== undefined && definition.fields[comesWith]?.kind !== 'reference')
    complain('L110', 'list.anywhere', `"${comesWith}" is no reference`)
  for (const filter of definition.list.filters ?? []) {
    if (typeof filter === 'string') continue
    if ('part' in filter && !DATES.includes(definition.fields[filter.of]?.kind ?? ''))
      complain('L111', `list.filters.${filter.name}`, `"${filter.of}" is no date`)
    if ('daysAhead' in filter && !DATES.includes(definition.fields[filter.daysAhead]?.kind ?? ''))
      complain('L111', `list.filters.${filter.name}`, `"${filter.daysAhead}" is no date`)
    if ('through' in filter)
      inspectPath(definition, filter.through, all, (message) =>
        complain('L111', `list.filters.${filter.name}`, message),
      )
  }
}

/** Follows "employee.department" through the references. */
function inspectPath(
  definition: Definition,
  path: string,
  all: ReadonlyMap<string, Definition>,
  complain: (message: string) => void,
) {
  const [first = '', ...rest] = path.split('.')
  const field = definition.fields[first]
  if (!field && !AUDIT_NAMES.includes(first))
    return complain(`"${definition.name}" has no field "${first}"`)
  if (rest.length === 0) return
  const columns = field ? columnsOf(field) : {}
  if (rest[0] !== undefined && Object.hasOwn(columns, rest[0]))
    return inspectPath({ ...definition, fields: columns }, rest.join('.'), all, complain)
  const target = all.get(targetOf(field) ?? '')
  if (!target) return complain(`"${first}" of "${definition.name}" is no reference`)
  inspectPath(target, rest.join('.'), all, complain)
}

function inspectStates({ definition, complain }: Inspection) {
  const states = definition.state ? itemsOf(definition.fields[definition.state]) : {}
  if (definition.state && Object.keys(states).length === 0)
    complain('L112', 'state', `"${definition.state}" is no choice`)
  if (definition.state && definition.fields[definition.state]?.options.initial === undefined)
    complain('L112', 'state', 'the state needs an initial value')
  for (const [name, action] of Object.entries(definition.actions ?? {})) {
    for (const state of [action.from ?? [], action.to ?? []].flat()) {
      if (!Object.hasOwn(states, state))
        complain('L113', `actions.${name}`, `there is no state "${state}"`)
    }
  }
}

function inspectSheet({ definition, all, complain }: Inspection) {
  const { importsAs } = definition
  if (importsAs !== undefined && !all.get(importsAs)?.sheet)
    complain('L122', 'importsAs', `"${importsAs}" is no resource with a sheet`)
  const headers = (definition.sheet?.columns ?? []).map((column) =>
    typeof column === 'string' ? column : column.header,
  )
  const twice = headers.find((header, index) => headers.indexOf(header) < index)
  if (twice) complain('L116', 'sheet.columns', `the header "${twice}" stands twice`)
}

function inspectSettings({ definition, complain }: Inspection) {
  const { fields, ...others } = definition
  const inspect = (at: string, data: unknown) => {
    for (const name of settingsIn(data))
      if (!isSettingName(name)) complain('L118', at, `there is no setting "${name}"`)
  }
  for (const [name, field] of Object.entries(fields)) inspect(`fields.${name}`, field)
  for (const [option, data] of Object.entries(others)) inspect(option, data)
}
