import { describe, expect, it } from 'vitest'
import { createLeaf, leafCount, moveLeaf, type Leaf } from './herb-particles.ts'

const AREA = { width: 1440, height: 900 }
const LEAF: Leaf = {
  x: 100,
  y: 200,
  angle: 1,
  size: 20,
  opacity: 0.5,
  velocityX: 12,
  velocityY: 6,
  turning: -0.25,
  picture: 0,
}

describe('drifting leaves', () => {
  it('are as many as the area bears', () => {
    expect(leafCount(AREA)).toBe(34)
    expect(leafCount({ width: 720, height: 900 })).toBe(17)
    expect(leafCount({ width: 0, height: 900 })).toBe(0)
  })

  it.each([0, 0.5, 0.999])('begin inside of the area and go right and down (%d)', (chance) => {
    const leaf = createLeaf(AREA, 5, () => chance)
    expect(leaf.x).toBeGreaterThanOrEqual(0)
    expect(leaf.x).toBeLessThanOrEqual(AREA.width)
    expect(leaf.y).toBeLessThanOrEqual(AREA.height)
    expect([0, 1, 2, 3, 4]).toContain(leaf.picture)
    expect(leaf.velocityX).toBeGreaterThanOrEqual(0)
    expect(leaf.velocityY).toBeGreaterThanOrEqual(0)
  })

  it('move and turn by the time that has passed', () => {
    expect(moveLeaf(LEAF, 2, AREA)).toEqual({ ...LEAF, x: 124, y: 212, angle: 0.5 })
  })

  it('come back on the other side once nothing of them is visible', () => {
    expect(moveLeaf({ ...LEAF, x: 1450 }, 0.5, AREA).x).toBe(1456)
    expect(moveLeaf({ ...LEAF, x: 1450 }, 1, AREA).x).toBe(-20)
    expect(moveLeaf({ ...LEAF, y: 919 }, 1, AREA).y).toBe(-20)
  })
})
