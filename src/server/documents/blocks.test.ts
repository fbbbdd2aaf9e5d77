import { beforeAll, expect, test } from 'vitest'
import { drawBlock } from './blocks.ts'
import { prepareFonts } from './fonts.ts'
import { measureHeight, openSheet, LABEL } from './sheet.ts'

const LONG = 'Weeks that end in the month of September'

beforeAll(() => prepareFonts([LONG, 'Issued 5 October 2026']))

const info = { title: 'Facts', author: 'Larder', createdAt: new Date(0) }

/** Returns the vertical position after a block of two facts. */
function depthWith(label: string): number {
  const sheet = openSheet(info, () => undefined)
  const facts = [label, 'Issued'].map((each) => ({ label: each, value: '5 October 2026' }))
  drawBlock(sheet, { kind: 'facts', facts })
  return sheet.y
}

test('a label that takes two lines moves the values down, so that they do not overlap', () => {
  const more = depthWith(LONG) - depthWith('Issued')
  expect(more).toBeCloseTo(measureHeight(1, LABEL), 5)
})
