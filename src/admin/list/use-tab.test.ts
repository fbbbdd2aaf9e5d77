import { resource, text, choice, type Definition } from '#schema/engine'
import { describe, expect, test } from 'vitest'
import {
  addressOfTab,
  everything,
  isNarrowed,
  isWhole,
  tabAlone,
  readTab,
  type Tabs,
} from './use-tab.ts'

const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  title: '{jarName}',
  fields: {
    jarName: text({ required: true }),
    jarStatus: choice({ FULL: 'Full', OPEN: 'Open' }, { required: true, initial: 'FULL' }),
  },
  list: {
    columns: ['jarName', 'jarStatus'],
    sort: 'jarName',
    tabs: { open: { label: 'Open', where: { jarStatus: 'OPEN' } }, all: { label: 'All' } },
  },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition
const tabs: Tabs = new Map(Object.entries(jar.list.tabs ?? {}))

describe('the tab of a list', () => {
  test('is a filter among the others', () => {
    expect(readTab({ tab: 'open', search: 'plum' })).toBe('open')
    expect(readTab({ search: 'plum' })).toBe('')
    expect(readTab({ tab: ['open'] })).toBe('')
  })

  test('stays when all filters are taken away', () => {
    expect(tabAlone({ tab: 'open', search: 'plum', jarStatus: 'OPEN' })).toEqual({ tab: 'open' })
    expect(tabAlone({ search: 'plum' })).toEqual({})
  })

  test('alone does not narrow a list', () => {
    expect(isNarrowed({ tab: 'open' })).toBe(false)
    expect(isNarrowed({ tab: 'open', search: 'plum' })).toBe(true)
  })

  test('that shows everything leaves nothing out', () => {
    expect(isWhole(tabs, { tab: 'all' })).toBe(true)
    expect(isWhole(tabs, {})).toBe(true)
    expect(isWhole(tabs, { tab: 'open' })).toBe(false)
    expect(isWhole(tabs, { tab: 'all', search: 'plum' })).toBe(false)
  })

  test('for everything is the last one', () => {
    expect(everything(tabs)).toBe('all')
    expect(everything(new Map())).toBe('')
  })

  test('has an address: the same filters, from the first page on', () => {
    const address = new URLSearchParams(
      addressOfTab(jar, 'open', { tab: 'all', search: 'plum' }, 25),
    )
    expect(JSON.parse(address.get('filter') ?? '')).toEqual({ tab: 'open', search: 'plum' })
    expect(Object.fromEntries(address)).toMatchObject({
      sort: 'jarName',
      order: 'ASC',
      page: '1',
      perPage: '25',
    })
  })
})
