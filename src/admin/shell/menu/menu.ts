import { fold, type Registry, type Definition } from '#schema/engine'
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
              title: menu.titles?.[role] ?? title,
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
