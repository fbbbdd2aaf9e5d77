import { TOKENS, type Mode } from '../theme/tokens.ts'

/** Paths within a 40 × 40 square: a basil leaf, a bay leaf, a sprig, a seed, a peppercorn. */
const LEAF = 'M20 36c-11-4-15-14-10-26 12 1 19 9 17 20-1 3-4 5-7 6Zm0 0c-1-9-4-16-8-21'
const BAY = 'M20 38c-7-8-7-24 0-36 7 12 7 28 0 36Zm0 0V10'
const SPRIG =
  'M20 38V8m0 8c-6 0-9-4-9-9 6 0 9 4 9 9Zm0 0c6 0 9-4 9-9-6 0-9 4-9 9Zm0 10c-6 0-9-4-9-9 6 0 9 4 9 9Zm0 0c6 0 9-4 9-9-6 0-9 4-9 9Z'
const SEED = 'M20 28c-4-3-5-9 0-16 5 7 4 13 0 16Z'

/** The pictures that drift, in the colours of the mode. */
function picturesFor(mode: Mode): readonly HTMLImageElement[] {
  const {
    primary,
    primarySoft,
    tones: { warning, success },
  } = TOKENS[mode]
  const drawn: readonly (readonly [path: string, fill: string, line: string])[] = [
    [LEAF, primarySoft, primary],
    [BAY, primarySoft, primary],
    [SPRIG, success.soft, success.solid],
    [LEAF, success.soft, success.solid],
    [SEED, warning.soft, warning.solid],
  ]
  return drawn.map(([path, fill, line]) => drawParticle(path, fill, line))
}

function drawParticle(path: string, fill: string, line: string): HTMLImageElement {
  const picture = new Image()
  picture.src = `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80" viewBox="0 0 40 40"><path d="${path}" fill="${fill}" stroke="${line}" stroke-width="1.2" stroke-linejoin="round" stroke-linecap="round"/></svg>`,
  )}`
  return picture
}

/** Thirty frames per second are enough for decoration. On a 60 Hz screen, frames sometimes come slightly early. */
const FRAME_SECONDS = 1 / 32

/** After a pause, the leaves continue from their last positions. */
const LONGEST_STEP_SECONDS = 0.1

/** Lets herbs and seeds drift over an element. Returns a function that stops it and removes the canvas. */
export function animateHerbs(element: HTMLElement, mode: Mode): () => void {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) return () => {}
  element.append(canvas)
  const pictures = picturesFor(mode)
  let leaves: readonly Leaf[] = []
  let area: Area = { width: 0, height: 0 }
  const sized = new ResizeObserver(() => {
    area = { width: element.clientWidth, height: element.clientHeight }
    scaleCanvas(canvas, area)
    leaves = Array.from(
      { length: leafCount(area) },
      (_, index) => leaves[index] ?? createLeaf(area, pictures.length, Math.random),
    )
  })
  sized.observe(element)
  const stop = everyFrame((seconds) => {
    leaves = leaves.map((leaf) => moveLeaf(leaf, seconds, area))
    context.clearRect(0, 0, canvas.width, canvas.height)
    for (const leaf of leaves) drawLeaf(context, leaf, pictures[leaf.picture])
  })
  return () => {
    stop()
    sized.disconnect()
    canvas.remove()
  }
}

/** Resolution of the screen, at most 2 because decoration needs no more. */
const pointsPerPixel = () => Math.min(devicePixelRatio, 2)

function scaleCanvas(canvas: HTMLCanvasElement, { width, height }: Area): void {
  const density = pointsPerPixel()
  canvas.width = width * density
  canvas.height = height * density
}

/** Calls back with the seconds since the last frame. The browser pauses it while the page is hidden. */
function everyFrame(draw: (seconds: number) => void): () => void {
  let last = performance.now()
  let handle = requestAnimationFrame(function next(now) {
    handle = requestAnimationFrame(next)
    const seconds = (now - last) / 1000
    if (seconds < FRAME_SECONDS) return
    last = now
    draw(Math.min(seconds, LONGEST_STEP_SECONDS))
  })
  return () => cancelAnimationFrame(handle)
}

function drawLeaf(
  context: CanvasRenderingContext2D,
  { x, y, angle, size, opacity }: Leaf,
  picture: HTMLImageElement | undefined,
): void {
  if (!picture?.complete) return
  const density = pointsPerPixel()
  context.setTransform(density, 0, 0, density, 0, 0)
  context.translate(x, y)
  context.rotate(angle)
  context.globalAlpha = opacity
  context.drawImage(picture, -size / 2, -size / 2, size, size)
  context.setTransform(1, 0, 0, 1, 0, 0)
}

/** Position and motion of a leaf: pixels and radians, and both per second. */
export interface Leaf {
  readonly x: number
  readonly y: number
  readonly angle: number
  /** Side length of its square in pixels. */
  readonly size: number
  readonly opacity: number
  readonly velocityX: number
  readonly velocityY: number
  readonly turning: number
  /** Index of its picture. */
  readonly picture: number
}

interface Area {
  readonly width: number
  readonly height: number
}

/** Density of leaves: few enough on a 1440 × 900 screen not to draw attention. */
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

/** Wraps only when no part of the leaf is visible, whatever its rotation. */
const wrap = (position: number, size: number, length: number): number =>
  position > length + size ? -size : position
