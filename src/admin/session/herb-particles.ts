import { loadBasic } from '@tsparticles/basic'
import { tsParticles, type Container, type ISourceOptions } from '@tsparticles/engine'
import { loadImageShape } from '@tsparticles/shape-image'
import { loadRotateUpdater } from '@tsparticles/updater-rotate'
import { TOKENS, type Mode } from '../theme/tokens.ts'

/** Drawn into a square of 40: a basil leaf, a bay leaf, a sprig, a seed, a peppercorn. */
const LEAF = 'M20 36c-11-4-15-14-10-26 12 1 19 9 17 20-1 3-4 5-7 6Zm0 0c-1-9-4-16-8-21'
const BAY = 'M20 38c-7-8-7-24 0-36 7 12 7 28 0 36Zm0 0V10'
const SPRIG =
  'M20 38V8m0 8c-6 0-9-4-9-9 6 0 9 4 9 9Zm0 0c6 0 9-4 9-9-6 0-9 4-9 9Zm0 10c-6 0-9-4-9-9 6 0 9 4 9 9Zm0 0c6 0 9-4 9-9-6 0-9 4-9 9Z'
const SEED = 'M20 28c-4-3-5-9 0-16 5 7 4 13 0 16Z'

/** The pictures that drift, in the colours of the mode. */
function picturesFor(mode: Mode): { src: string; width: number; height: number }[] {
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
  return drawn.map(([path, fill, line]) => ({
    src: pictureOf(path, fill, line),
    width: 40,
    height: 40,
  }))
}

const pictureOf = (path: string, fill: string, line: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80" viewBox="0 0 40 40"><path d="${path}" fill="${fill}" stroke="${line}" stroke-width="1.2" stroke-linejoin="round" stroke-linecap="round"/></svg>`,
  )}`

/** As many as a screen takes without anybody noticing them first. */
const optionsFor = (mode: Mode): ISourceOptions => ({
  fullScreen: { enable: false },
  detectRetina: true,
  fpsLimit: 30,
  pauseOnBlur: true,
  pauseOnOutsideViewport: true,
  background: { color: 'transparent' },
  particles: {
    number: { value: 34, density: { enable: true, width: 1440, height: 900 } },
    shape: { type: 'image', options: { image: picturesFor(mode) } },
    opacity: { value: { min: 0.35, max: 0.8 } },
    size: { value: { min: 7, max: 17 } },
    rotate: {
      value: { min: 0, max: 360 },
      direction: 'random',
      animation: { enable: true, speed: 3, sync: false },
    },
    move: {
      enable: true,
      direction: 'bottom-right',
      speed: { min: 0.2, max: 0.6 },
      straight: false,
      outModes: { default: 'out' },
    },
  },
})

let ready: Promise<void> | null = null

async function prepare(): Promise<void> {
  await loadBasic(tsParticles)
  await loadImageShape(tsParticles)
  await loadRotateUpdater(tsParticles)
}

/** Lets herbs and seeds drift over an element until the container is destroyed. */
export async function driftOver(element: HTMLElement, mode: Mode): Promise<Container | undefined> {
  await (ready ??= prepare())
  return tsParticles.load({ id: 'larder-herbs', element, options: optionsFor(mode) })
}
