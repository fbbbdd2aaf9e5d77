import { fold, type App, type Registry, type Definition } from '#schema/engine'
import { hasList } from '../../list/has-list.ts'
import { listTitle } from '../../list/has-list.ts'
import { ROUTES } from '../../routes.ts'
import type { Page } from '../../screens.ts'

export interface MenuEntry {
  readonly title: string
  readonly path: string
  readonly icon: string | undefined
  readonly order: number
  /** Shown in the account menu too. */
  readonly inAccount: boolean
}

export interface MenuArea {
  readonly name: string
  readonly icon: string
  readonly entries: readonly MenuEntry[]
}

interface Placed extends MenuEntry {
  readonly area: string
}

/** The menu of a role: areas in the order of the app, entries in the order of their definitions; empty areas are absent. */
export function buildMenu(
  registry: Registry,
  pages: readonly Page[],
  role: string,
  own: { area: string; changePassword: string },
): MenuArea[] {
  const placed: Placed[] = [
    ...[...registry.resources.values()].flatMap((definition) => makeEntry(definition, role)),
    ...pages.flatMap(({ menu, roles, title, route }) =>
      menu && roles.includes(role)
        ? [
            {
              area: menu.area,
              order: menu.order,
              icon: menu.icon,
              inAccount: menu.inAccount === true,
              title: menu.titles?.[role] ?? menu.title ?? title,
              path: route,
            },
          ]
        : [],
    ),
    {
      area: own.area,
      order: 90,
      icon: 'key',
      inAccount: true,
      title: own.changePassword,
      path: ROUTES.changePassword,
    },
  ]
  return registry.app.areas
    .map(({ name, icon }) => ({
      name,
      icon,
      entries: placed
        .filter(({ area }) => area === name)
        .sort((left, right) => left.order - right.order),
    }))
    .filter(({ entries }) => entries.length > 0)
}

function makeEntry(definition: Definition, role: string): Placed[] {
  const { menu, screen } = definition
  if (!menu || !screen || !hasList(definition, role)) return []
  return [
    {
      area: menu.area,
      order: menu.order,
      icon: menu.icon,
      inAccount: menu.inAccount === true,
      title: listTitle(definition, role),
      path: screen,
    },
  ]
}

/** Start page after sign-in: the first screen in the menu other than the password page. */
export const findStart = (menu: readonly MenuArea[]): string | undefined =>
  menu.flatMap(({ entries }) => entries).find(({ path }) => path !== ROUTES.changePassword)?.path

/** The entry with the name of its area, which is the heading of the others. */
export const headingEntry = ({ name, entries }: MenuArea): MenuEntry | undefined =>
  entries.find(({ title }) => fold(title) === fold(name))

/** Number of screens at the bottom of a phone. */
const ON_PHONE = 4

/** The screens at the bottom of a phone: those that the app names for the role, or else the first ones of the menu. */
export function phonePlaces(
  { phonePlaces: named = {} }: Pick<App, 'phonePlaces'>,
  menu: readonly MenuArea[],
  role: string,
): MenuEntry[] {
  const entries = menu.flatMap((area) => area.entries)
  const paths = named[role] ?? entries.map(({ path }) => path)
  return paths.flatMap((path) => entries.filter((entry) => entry.path === path)).slice(0, ON_PHONE)
}

/** True if a path is the screen of an entry or below it. */
export const isHere = (path: string, pathname: string): boolean => {
  const decoded = decodeURI(pathname)
  return decoded === path || decoded.startsWith(`${path}/`)
}

/** The part of a menu whose titles, or whose area, contain the words. */
export function searchMenu(menu: readonly MenuArea[], search: string): MenuArea[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  const fits = (text: string) => words.every((word) => fold(text).includes(word))
  return menu
    .map((area) =>
      fits(area.name)
        ? area
        : { ...area, entries: area.entries.filter(({ title }) => fits(`${area.name} ${title}`)) },
    )
    .filter(({ entries }) => entries.length > 0)
}
