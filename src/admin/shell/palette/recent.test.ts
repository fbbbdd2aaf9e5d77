import { afterEach, describe, expect, test } from 'vitest'
import { readRecent, remember } from './recent.ts'

const open = (key: string) =>
  remember({ key, title: key, detail: 'Jars', icon: undefined, to: `/${key}` })
const keys = () => readRecent().map(({ key }) => key)

afterEach(() => sessionStorage.clear())

describe('what was opened last', () => {
  test('is nothing at first', () => {
    expect(readRecent()).toEqual([])
  })

  test('comes newest first', () => {
    open('plum')
    open('fig')
    expect(keys()).toEqual(['fig', 'plum'])
  })

  test('moves up when it is opened again, and stands once', () => {
    for (const key of ['plum', 'fig', 'plum']) open(key)
    expect(keys()).toEqual(['plum', 'fig'])
  })

  test('are eight at most', () => {
    for (let n = 1; n <= 10; n++) open(`jar ${n}`)
    expect(keys()).toHaveLength(8)
    expect(keys()[0]).toBe('jar 10')
    expect(keys()).not.toContain('jar 2')
  })

  test('leaves out what leads nowhere', () => {
    remember({ key: 'sign out', title: 'Sign out', detail: '', icon: undefined, act: () => {} })
    expect(readRecent()).toEqual([])
  })

  test('is nothing where something else stands in its place', () => {
    sessionStorage.setItem('larder-recent', '{not json')
    expect(readRecent()).toEqual([])
  })
})
