import { choice, resource, text, type Definition } from '#schema/engine'
import { describe, expect, test } from 'vitest'
import { layOutStates } from './state-diagram-layout.ts'

const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  title: '{jarName}',
  fields: {
    jarName: text({ required: true }),
    jarStatus: choice(
      { FULL: 'Full', OPEN: 'Open', EMPTY: 'Empty', LOST: 'Lost' },
      { required: true, initial: 'FULL' },
    ),
  },
  state: 'jarStatus',
  actions: {
    open: { label: 'Open', from: 'FULL', to: 'OPEN' },
    empty: { label: 'Empty', from: 'OPEN', to: 'EMPTY' },
    refill: { label: 'Refill', from: 'EMPTY', to: 'FULL' },
  },
  list: { columns: ['jarName'], sort: 'jarName' },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition

describe('the drawing of states', () => {
  const drawn = layOutStates(jar)
  const box = (code: string) => drawn.boxes.find((each) => each.code === code)

  test('has a box for each state that a way leads to or from', () => {
    expect(drawn.boxes.map(({ code }) => code).toSorted()).toEqual(['EMPTY', 'FULL', 'OPEN'])
  })

  test('begins with the state of a new record and goes down', () => {
    expect(box('FULL')!.y).toBeLessThan(box('OPEN')!.y)
    expect(box('OPEN')!.y).toBeLessThan(box('EMPTY')!.y)
  })

  test('names boxes in words', () => {
    expect(box('OPEN')?.label).toBe('Open')
  })

  test('has an arrow for each way', () => {
    expect(drawn.arrows.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual([
      'EMPTY FULL',
      'FULL OPEN',
      'OPEN EMPTY',
    ])
    expect(drawn.arrows.every(({ path }) => path.startsWith('M'))).toBe(true)
  })

  test('holds every box', () => {
    for (const { x, y } of drawn.boxes) {
      expect(x - drawn.boxWidth / 2).toBeGreaterThanOrEqual(0)
      expect(x + drawn.boxWidth / 2).toBeLessThanOrEqual(drawn.width)
      expect(y).toBeLessThanOrEqual(drawn.height)
    }
  })

  test('is as wide as its longest name asks for', () => {
    const fields = {
      ...jar.fields,
      jarStatus: choice(
        { FULL: 'Full of something quite special', OPEN: 'Open', EMPTY: 'Empty' },
        { required: true, initial: 'FULL' },
      ),
    }
    expect(layOutStates({ ...jar, fields } as Definition).boxWidth).toBeGreaterThan(drawn.boxWidth)
  })
})
