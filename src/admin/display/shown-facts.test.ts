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
