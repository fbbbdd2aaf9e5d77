import { choice, flag, resource, text, type Definition, type Principal } from '#schema/engine'
import { describe, expect, test } from 'vitest'
import { availableActions, isDeletable, isEditable, startsFrom } from './available.ts'

const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  title: '{jarName}',
  fields: {
    jarName: text({ required: true }),
    isLabelled: flag({ required: true, initial: false }),
    jarStatus: choice(
      { FULL: 'Full', OPEN: 'Open', EMPTY: 'Empty' },
      { required: true, initial: 'FULL' },
    ),
  },
  state: 'jarStatus',
  actions: {
    open: { label: 'Open', from: 'FULL', to: 'OPEN' },
    empty: { label: 'Empty', from: ['FULL', 'OPEN'], to: 'EMPTY' },
    sell: { label: 'Sell', from: 'FULL', to: 'EMPTY', when: { isLabelled: true } },
  },
  list: { columns: ['jarName'], sort: 'jarName' },
  editableWhen: { jarStatus: 'FULL' },
  deletableWhen: { jarStatus: 'EMPTY' },
  allow: { ADMIN: 'everything', EMPLOYEE: ['list', 'show', 'open'] },
}) as unknown as Definition

const as = (role: string): Principal => ({
  userId: 1,
  role,
  today: '2026-11-21',
  now: '2026-11-21T10:00:00.000Z',
  settings: {},
})
const record = (jarStatus: string, more: object = {}) => ({
  id: 7,
  jarName: 'Plum',
  isLabelled: false,
  jarStatus,
  ...more,
})
const offered = (role: string, ...facts: Parameters<typeof record>) =>
  availableActions(jar, record(...facts), as(role)).map(({ name }) => name)

describe('the actions of a record', () => {
  test('are those that its state allows', () => {
    expect(offered('ADMIN', 'FULL')).toEqual(['open', 'empty'])
    expect(offered('ADMIN', 'OPEN')).toEqual(['empty'])
    expect(offered('ADMIN', 'EMPTY')).toEqual([])
  })

  test('are those that its facts allow', () => {
    expect(offered('ADMIN', 'FULL', { isLabelled: true })).toEqual(['open', 'empty', 'sell'])
  })

  test('are those that the role may do', () => {
    expect(offered('EMPLOYEE', 'FULL', { isLabelled: true })).toEqual(['open'])
    expect(offered('VISITOR', 'FULL')).toEqual([])
  })

  test('wait until its import is whole', () => {
    expect(offered('ADMIN', 'FULL', { beingImported: true })).toEqual([])
  })

  test('start from anywhere else where no state is named', () => {
    expect(startsFrom({ label: 'Close', to: 'EMPTY' }, 'FULL')).toBe(true)
    expect(startsFrom({ label: 'Close', to: 'EMPTY' }, 'EMPTY')).toBe(false)
    expect(startsFrom({ label: 'Count' }, 'EMPTY')).toBe(true)
  })
})

describe('a record', () => {
  test('is edited in the states that allow it, by those who may', () => {
    expect(isEditable(jar, record('FULL'), as('ADMIN'))).toBe(true)
    expect(isEditable(jar, record('OPEN'), as('ADMIN'))).toBe(false)
    expect(isEditable(jar, record('FULL'), as('EMPLOYEE'))).toBe(false)
  })

  test('is deleted in the states that allow it, by those who may', () => {
    expect(isDeletable(jar, record('EMPTY'), as('ADMIN'))).toBe(true)
    expect(isDeletable(jar, record('FULL'), as('ADMIN'))).toBe(false)
    expect(isDeletable(jar, record('EMPTY'), as('EMPLOYEE'))).toBe(false)
  })

  test('is only read until its import is whole', () => {
    const imported = { beingImported: true }
    expect(isEditable(jar, record('FULL', imported), as('ADMIN'))).toBe(false)
    expect(isDeletable(jar, record('EMPTY', imported), as('ADMIN'))).toBe(false)
  })

  test('of a ledger is never deleted', () => {
    expect(isDeletable({ ...jar, appendOnly: true }, record('EMPTY'), as('ADMIN'))).toBe(false)
  })
})
