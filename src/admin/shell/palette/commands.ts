import { fold, mayDo, type Registry } from '#schema/engine'
import { text } from '../../i18n/text.ts'
import { listTitle } from '../../list/has-list.ts'
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
export function listAdditions({ resources }: Registry, role: string): Command[] {
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
