import { fold, mayDo, type Definition, type Registry } from '#schema/engine'
import type { JsonRecord } from '../../json-record.ts'
import { text } from '../../i18n/text.ts'
import { hasList, listTitle } from '../../list/has-list.ts'
import { createPath, importPath, ROUTES } from '../../routes.ts'
import type { Page } from '../../screens.ts'
import type { MenuArea } from '../menu/menu.ts'
import { inSentence } from '../../words.ts'

/** A choice in the palette: a screen to open, or an action that runs at once. */
export interface Command {
  readonly key: string
  readonly title: string
  /** Alternative names. */
  readonly also?: readonly string[]
  /** Area of a screen, or a detail that distinguishes a record from others of the same name. */
  readonly detail: string
  readonly icon: string | undefined
  readonly to?: string
  readonly act?: () => void
  /** Key that does the same on the current screen. */
  readonly shortcut?: string | undefined
  readonly record?: FoundRecord
}

/** Record found by a search, with the fields that the server sends for it. */
export interface FoundRecord {
  readonly definition: Definition
  readonly row: JsonRecord
}

export interface CommandGroup {
  readonly name: string
  readonly commands: readonly Command[]
}

interface Screens {
  readonly menu: readonly MenuArea[]
  readonly pages: readonly Pick<Page, 'route' | 'title' | 'roles'>[]
  readonly registry: Registry
}

/** The screens of the menu, those outside any menu, and the user's own. */
export function listScreens({ menu, pages, registry }: Screens, role: string): Command[] {
  const named = new Map(
    [...registry.resources.values()].map(({ screen, label }) => [screen, label]),
  )
  // If a screen has this title, the name opens it.
  const titles = new Set(
    [
      ...menu.flatMap(({ entries }) => entries),
      ...pages.filter(({ roles }) => roles.includes(role)),
    ].map(({ title }) => fold(title)),
  )
  const entries = menu.flatMap((area) =>
    area.entries.map(({ title, path, icon }): Command => {
      const also = (named.get(path as `/${string}`) ?? []).filter((name) => !titles.has(fold(name)))
      return {
        key: path,
        title,
        icon,
        to: path,
        detail: area.name === title ? '' : area.name,
        also,
      }
    }),
  )
  const profile = role === 'CUSTOMER' ? ROUTES.customerProfile : ROUTES.staffProfile
  const inMenu = new Set([
    ...entries.map(({ key }) => key),
    ROUTES.staffProfile,
    ROUTES.customerProfile,
  ])
  const others = pages
    .filter(
      ({ route, roles }) => roles.includes(role) && !inMenu.has(route) && !route.includes(':'),
    )
    .map(
      ({ route, title }): Command => ({
        key: route,
        title,
        detail: '',
        icon: undefined,
        to: route,
      }),
    )
  return [
    ...entries,
    ...others,
    { key: profile, title: text('My profile'), detail: '', icon: 'person', to: profile },
    {
      key: ROUTES.notification,
      title: text('Notifications'),
      detail: '',
      icon: 'message',
      to: ROUTES.notification,
    },
  ]
}

/** The role's commands for adding and importing. */
export function listAdditions({ resources }: Pick<Registry, 'resources'>, role: string): Command[] {
  return [...resources.values()].flatMap((definition): Command[] => {
    const {
      screen,
      menu,
      label: [one, many],
      sheet,
      importsAs,
    } = definition
    if (!screen) return []
    const of = { icon: menu?.icon, detail: menu?.area ?? '' }
    return [
      ...(mayDo(definition, role, 'create')
        ? [
            {
              ...of,
              key: createPath(screen),
              title: text('Add {one}', { one: inSentence(one) }),
              also: [text('New {one}', { one: inSentence(one) })],
              to: createPath(screen),
            },
          ]
        : []),
      ...((sheet ?? importsAs) && mayDo(definition, role, 'import')
        ? [
            {
              ...of,
              key: importPath(screen),
              title: text('Import {many}', { many: inSentence(many) }),
              to: importPath(screen),
            },
          ]
        : []),
    ]
  })
}

/**
 * Actions of the open list, which its keys perform too. `press` sends the key to the screen once the palette is closed.
 */
export function listOwn(
  { resources }: Registry,
  role: string,
  { pathname, isGeneric, hasKeys, press }: OpenList,
): Command[] {
  const definition = [...resources.values()].find(
    ({ screen }) => screen !== undefined && screen === pathname,
  )
  if (!definition || !hasList(definition, role) || !isGeneric(definition)) return []
  const key = (shortcut: string, title: string): Command => ({
    key: `key ${shortcut}`,
    title,
    detail: listTitle(definition, role),
    icon: definition.menu?.icon,
    act: () => press(shortcut),
    shortcut,
  })
  const additions = listAdditions({ resources: new Map([[definition.name, definition]]) }, role)
  if (!hasKeys) return additions
  return [
    ...additions.map(
      (command): Command =>
        command.to === createPath(pathname) ? { ...command, shortcut: 'N' } : command,
    ),
    key('/', text('Search this list')),
    ...((definition.list.filters ?? []).length > 0 ? [key('F', text('Add a filter'))] : []),
    key('?', text('Show keyboard shortcuts')),
  ]
}

interface OpenList {
  readonly pathname: string
  /** True if the list has the keys of generic lists. */
  readonly isGeneric: (definition: Definition) => boolean
  /** False on a phone. */
  readonly hasKeys: boolean
  readonly press: (key: string) => void
}

/** The commands that contain all words of a text: exact matches first, then those that begin with it. */
export function fitting(commands: readonly Command[], typed: string, most: number): Command[] {
  const sought = fold(typed).trim()
  const words = sought.split(/\s+/).filter(Boolean)
  const rankName = (name: string): number =>
    name === sought
      ? 0
      : name.startsWith(sought)
        ? 1
        : name.includes(` ${sought}`)
          ? 2
          : words.every((word) => name.includes(word))
            ? 3
            : 4
  const found = commands.flatMap((command) => {
    const names = [command.title, ...(command.also ?? [])].map(fold)
    const rank = Math.min(...names.map(rankName))
    return rank < 4 ||
      words.every((word) => `${names.join(' ')} ${fold(command.detail)}`.includes(word))
      ? [{ command, rank }]
      : []
  })
  return found
    .sort((left, right) => left.rank - right.rank)
    .slice(0, most)
    .map(({ command }) => command)
}

/** A search that begins with the name of a list searches that list: "orders mulberry". Otherwise null. */
export function findScope(
  { resources }: Registry,
  typed: string,
  role: string,
): { readonly name: string; readonly rest: string } | null {
  const sought = fold(typed).trim().replace(/\s+/g, ' ')
  for (const definition of resources.values()) {
    if (!definition.screen || !mayDo(definition, role, 'list')) continue
    const name = [...definition.label, listTitle(definition, role)]
      .map(fold)
      .find((each) => sought.startsWith(`${each} `))
    const rest = name === undefined ? '' : sought.slice(name.length).trim()
    if (rest.length >= 2) return { name: definition.name, rest }
  }
  return null
}
