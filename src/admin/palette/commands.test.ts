import { catalogue, house, resource, text, type Definition } from '#language'
import { describe, expect, test } from 'vitest'
import { additionsOf, fitting, screensOf, type Command } from './commands.ts'

const person = resource('person', {
  label: ['Person', 'People'], screen: '/hr/people', menu: { area: 'HR', order: 1 }, title: '{name}', fields: { name: text({ required: true }) },
  list: { columns: ['name'], sort: 'name' }, sheet: { matchOn: ['name'] }, allow: { ADMIN: 'everything', CLERK: ['list', 'create'] },
}) as unknown as Definition
const all = catalogue([person], house({ roles: ['ADMIN', 'CLERK', 'CUSTOMER'], areas: [{ name: 'HR', icon: 'groups' }] }))
const titles = (commands: readonly Command[]) => commands.map(({ title }) => title)
const named = (...names: readonly string[]): Command[] => names.map((title) => ({ key: title, title, detail: 'Payments', icon: undefined, to: '/' }))

describe('the palette', () => {
  test('offers what a role may add and import, and nothing else', () => {
    expect(titles(additionsOf(all, 'ADMIN'))).toEqual(['Add person', 'Import people'])
    expect(titles(additionsOf(all, 'CLERK'))).toEqual(['Add person'])
    expect(additionsOf(all, 'CUSTOMER')).toEqual([])
  })

  test('leads to the profile of the role', () => {
    const profiles = ['CLERK', 'CUSTOMER'].map((role) => screensOf([], role).find(({ title }) => title === 'My profile')?.to)
    expect(profiles).toEqual(['/employee/user-profile', '/user/user-profile'])
  })

  test('puts what begins with the text first, and finds words in any order without regard to case and accents', () => {
    expect(titles(fitting(named('Old credit', 'Unaccredited', 'Credit tracker'), 'crédit', 9))).toEqual(['Credit tracker', 'Old credit', 'Unaccredited'])
    expect(titles(fitting(named('Payments history', 'Wallet'), 'HISTORY pay', 9))).toEqual(['Payments history'])
    expect(titles(fitting(named('Wallet'), 'payments', 9))).toEqual(['Wallet'])
    expect(fitting(named('Wallet'), 'zebra', 9)).toEqual([])
  })
})
