import { nameKey, humanise, snakeCase, templateFields } from '../fields/text.ts'
import { isReference } from '../kinds/capabilities.ts'
import { readColumns, readItems } from '../fields/field.ts'
import { inspectAccess } from './check-access.ts'
import { inspectConditions, inspectCounts } from './check-conditions.ts'
import { inspectFieldRules } from './check-fields.ts'
import { inspectHidden, inspectMasked } from './check-hidden.ts'
import { inspectNames, inspectOptions } from './check-options.ts'
import { ICON_NAMES } from '../words/icon.ts'
import { unknown, type DefinitionError, type Inspection } from './inspection.ts'
import { inspectFields } from './check-references.ts'
import { AUDIT_NAMES } from '../list/field-names.ts'
import type { App } from '../app.ts'
import type { Definition } from '../resource.ts'
import { provenBy } from '../permission.ts'
import { inspectEditedInList, inspectList, inspectUndo } from './check-list.ts'
import { listReadAs } from '../read-as.ts'
import { settingsIn } from '../fields/token.ts'

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

/**
 * Finds errors that the compiler cannot detect, such as unknown names of definitions, roles and states, and conflicting
 * paths.
 */
export function findDefinitionErrors(
  definitions: readonly Definition[],
  app: App,
  settings: ReadonlySet<string> = new Set(),
): DefinitionError[] {
  const valid = definitions.map((definition) => {
    const errors: DefinitionError[] = []
    const report = (code: string, at: string, message: string) => {
      const address = at === '' ? definition.name : `${definition.name}.${at}`
      errors.push({ code, address, message })
    }
    return { definition: inspectOptions(definition, report), errors, report }
  })
  const all = new Map(valid.map(({ definition }) => [definition.name, definition]))
  for (const { definition, report } of valid)
    for (const inspect of INSPECTIONS) inspect({ definition, all, app, settings, report })
  return [
    ...valid.flatMap(({ errors }) => errors),
    ...findClashes(valid.map(({ definition }) => definition)),
    ...findAppIcons(app),
    ...findLockProblems(all, app),
  ]
}

function findAppIcons({ areas }: App): DefinitionError[] {
  const icons: readonly string[] = ICON_NAMES
  return areas
    .filter(({ icon }) => !icons.includes(icon))
    .map(({ name, icon }) => ({
      code: 'L136',
      address: `app.areas ${name}`,
      message: unknown('icon', icon, icons),
    }))
}

function findLockProblems(
  all: ReadonlyMap<string, Definition>,
  { lockOrder = [] }: App,
): DefinitionError[] {
  return lockOrder
    .filter((name) => all.get(name)?.lockParent !== undefined || !all.has(name))
    .map((name) => ({
      code: 'L138',
      address: `app.lockOrder ${name}`,
      message: all.has(name)
        ? `"${name}" is locked with its lockParent`
        : unknown('resource', name, [...all.keys()]),
    }))
}

/** Reports names and paths claimed by two resources. */
function findClashes(definitions: readonly Definition[]): DefinitionError[] {
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
  // A view on the resource's own path replaces its plain list, such as the public list of countries for a registration
  // form.
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
  inspectCounts,
  inspectMasked,
  inspectHidden,
  inspectSheet,
  inspectSettings,
  inspectNames,
  inspectEditedInList,
  inspectUndo,
  inspectFieldRules,
  inspectAccess,
]

function inspectName({ definition, report }: Inspection) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(definition.name))
    report('L101', 'name', 'a resource name is lower case words joined by dashes')
  for (const name of Object.keys(definition.fields)) {
    if (RESERVED.includes(name))
      report(
        'L102',
        `fields.${name}`,
        `${name} is kept by the server on every record; choose another name`,
      )
    else if (!/^[a-z][A-Za-z0-9]*$/.test(name))
      report('L102', `fields.${name}`, 'a field name is camelCase')
  }
}

/** Reports headers claimed by two fields, because an import would then fill neither. */
function inspectHeaders({ definition, report }: Inspection) {
  const names = Object.entries(definition.fields).flatMap(
    ([
      field,
      {
        options: { label = humanise(field), headers = [] },
      },
    ]) => [
      { field, text: field, isExtra: false },
      { field, text: label, isExtra: false },
      ...headers.map((text) => ({ field, text, isExtra: true })),
    ],
  )
  for (const { field, text } of names.filter(({ isExtra }) => isExtra)) {
    const other = names.find((each) => each.field !== field && nameKey(each.text) === nameKey(text))
    if (other)
      report('L123', `fields.${field}`, `headers: "${text}" is what ${other.field} is called`)
  }
}

function inspectLock({ definition, report }: Inspection) {
  const { lockParent } = definition
  if (lockParent !== undefined && !isReference(definition.fields[lockParent]))
    report('L119', 'lockParent', `"${lockParent}" is no reference`)
}

function inspectTitle({ definition, report }: Inspection) {
  for (const name of templateFields(definition.title)) {
    if (!definition.fields[name]) report('L107', 'title', `there is no field "${name}"`)
  }
  for (const name of templateFields(definition.hint ?? '')) {
    if (!definition.fields[name]) report('L107', 'hint', `there is no field "${name}"`)
  }
}

function inspectRoles({ definition, app, report }: Inspection) {
  const check = (at: string, roles: readonly string[] | undefined) => {
    for (const role of roles ?? []) {
      if (!app.roles.includes(role))
        report('L108', at, `there is no role "${role}"; roles are ${app.roles.join(', ')}`)
    }
  }
  check('allow', Object.keys(definition.allow))
  check('rows', Object.keys(definition.rows ?? {}))
  check('menu.roles', definition.menu?.roles)
  check('menu.titles', Object.keys(definition.menu?.titles ?? {}))
  for (const [name, { requiresOf = {} }] of Object.entries(definition.actions ?? {}))
    check(`actions.${name}.requiresOf`, Object.keys(requiresOf))
  for (const view of definition.views ?? []) check(`views ${view.path}`, view.roles)
  for (const [name, field] of Object.entries(definition.fields)) {
    for (const key of ['hiddenFrom', 'maskedFor', 'personalFor', 'writableBy'] as const)
      check(`fields.${name}.${key}`, field.options[key])
    for (const [column, { options }] of Object.entries(readColumns(field)))
      check(`fields.${name}.${column}.hiddenFrom`, options.hiddenFrom)
    check(`fields.${name}.provenBy`, provenBy(definition.fields[name]).map(String))
  }
}

function inspectMenu({ definition, app, report }: Inspection) {
  const { menu, screen } = definition
  if (!menu) return
  if (!app.areas.some(({ name }) => name === menu.area))
    report(
      'L109',
      'menu.area',
      unknown(
        'area',
        menu.area,
        app.areas.map(({ name }) => name),
      ),
    )
  if (!screen) report('L109', 'menu', 'a menu entry needs a screen')
  const icons: readonly string[] = ICON_NAMES
  if (menu.icon !== undefined && !icons.includes(menu.icon))
    report('L136', 'menu.icon', unknown('icon', menu.icon, icons))
}

function inspectStates({ definition, report }: Inspection) {
  const states = definition.state ? readItems(definition.fields[definition.state]) : {}
  if (definition.state && Object.keys(states).length === 0)
    report('L112', 'state', `"${definition.state}" is no choice`)
  if (definition.state && definition.fields[definition.state]?.options.initial === undefined)
    report('L112', 'state', 'the state needs an initial value')
  for (const state of definition.startsIn ?? []) {
    if (!Object.hasOwn(states, state))
      report('L113', 'startsIn', unknown('state', state, Object.keys(states)))
  }
  for (const [name, action] of Object.entries(definition.actions ?? {})) {
    for (const state of [action.from ?? [], action.to ?? []].flat()) {
      if (!Object.hasOwn(states, state))
        report('L113', `actions.${name}`, unknown('state', state, Object.keys(states)))
    }
  }
  for (const state of findUnreachable(definition, Object.keys(states)))
    report(
      'L113',
      `fields.${definition.state}`,
      `no action leads to the state "${state}"; add one (automatic: true if the server performs it), or list it in startsIn`,
    )
}

/** Returns the states in which no record can ever be. */
function findUnreachable(
  { state = '', fields, startsIn = [], actions = {} }: Definition,
  states: readonly string[],
): readonly string[] {
  const reached: readonly unknown[] = [
    fields[state]?.options.initial,
    ...listReadAs(fields[state]).map(([constant]) => constant),
    ...startsIn,
    ...Object.values(actions).map(({ to }) => to),
  ]
  return states.filter((each) => !reached.includes(each))
}

function inspectSheet({ definition, all, report }: Inspection) {
  const { importsAs } = definition
  if (importsAs !== undefined && !all.get(importsAs)?.sheet)
    report('L122', 'importsAs', `"${importsAs}" is no resource with a sheet`)
  const headers = (definition.sheet?.columns ?? []).map((column) =>
    typeof column === 'string' ? column : column.header,
  )
  const twice = headers.find((header, index) => headers.indexOf(header) < index)
  if (twice) report('L116', 'sheet.columns', `the header "${twice}" stands twice`)
}

function inspectSettings({ definition, settings, report }: Inspection) {
  const { fields, ...others } = definition
  const inspect = (at: string, data: unknown) => {
    for (const name of settingsIn(data))
      if (!settings.has(name)) report('L118', at, `there is no setting "${name}"`)
  }
  for (const [name, field] of Object.entries(fields)) inspect(`fields.${name}`, field)
  for (const [option, data] of Object.entries(others)) inspect(option, data)
}
