import {
  filterName,
  humanise,
  listVerbs,
  readItems,
  readTarget,
  readColumns,
  type Registry,
  type Definition,
  type Grant,
} from '#schema/engine'
import type { Behaviour } from '../../behaviour.ts'
import { filesOfDefinitions, loadApp } from '../discover.ts'

/** `npm run registry`: prints the registry of the app. */
export async function printRegistry(): Promise<void> {
  const { registry, behaviours } = await loadApp()
  console.log(describeRegistry(registry, behaviours, await filesOfDefinitions()))
}

/**
 * Describes every area with its resources: file, menu position, references, states, permissions, and the behaviours that
 * guard and follow it.
 */
export function describeRegistry(
  { app, resources }: Registry,
  behaviours: ReadonlyMap<string, Behaviour>,
  files: ReadonlyMap<string, string> = new Map(),
): string {
  const describe = (definition: Definition) =>
    describeResource(definition, behaviours, files.get(definition.name) ?? '')
  const all = [...resources.values()]
  const areas = app.areas
    .map(({ name }) => ({
      name,
      members: all
        .filter(({ menu }) => menu?.area === name)
        .toSorted((left, right) => (left.menu?.order ?? 0) - (right.menu?.order ?? 0)),
    }))
    .filter(({ members }) => members.length > 0)
  const rest = all.filter(({ menu }) => !menu)
  return [...areas, { name: 'Without a menu entry', members: rest }]
    .flatMap(({ name, members }) => [`\n${name.toUpperCase()}`, ...members.flatMap(describe)])
    .join('\n')
}

function describeResource(
  definition: Definition,
  behaviours: ReadonlyMap<string, Behaviour>,
  file: string,
): string[] {
  const { name, label, screen, menu, list, views = [] } = definition
  const lines: (readonly [string, string])[] = [
    ['file', file],
    [
      'screen',
      [screen, menu && `order ${menu.order}`, menu?.roles && `for ${menu.roles.join(', ')}`]
        .filter(Boolean)
        .join(' · '),
    ],
    ['refers to', references(definition).join(', ')],
    ['states', states(definition)],
    ['filters', (list.filters ?? []).map(filterName).join(', ')],
    ['also at', views.map(({ path }) => path).join(', ')],
    [
      'import',
      definition.sheet
        ? `by ${definition.sheet.matchOn.map((key) => [key].flat().join(' + ')).join(', else ')}`
        : '',
    ],
    ['guarded', hooksOn(definition, behaviours, 'guards')],
    ['followed', hooksOn(definition, behaviours, 'followUps')],
    ...Object.entries(definition.allow).map(
      ([role, grant]) => [role, describeGrant(grant, Boolean(definition.rows?.[role]))] as const,
    ),
  ]
  return [
    '',
    `  ${name}  (${label[1]})`,
    ...lines
      .filter(([, text]) => text !== '')
      .map(([title, text]) => `    ${title.padEnd(12)} ${text}`),
  ]
}

/** Lists hooks in order of execution: "deactivate by order-item". */
const hooksOn = (
  { name }: Definition,
  behaviours: ReadonlyMap<string, Behaviour>,
  kind: 'guards' | 'followUps',
): string =>
  [...behaviours.values()]
    .flatMap((by) => (by[kind] ?? []).map((hook) => ({ ...hook, by: by.name })))
    .filter(({ of }) => of.name === name)
    .map(({ at, by }) => `${at} by ${by}`)
    .join(', ')

const references = ({ fields }: Definition): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    ...(readTarget(field) ? [`${name} → ${readTarget(field)}`] : []),
    ...Object.entries(readColumns(field))
      .filter(([, column]) => readTarget(column))
      .map(([column, inner]) => `${name}.${column} → ${readTarget(inner)}`),
  ])

function states({ state, fields, actions = {} }: Definition): string {
  const field = state ? fields[state] : undefined
  if (!field) return ''
  const moves = Object.entries(actions).map(
    ([name, { from, to }]) => `${name}: ${[from ?? 'any'].flat().join('|')} → ${to ?? 'same'}`,
  )
  return `${Object.keys(readItems(field)).join(', ')}${moves.length > 0 ? `  (${moves.join('; ')})` : ''}`
}

function describeGrant(grant: Grant<string, string>, isNarrowed: boolean): string {
  const { granted, withheld } = listVerbs(grant)
  const inWords = (names: readonly string[]) => names.map(humanise).join(', ').toLowerCase()
  const all = withheld.length > 0 ? `everything but ${inWords(withheld)}` : 'everything'
  const may = granted ? inWords(granted) : all
  const only =
    typeof grant === 'object' && 'may' in grant && grant.editOnly
      ? `, edits only ${grant.editOnly.join(', ')}`
      : ''
  return `${may}${only}${isNarrowed ? ', own rows' : ''}`
}
