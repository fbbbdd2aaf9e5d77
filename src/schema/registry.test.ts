import { describe, expect, test } from 'vitest'
import {
  registry,
  RegistryError,
  choice,
  date,
  app,
  reference,
  resource,
  text,
  whole,
  type Definition,
} from './engine.ts'

const home = app({ roles: ['SUPER_ADMIN'], areas: [{ name: 'People', icon: 'groups' }] })
const team = resource('team', {
  label: ['Team', 'Teams'],
  title: '{name}',
  fields: { name: text({ required: true }), headCount: whole({ rollup: ['person', 'team'] }) },
  list: { columns: ['name'], sort: 'name' },
  allow: { SUPER_ADMIN: 'everything' },
}) as unknown as Definition
const byCount = reference('team', { only: { headCount: { moreThan: 0 } } })
const person = (changes: Partial<Definition> = {}): Definition => ({
  ...(resource('person', {
    label: ['Person', 'People'],
    title: '{name}',
    fields: {
      name: text({ required: true }),
      team: reference('team'),
      born: date(),
      status: choice({ A: 'a', B: 'b' }, { initial: 'A' }),
    },
    list: {
      columns: ['name'],
      sort: 'name',
      filters: [{ name: 'teamName', through: 'team.name' }],
    },
    allow: { SUPER_ADMIN: 'everything' },
  }) as unknown as Definition),
  ...changes,
})

const tabbed = (tabs: Definition['list']['tabs']): Definition =>
  person({ list: { ...person().list, tabs: tabs ?? {} } })

const complaintsOf = (...definitions: Definition[]): string[] => {
  try {
    registry(definitions, home)
    return []
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error
    return error.errors.map(({ code, address }) => `${code} ${address}`)
  }
}

describe('definitions that fit together', () => {
  test('become a registry that knows who points at whom', () => {
    const all = registry([team, person()], home)
    expect(all.referencesTo('team')).toEqual([{ resource: 'person', field: 'team' }])
    expect(all.countersOn('team')).toEqual([
      { field: 'headCount', resource: 'person', through: 'team' },
    ])
  })
})

test('an order of locks names resources that are not locked with a parent', () => {
  const lockOrder = ['team', 'person', 'tavern']
  expect(() => registry([team, person({ lockParent: 'team' })], { ...home, lockOrder })).toThrow(
    /L138 app\.lockOrder person: .*\n.*L138 app\.lockOrder tavern: /,
  )
})

describe('definitions that do not fit together stop the start with a code and an address', () => {
  test.each<[string, Definition[], string]>([
    ['a reference to nowhere', [person()], 'L103 person.fields.team'],
    [
      'rows that come in as nothing that has a sheet',
      [team, person({ importsAs: 'team' })],
      'L122 person.importsAs',
    ],
    [
      'a count of something that does not point here',
      [
        {
          ...team,
          fields: { ...team.fields, headCount: whole({ rollup: ['person', 'name'] }) },
        } as Definition,
        person(),
      ],
      'L105 team.fields.headCount',
    ],
    [
      'a choice of records by how many point at them',
      [team, { ...person(), fields: { ...person().fields, team: byCount } }],
      'L105 person.fields.team.only',
    ],
    [
      'records that are usable by how many point at them',
      [{ ...team, usable: { headCount: { moreThan: 0 } } }, person()],
      'L105 team.usable',
    ],
    [
      'rows by how many point at them',
      [{ ...team, rows: { SUPER_ADMIN: { any: [{ name: 'x' }, { headCount: 0 }] } } }, person()],
      'L105 team.rows.SUPER_ADMIN',
    ],
    ['an unknown role', [team, person({ allow: { CHEF: 'everything' } })], 'L108 person.allow'],
    [
      'an unknown area of the menu',
      [team, person({ screen: '/people', menu: { area: 'Persons', order: 1 } })],
      'L109 person.menu.area',
    ],
    [
      'a path through a field that is no reference',
      [team, person({ rows: { SUPER_ADMIN: { 'name.x': 1 } } })],
      'L114 person.rows.SUPER_ADMIN',
    ],
    [
      'a constant a choice does not have',
      [team, person({ usable: { status: 'C' } })],
      'L115 person.usable',
    ],
    [
      'a state that does not exist',
      [team, person({ state: 'status', actions: { go: { label: 'Go', to: 'C' } } })],
      'L113 person.actions.go',
    ],
    [
      'a lock after something that is no reference',
      [team, person({ lockParent: 'name' })],
      'L119 person.lockParent',
    ],
    [
      'a header that two fields claim',
      [
        team,
        person({
          fields: {
            ...person().fields,
            born: date({ headers: ['TEAM'] }),
          } as unknown as Definition['fields'],
        }),
      ],
      'L123 person.fields.born',
    ],
    ['two resources of one name', [team, team, person()], 'L201 team'],
    [
      'a screen taken twice',
      [{ ...team, screen: '/x' }, person({ screen: '/x' })],
      'L201 person.screen',
    ],
    [
      'a name kept by the server',
      [team, person({ fields: { ...person().fields, version: text() } as Definition['fields'] })],
      'L102 person.fields.version',
    ],
    [
      'a setting that does not exist',
      [
        team,
        person({
          fields: {
            ...person().fields,
            born: date({ initial: { token: 'setting', name: 'birthday' } as never }),
          },
        }),
      ],
      'L118 person.fields.born',
    ],
    [
      'a setting that does not exist, in a condition',
      [team, person({ usable: { team: { token: 'setting', name: 'home' } as never } })],
      'L118 person.usable',
    ],
    [
      'tabs of which none shows everything',
      [tabbed({ a: { label: 'A' }, b: { label: 'B', where: { status: 'A' } } }), team],
      'L130 person.list.tabs',
    ],
    [
      'a tab behind a reference',
      [tabbed({ a: { label: 'A', where: { 'team.name': 'x' } }, b: { label: 'B' } }), team],
      'L130 person.list.tabs.a',
    ],
    [
      'a tab in an order that the list has not',
      [tabbed({ a: { label: 'A', sort: 'nothing' }, b: { label: 'B' } }), team],
      'L130 person.list.tabs.a',
    ],
    [
      'a column to fold away that the list has not',
      [team, person({ list: { ...person().list, foldFirst: ['born'] } })],
      'L125 person.list.foldFirst',
    ],
    [
      'a mark by what no list shows',
      [team, person({ marks: { old: { label: 'Old', where: { born: null }, tone: 'info' } } })],
      'L125 person.marks.old',
    ],
    [
      'a button of rows for an action that there is not',
      [team, person({ list: { ...person().list, rowActions: ['promote'] } })],
      'L126 person.list.rowActions',
    ],
    [
      'a warning of what no list shows',
      [
        {
          ...team,
          fields: { ...team.fields, phone: { kind: 'phone', options: { warnsOfSame: true } } },
        },
        person(),
      ],
      'L125 team.list.columns',
    ],
    [
      'a search in a number',
      [{ ...team, list: { ...team.list, search: ['headCount'] } }, person()],
      'L110 team.list.search',
    ],
    [
      'records that come along with what is no reference',
      [team, person({ list: { ...person().list, anywhere: { comesWith: 'name' } } })],
      'L110 person.list.anywhere',
    ],
    [
      'an amount that is no number',
      [team, person({ list: { ...person().list, anywhere: { amount: 'name' } } })],
      'L110 person.list.anywhere',
    ],
    [
      'a constant that a choice does not have, of what comes along',
      [team, person({ list: { ...person().list, anywhere: { where: { status: 'C' } } } })],
      'L115 person.list.anywhere',
    ],
  ])('%s', (_, definitions, error) => {
    expect(complaintsOf(...definitions)).toContain(error)
  })
})
