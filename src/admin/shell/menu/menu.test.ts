import { registry, app, resource, text, type AppRoles, type Definition } from '#schema/engine'
import { describe, expect, test } from 'vitest'
import type { Page } from '../../screens.ts'
import { buildMenu, findStart, phonePlaces, searchMenu } from './menu.ts'

const define = (name: string, area: string, order: number, roles?: AppRoles) =>
  resource(name, {
    label: [name, `${name}s`],
    screen: `/x/${name}`,
    menu: { area: area as never, order, ...(roles ? { roles } : {}) },
    title: '{name}',
    fields: { name: text({ required: true }) },
    list: { columns: ['name'], sort: 'name' },
    allow: { ADMIN: 'everything', EMPLOYEE: ['list'] },
  }) as unknown as Definition

const all = registry(
  [define('wage', 'HR', 20), define('team', 'HR', 10, ['ADMIN']), define('faq', 'Help', 10)],
  app({
    roles: ['ADMIN', 'EMPLOYEE', 'CUSTOMER'],
    areas: [
      { name: 'Help', icon: 'help' },
      { name: 'HR', icon: 'groups' },
      { name: 'User', icon: 'person' },
    ],
  }),
)
const paths = (role: string) =>
  buildMenu(all, [], role, { area: 'User', changePassword: 'Change password' }).map(
    ({ name, entries }) => [name, entries.map(({ path }) => path)],
  )

describe('the menu', () => {
  test('has the areas in the order of the app and the entries in theirs', () => {
    expect(paths('ADMIN')).toEqual([
      ['Help', ['/x/faq']],
      ['HR', ['/x/team', '/x/wage']],
      ['User', ['/admin/change-password']],
    ])
  })

  test('of a role leaves out what it does not have', () => {
    expect(paths('EMPLOYEE')).toEqual([
      ['Help', ['/x/faq']],
      ['HR', ['/x/wage']],
      ['User', ['/admin/change-password']],
    ])
    expect(paths('CUSTOMER')).toEqual([['User', ['/admin/change-password']]])
  })

  test('calls a screen as the role knows it, and tells what stands in the person’s own menu', () => {
    const page: Page = {
      route: '/x/pay',
      title: 'Payments',
      roles: ['ADMIN', 'CUSTOMER'],
      Page: () => null,
      menu: { area: 'HR', order: 1, titles: { CUSTOMER: 'Payments history' }, inAccount: true },
    }
    const entries = (role: string) =>
      buildMenu(all, [page], role, { area: 'User', changePassword: 'Change password' }).flatMap(
        (area) => area.entries,
      )
    expect(
      ['ADMIN', 'CUSTOMER'].map(
        (role) => entries(role).find(({ path }) => path === '/x/pay')?.title,
      ),
    ).toEqual(['Payments', 'Payments history'])
    expect(
      entries('ADMIN')
        .filter(({ inAccount }) => inAccount)
        .map(({ path }) => path),
    ).toEqual(['/x/pay', '/admin/change-password'])
  })

  test('gives a phone the screens that the app names, else the first ones', () => {
    const menu = buildMenu(all, [], 'ADMIN', { area: 'User', changePassword: 'Change password' })
    const shown = (named?: Readonly<Record<string, readonly `/${string}`[]>>) =>
      phonePlaces(named ? { phonePlaces: named } : {}, menu, 'ADMIN').map(({ path }) => path)
    expect(shown()).toEqual(['/x/faq', '/x/team', '/x/wage', '/admin/change-password'])
    expect(shown({ ADMIN: ['/x/wage', '/x/unknown', '/x/faq'] })).toEqual(['/x/wage', '/x/faq'])
  })

  test('says where a role lands, if anywhere', () => {
    const menu = (role: string) =>
      buildMenu(all, [], role, { area: 'User', changePassword: 'Change password' })
    expect(findStart(menu('ADMIN'))).toBe('/x/faq')
    expect(findStart(menu('CUSTOMER'))).toBeUndefined()
  })

  test('is searched by the words of title and area, without regard to case and accents', () => {
    const menu = buildMenu(all, [], 'ADMIN', { area: 'User', changePassword: 'Change password' })
    const found = (search: string) =>
      searchMenu(menu, search).flatMap(({ entries }) => entries.map(({ title }) => title))
    expect(found('WAG')).toEqual(['wages'])
    expect(found('hr team')).toEqual(['teams'])
    expect(found('hr')).toEqual(['teams', 'wages'])
    expect(found('zebra')).toEqual([])
  })
})
