import { expect, test } from 'vitest'
import { drawPack } from '../../art/packs.ts'
import { demoItems } from './items.server.ts'

test('no two products of the demo company look alike', () => {
  const items = demoItems().filter(({ input }) => input.isActive)
  for (const { picture, input } of items) {
    const { kind, fill, icon } = picture.pack
    const alike = items.filter(
      ({ picture: { pack } }) =>
        pack.kind === kind && (pack.icon === icon || distance(pack.fill, fill) < LEAST_DISTANCE),
    )
    expect(
      alike.map((each) => each.input.itemName),
      `${kind} ${fill}`,
    ).toEqual([input.itemName])
    expect(drawPack(picture.pack, picture.background)).toMatch(/^<svg.+<\/svg>$/s)
  }
})

/** Sum of the differences of red, green and blue, below which two contents look the same. */
const LEAST_DISTANCE = 12

const channels = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))

const distance = (one: string, other: string): number =>
  channels(one).reduce(
    (sum, part, place) => sum + Math.abs(part - (channels(other)[place] ?? 0)),
    0,
  )
