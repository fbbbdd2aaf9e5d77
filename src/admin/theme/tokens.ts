import { type Tone, isColour, mixed, readableOn } from '#schema/engine'
import { COMPANY } from '../company.ts'

export type Mode = 'light' | 'dark'

/** Colours of a tone in a chip: text, background and dot. `solid` is for lines and areas in charts. */
export interface ToneColours {
  readonly ink: string
  readonly soft: string
  readonly solid: string
}

export interface Tokens {
  /** The page, the sheets on it, recessed areas, and floating layers. */
  readonly ground: string
  readonly sheet: string
  readonly sunken: string
  readonly floating: string
  readonly ink: string
  readonly inkQuiet: string
  readonly inkFaint: string
  /** Hairlines between things, and the stronger line around a field. */
  readonly line: string
  /** Shadow on the content below an edge. */
  readonly shade: string
  readonly fieldLine: string
  /** Colour of controls. */
  readonly primary: string
  readonly primaryStrong: string
  readonly primarySoft: string
  readonly onPrimary: string
  readonly error: string
  readonly onError: string
  readonly tones: Readonly<Record<Tone, ToneColours>>
  /** Chart series without a tone, in order of use. */
  readonly series: readonly string[]
}

const LIGHT: Tokens = {
  ground: '#f7f4ee',
  sheet: '#fffdf9',
  sunken: '#f0ebe1',
  floating: '#fffefb',
  ink: '#26221b',
  inkQuiet: '#625a4d',
  inkFaint: '#6e6557',
  line: '#e4ddd0',
  shade: 'rgb(38 34 27 / 0.13)',
  fieldLine: '#938a7a',
  primary: '#2f5d43',
  primaryStrong: '#234a34',
  primarySoft: '#e4ede2',
  onPrimary: '#fffdf9',
  error: '#b0331e',
  onError: '#fffdf9',
  tones: {
    neutral: { ink: '#575044', soft: '#ece7dc', solid: '#8a8172' },
    info: { ink: '#6b3766', soft: '#f3e6f1', solid: '#8f4f89' },
    progress: { ink: '#275778', soft: '#e1ecf3', solid: '#3f7fa8' },
    success: { ink: '#336321', soft: '#e3efd8', solid: '#5c9440' },
    warning: { ink: '#7a4b00', soft: '#fbecc8', solid: '#b97d10' },
    danger: { ink: '#9c2a17', soft: '#fbe4dd', solid: '#cf4a32' },
  },
  series: ['#2f6b4a', '#b97d10', '#8f4f89', '#3f7fa8', '#b5563c', '#7c7a2c'],
}

const DARK: Tokens = {
  ground: '#191714',
  sheet: '#211e1a',
  sunken: '#151310',
  floating: '#2a2621',
  ink: '#efe9df',
  inkQuiet: '#b8ae9e',
  inkFaint: '#9d9383',
  line: '#38332c',
  shade: 'rgb(0 0 0 / 0.55)',
  fieldLine: '#7f7667',
  primary: '#93caa5',
  primaryStrong: '#aedbbc',
  primarySoft: '#24352a',
  onPrimary: '#14241a',
  error: '#f59d8a',
  onError: '#3a120a',
  tones: {
    neutral: { ink: '#cfc6b8', soft: '#34302a', solid: '#9b9182' },
    info: { ink: '#dfb0d9', soft: '#3b2739', solid: '#b983b3' },
    progress: { ink: '#a0cbe6', soft: '#1d3140', solid: '#6aa5cb' },
    success: { ink: '#aed792', soft: '#26351b', solid: '#7fb562' },
    warning: { ink: '#f0c465', soft: '#3b2e12', solid: '#e0a93a' },
    danger: { ink: '#f6a594', soft: '#45221b', solid: '#e27661' },
  },
  series: ['#86c29b', '#e0a93a', '#c18dbb', '#6aa5cb', '#dd8468', '#b7b25a'],
}

const inCompanyColour = (tokens: Tokens, mode: Mode): Tokens => ({
  ...tokens,
  ...makeAccent(COMPANY.colour, mode, tokens),
})

/**
 * Every colour of the product, by mode; interactive elements use the company's colour if it has one. Colours are defined only
 * here.
 */
export const TOKENS: Readonly<Record<Mode, Tokens>> = {
  light: inCompanyColour(LIGHT, 'light'),
  dark: inCompanyColour(DARK, 'dark'),
}

export const TONES = Object.keys(LIGHT.tones) as readonly Tone[]

/** Tokens without a counterpart in Material, as CSS variables: `--tone-warning-ink`, `--sunken`. */
export function cssTokens(mode: Mode): Record<string, string> {
  const { tones, series, sunken, line, shade, fieldLine, primarySoft, inkFaint, floating } =
    TOKENS[mode]
  const variables: Record<string, string> = {
    '--sunken': sunken,
    '--line': line,
    '--shade': shade,
    '--field-line': fieldLine,
    '--primary-soft': primarySoft,
    '--ink-faint': inkFaint,
    '--floating': floating,
  }
  for (const [tone, { ink, soft, solid }] of Object.entries(tones)) {
    Object.assign(variables, {
      [`--tone-${tone}-ink`]: ink,
      [`--tone-${tone}-soft`]: soft,
      [`--tone-${tone}-solid`]: solid,
    })
  }
  for (const [place, colour] of series.entries()) variables[`--series-${place + 1}`] = colour
  return variables
}

/** Differences of paper from the light mode: black on white, with hairlines that a printer can draw. */
export const PAPER: Readonly<Record<string, string>> = {
  '--mui-palette-text-primary': '#000000',
  '--mui-palette-text-secondary': '#3a3a3a',
  '--mui-palette-background-default': '#ffffff',
  '--mui-palette-background-paper': '#ffffff',
  '--line': '#b5b5b5',
}

/** Colour of the nth series of a chart, counting from 0. */
export const seriesColour = (place: number): string =>
  `var(--series-${(place % LIGHT.series.length) + 1})`

/** Style of a tone, in the current colour scheme. */
export const toneStyle = (tone: Tone) =>
  ({ color: `var(--tone-${tone}-ink)`, backgroundColor: `var(--tone-${tone}-soft)` }) as const

type Accent = Pick<Tokens, 'primary' | 'primaryStrong' | 'primarySoft' | 'onPrimary'>

/** Tokens of interactive elements, derived from the company's colour: shifted as far as needed to be readable in that mode. */
export function makeAccent(
  colour: string | null,
  mode: Mode,
  { sheet, ground }: Pick<Tokens, 'sheet' | 'ground'>,
): Accent | null {
  if (!colour || !isColour(colour)) return null
  const end = mode === 'light' ? '#000000' : '#ffffff'
  const primarySoft = mixed(sheet, colour, mode === 'light' ? 0.12 : 0.2)
  // Of its three backgrounds, its own soft one gives the least contrast.
  const primary = [sheet, ground, primarySoft].reduce(
    (found, each) => readableOn(found, each, { end, least: 4.6 }),
    colour,
  )
  const onPrimary = mode === 'light' ? sheet : '#14120f'
  const filled = readableOn(primary, onPrimary, { end, least: 4.6 })
  return { primary: filled, primaryStrong: mixed(filled, end, 0.18), primarySoft, onPrimary }
}
