import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { choice, resource, text, listTransitions, type Definition } from '#schema/engine'
import { layOutStates } from '../../src/admin/record/actions/state-diagram-layout.ts'
import { describeStates, STATES_FILE } from '../../src/server/start/commands/print-states.ts'
import { loadApp } from '../../src/server/start/discover.ts'

const { registry } = await loadApp()
const moving = [...registry.resources.values()].filter(
  (definition) => listTransitions(definition).length > 0,
)

const parcel = resource('parcel', {
  label: ['Parcel', 'Parcels'],
  title: '{name}',
  state: 'stage',
  fields: {
    name: text(),
    stage: choice(
      { NEW: 'New', GONE: 'Gone', LOST: 'Lost', HOME: 'At home', SPARE: 'Spare' },
      { required: true, initial: 'NEW' },
    ),
  },
  list: { columns: ['name'], sort: 'name' },
  allow: {},
  actions: {
    send: { label: 'Send', from: 'NEW', to: 'GONE' },
    throwOut: { label: 'Throw out', from: 'NEW', to: 'GONE' },
    arrive: { label: 'Arrive', from: 'GONE', to: 'HOME', automatic: true },
    back: { label: 'Send back', from: 'HOME', to: 'NEW' },
    lose: { label: 'Lose', from: ['NEW', 'GONE'], to: 'LOST' },
  },
}) as unknown as Definition

const sectionsIn = (text: string): string[] => text.trimEnd().split(/\n+(?=## )/)

describe('the diagram of states', () => {
  test('in docs/states.md is as the definitions say; run npm run docs:states when it is not', () => {
    // A resource added since then is missing from the file until it is generated again.
    const drawn = sectionsIn(describeStates(registry))
    const printed = sectionsIn(readFileSync(STATES_FILE, 'utf8'))
    expect(printed.length).toBeGreaterThan(5)
    expect(printed.filter((section) => !drawn.includes(section))).toEqual([])
  })

  test('has a way for every action that moves a state, several on one way together', () => {
    expect(listTransitions(parcel)).toEqual([
      { from: 'NEW', to: 'GONE', labels: ['Send', 'Throw out'], isAutomatic: false },
      { from: 'NEW', to: 'LOST', labels: ['Lose'], isAutomatic: false },
      { from: 'GONE', to: 'LOST', labels: ['Lose'], isAutomatic: false },
      { from: 'GONE', to: 'HOME', labels: ['Arrive'], isAutomatic: true },
      { from: 'HOME', to: 'NEW', labels: ['Send back'], isAutomatic: false },
    ])
  })

  test('stands in rows from the first state down, and leaves out what nothing leads to', () => {
    const { boxes } = layOutStates(parcel)
    const rows = new Map(boxes.map(({ code, y }) => [code, y]))
    expect([...rows.keys()]).toEqual(['NEW', 'GONE', 'LOST', 'HOME'])
    expect(rows.get('NEW')).toBeLessThan(rows.get('GONE') ?? 0)
    expect(rows.get('GONE')).toBeLessThan(rows.get('HOME') ?? 0)
    expect(rows.get('LOST')).toBe(rows.get('HOME'))
  })

  test.each(moving.map((definition) => [definition.name, definition] as const))(
    'of %s has its boxes apart and on the page, and an arrow for each way',
    (_, definition) => {
      const { boxes, arrows, boxWidth, width, height } = layOutStates(definition)
      expect(new Set(boxes.map(({ x, y }) => `${x} ${y}`)).size).toBe(boxes.length)
      for (const { x, y } of boxes) {
        expect(x - boxWidth / 2).toBeGreaterThanOrEqual(0)
        expect(x + boxWidth / 2).toBeLessThanOrEqual(width)
        expect(y).toBeLessThan(height)
      }
      expect(arrows).toHaveLength(listTransitions(definition).length)
      for (const { path } of arrows) expect(path).toMatch(/^M[-\d. ]+[VHC][-\d. ]+$/)
    },
  )
})
