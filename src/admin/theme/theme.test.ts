import { describe, expect, test } from 'vitest'
import { TOKENS, TONES, type Mode } from './tokens.ts'

/** WCAG 2.2 relative luminance of a colour like #26221b. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort(
    (left, right) => right - left,
  )
  return (light + 0.05) / (dark + 0.05)
}

describe.each<Mode>(['light', 'dark'])('in %s mode', (mode) => {
  const tokens = TOKENS[mode]
  const grounds = ['ground', 'sheet', 'sunken', 'floating'] as const
  const inks = ['ink', 'inkQuiet', 'inkFaint', 'primary', 'primaryStrong', 'error'] as const

  test.each(grounds.flatMap((ground) => inks.map((ink) => [ink, ground] as const)))(
    '%s can be read on %s',
    (ink, ground) => {
      expect(contrast(tokens[ink], tokens[ground])).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('what stands on a button can be read', () => {
    expect(contrast(tokens.onPrimary, tokens.primary)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens.onPrimary, tokens.primaryStrong)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens.onError, tokens.error)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens.ink, tokens.primarySoft)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens.primary, tokens.primarySoft)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(TONES)('%s can be read on its own ground and on a sheet', (tone) => {
    const { ink, soft } = tokens.tones[tone]
    expect(contrast(ink, soft)).toBeGreaterThanOrEqual(4.5)
    for (const ground of grounds) expect(contrast(ink, tokens[ground])).toBeGreaterThanOrEqual(4.5)
  })

  test('what a chart is drawn with can be seen on its card', () => {
    const solids = TONES.map((tone) => tokens.tones[tone].solid)
    for (const colour of [...tokens.series, ...solids])
      expect(contrast(colour, tokens.sheet), colour).toBeGreaterThanOrEqual(3)
    expect(new Set(tokens.series).size).toBe(tokens.series.length)
  })

  test('the line around a field can be seen', () => {
    for (const ground of ['sheet', 'ground', 'floating'] as const)
      expect(contrast(tokens.fieldLine, tokens[ground])).toBeGreaterThanOrEqual(3)
  })
})
