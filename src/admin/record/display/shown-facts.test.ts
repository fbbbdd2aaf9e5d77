import { choice, resource, whole, type Definition, type Principal } from '#schema/engine'
import { expect, test } from 'vitest'
import { shownFacts } from './shown-facts.ts'

const reader = { userId: 1, role: 'ADMIN', today: '2026-01-01' } as Principal
const FOR_BOXES = { shownWhen: { kind: 'BOX' } } as const

const crate: Definition = resource('crate', {
  label: ['Crate', 'Crates'],
  title: '{kind}',
  fields: {
    kind: choice({ BOX: 'Box', BAG: 'Bag' }, { required: true }),
    entered: whole(FOR_BOXES),
    counted: whole({ ...FOR_BOXES, calculated: true }),
  },
  list: { columns: ['kind'], sort: 'kind' },
  allow: { ADMIN: 'everything' },
} as never) as unknown as Definition

test('what somebody entered is told though its condition no longer holds; what is calculated is not', () => {
  const values = { id: 1, entered: 3, counted: 4 }
  expect(shownFacts(crate, { ...values, kind: 'BOX' }, reader)).toEqual([
    'kind',
    'entered',
    'counted',
  ])
  expect(shownFacts(crate, { ...values, kind: 'BAG' }, reader)).toEqual(['kind', 'entered'])
})

test('a choice is told once: by the one that stands for it, in the heading where it is the state', () => {
  const box = resource('box', {
    label: ['Box', 'Boxes'],
    title: '{mark}',
    fields: {
      mark: whole({ required: true }),
      boxState: choice({ OPEN: 'Open' }, { required: true, initial: 'OPEN' }),
      shownState: choice(
        { LATE: 'Late', OPEN: 'Open' },
        {
          calculated: true,
          unstored: true,
          standsFor: 'boxState',
          readAs: { LATE: { mark: 1 }, OPEN: { boxState: 'OPEN' } },
        },
      ),
    },
    list: { columns: ['mark'], sort: 'mark' },
    state: 'boxState',
    allow: { ADMIN: 'everything' },
  })
  const record = { id: 1, mark: 1, boxState: 'OPEN', shownState: 'LATE' }
  expect(shownFacts(box, record, reader)).toEqual(['mark'])
  const { state: _, ...stateless } = box
  expect(shownFacts(stateless as Definition, record, reader)).toEqual(['mark', 'shownState'])
})
