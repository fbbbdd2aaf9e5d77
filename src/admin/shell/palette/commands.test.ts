import { registry, app, resource, text, type Definition } from '#schema/engine'
import { describe, expect, test } from 'vitest'
import {
  listAdditions,
  listOwn,
  fitting,
  findScope,
  listScreens,
  type Command,
} from './commands.ts'

const person = resource('person', {
  label: ['Person', 'People'],
  screen: '/hr/people',
  menu: { area: 'HR', order: 1 },
  title: '{name}',
  fields: { name: text({ required: true }) },
  list: { columns: ['name'], sort: 'name' },
  sheet: { matchOn: ['name'] },
  allow: { ADMIN: 'everything', EMPLOYEE: ['list', 'create'] },
}) as unknown as Definition
const all = registry(
  [person],
  app({ roles: ['ADMIN', 'EMPLOYEE', 'CUSTOMER'], areas: [{ name: 'HR', icon: 'groups' }] }),
)
const titles = (commands: readonly Command[]) => commands.map(({ title }) => title)
const named = (...names: readonly string[]): Command[] =>
  names.map((title) => ({ key: title, title, detail: 'Payments', icon: undefined, to: '/' }))

describe('the palette', () => {
  test('offers what a role may add and import, and nothing else', () => {
    expect(titles(listAdditions(all, 'ADMIN'))).toEqual(['Add person', 'Import people'])
    expect(titles(listAdditions(all, 'EMPLOYEE'))).toEqual(['Add person'])
    expect(listAdditions(all, 'CUSTOMER')).toEqual([])
  })

  test('shows the keys of the open list, and of no other screen', () => {
    const pressed: string[] = []
    const keysAt = (pathname: string, role: string, isGeneric = true, hasKeys = true) =>
      listOwn(all, role, {
        pathname,
        isGeneric: () => isGeneric,
        hasKeys,
        press: (key) => pressed.push(key),
      })
    const keys = (commands: readonly Command[]) =>
      commands.map((each) => [each.title, each.shortcut])
    expect(keys(keysAt('/hr/people', 'ADMIN'))).toEqual([
      ['Add person', 'N'],
      ['Import people', undefined],
      ['Search this list', '/'],
      ['Show keyboard shortcuts', '?'],
    ])
    expect(keysAt('/hr/people/1', 'ADMIN')).toEqual([])
    expect(keysAt('/hr/people', 'CUSTOMER')).toEqual([])
    expect(keysAt('/hr/people', 'ADMIN', false)).toEqual([])
    expect(keys(keysAt('/hr/people', 'EMPLOYEE', true, false))).toEqual([['Add person', undefined]])
    keysAt('/hr/people', 'ADMIN')[2]?.act?.()
    expect(pressed).toEqual(['/'])
  })

  test('leads to the profile of the role', () => {
    const profiles = ['EMPLOYEE', 'CUSTOMER'].map(
      (role) =>
        listScreens({ menu: [], pages: [], registry: all }, role).find(
          ({ title }) => title === 'My profile',
        )?.to,
    )
    expect(profiles).toEqual(['/employee/user-profile', '/user/user-profile'])
  })

  test('finds screens by the plain name of what they list, and screens that no menu names, for whom they are', () => {
    const menu = [
      {
        name: 'HR',
        icon: 'groups',
        entries: [
          {
            title: 'Staff register',
            path: '/hr/people',
            icon: undefined,
            order: 1,
            inAccount: false,
          },
        ],
      },
    ]
    const pages = [
      { route: '/hr/recall', title: 'Recall list', roles: ['ADMIN'] },
      { route: '/hr/:id/print', title: 'Print', roles: ['ADMIN'] },
    ] as const
    const found = (typed: string, role: string) =>
      fitting(listScreens({ menu, pages, registry: all }, role), typed, 3).map(({ to }) => to)
    expect(found('people', 'ADMIN')).toEqual(['/hr/people'])
    expect(found('recall', 'ADMIN')).toEqual(['/hr/recall'])
    expect(found('recall', 'EMPLOYEE')).toEqual([])
    expect(found('print', 'ADMIN')).toEqual([])
    expect(titles(fitting(listAdditions(all, 'ADMIN'), 'new person', 3))).toEqual(['Add person'])
  })

  test('takes the name of a list before a text as where to look, for whoever may list it', () => {
    expect(findScope(all, 'People  mulberry lane', 'ADMIN')).toEqual({
      name: 'person',
      rest: 'mulberry lane',
    })
    expect(findScope(all, 'person mu', 'EMPLOYEE')).toEqual({ name: 'person', rest: 'mu' })
    for (const typed of ['people', 'people m', 'peoples mulberry', 'mulberry people'])
      expect(findScope(all, typed, 'ADMIN')).toBeNull()
    expect(findScope(all, 'people mulberry', 'CUSTOMER')).toBeNull()
  })

  test('puts what begins with the text first, and finds words in any order without regard to case and accents', () => {
    expect(
      titles(fitting(named('Old credit', 'Unaccredited', 'Credit tracker'), 'crédit', 9)),
    ).toEqual(['Credit tracker', 'Old credit', 'Unaccredited'])
    expect(titles(fitting(named('Payments history', 'Wallet'), 'HISTORY pay', 9))).toEqual([
      'Payments history',
    ])
    expect(titles(fitting(named('Wallet'), 'payments', 9))).toEqual(['Wallet'])
    expect(fitting(named('Wallet'), 'zebra', 9)).toEqual([])
    expect(titles(fitting(named('Orders to approve', 'Orders'), 'orders', 9))).toEqual([
      'Orders',
      'Orders to approve',
    ])
  })
})
