import { resource, text, choice, type Definition, type ListView } from '#schema/engine'
import { describe, expect, test } from 'vitest'
import { everything, isNarrowed, isWhole, tabAlone, readTab, type Tabs } from './use-tab.ts'
import { listAddress, readAddress, tabAddress, viewAddress } from './saved-views/list-address.ts'

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
    const address = new URLSearchParams(tabAddress(jar, 'open', { tab: 'all', search: 'plum' }, 25))
    expect(JSON.parse(address.get('filter') ?? '')).toEqual({ tab: 'open', search: 'plum' })
    expect(Object.fromEntries(address)).toMatchObject({
      sort: 'jarName',
      order: 'ASC',
      page: '1',
      perPage: '25',
    })
  })
})

describe('a saved view', () => {
  const view = {
    id: 7,
    content: { filter: { tab: 'open', created: 'this-month' }, sort: null, look: {} },
  } as unknown as ListView

  test('has an address with its filters, in the order of its tab if it has none of its own', () => {
    const address = viewAddress(jar, view, 50)
    const params = Object.fromEntries(new URLSearchParams(address))
    expect(JSON.parse(params['filter'] ?? '')).toEqual(view.content.filter)
    expect(params).toMatchObject({ sort: 'jarName', order: 'ASC', perPage: '50', view: '7' })
    expect(readAddress(address)).toEqual({ viewId: 7, look: null })
  })

  test('takes the changes made to it since along in the address', () => {
    const look = { columns: ['jarStatus'], widths: { jarStatus: 90 } }
    const changed = { filter: {}, sort: { field: 'id', order: 'DESC' }, perPage: 25, viewId: 7 }
    expect(readAddress(listAddress({ ...changed, look }))).toEqual({ viewId: 7, look })
    expect(readAddress(listAddress({ ...changed, look: {} })).look).toBeNull()
    expect(readAddress('?view=x&look=%7B')).toEqual({ viewId: null, look: null })
  })
})
