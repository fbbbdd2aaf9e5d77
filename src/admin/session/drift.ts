/** Position and motion of a leaf: pixels and radians, and both per second. */
export interface Leaf {
  readonly x: number
  readonly y: number
  readonly angle: number
  /** Edge of its square, in pixels. */
  readonly size: number
  readonly opacity: number
  readonly velocityX: number
  readonly velocityY: number
  readonly turning: number
  /** Index of its picture. */
  readonly picture: number
}

export interface Area {
  readonly width: number
  readonly height: number
}

/** Density of leaves: few enough on a screen of 1440 × 900 that they do not draw attention. */
const LEAVES_PER_PIXEL = 34 / (1440 * 900)

export const leafCount = ({ width, height }: Area): number =>
  Math.round(width * height * LEAVES_PER_PIXEL)

/** A leaf anywhere in the area, moving to the right and down. `random` returns numbers from 0 to 1. */
export function createLeaf(area: Area, pictures: number, random: () => number): Leaf {
  const between = (low: number, high: number) => low + random() * (high - low)
  const speed = between(6, 18)
  const heading = between(0, Math.PI / 2)
  return {
    x: between(0, area.width),
    y: between(0, area.height),
    angle: between(0, 2 * Math.PI),
    size: between(14, 34),
    opacity: between(0.35, 0.8),
    velocityX: speed * Math.cos(heading),
    velocityY: speed * Math.sin(heading),
    turning: between(-0.5, 0.5),
    picture: Math.floor(random() * pictures),
  }
}

/** The leaf some seconds later. A leaf that leaves the area on one side comes back on the other. */
export function moveLeaf(leaf: Leaf, seconds: number, area: Area): Leaf {
  return {
    ...leaf,
    x: wrap(leaf.x + leaf.velocityX * seconds, leaf.size, area.width),
    y: wrap(leaf.y + leaf.velocityY * seconds, leaf.size, area.height),
    angle: leaf.angle + leaf.turning * seconds,
  }
}

/** Wraps only when nothing of the leaf is visible any more, however it is turned. */
const wrap = (position: number, size: number, length: number): number =>
  position > length + size ? -size : position
