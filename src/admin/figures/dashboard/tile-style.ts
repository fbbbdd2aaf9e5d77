import type { Tone } from '#schema/engine'
import type { CSSProperties } from 'react'
import { LINKED_BOX, STRETCHED_LINK, TOUCH } from '../../theme/styles.ts'
import type { Weight, WeighedTile } from './weight.ts'

type Size = 'large' | 'plain' | 'small'

const SIZES: Readonly<Record<Weight, Size>> = {
  late: 'large',
  due: 'large',
  plain: 'plain',
  zero: 'small',
}

/** A tile with its size, and its place in the grid as CSS variables. */
export interface PlacedTile extends WeighedTile {
  readonly size: Size
  readonly style: CSSProperties
}

/** Places tiles in the grid, in their order. Neighbours of one size share rows, so that no row mixes heights. */
export function layOut(tiles: readonly WeighedTile[]): PlacedTile[] {
  const runs: WeighedTile[][] = []
  for (const each of tiles) {
    const run = runs.at(-1)
    if (run?.[0] && SIZES[run[0].weight] === SIZES[each.weight]) run.push(each)
    else runs.push([each])
  }
  return runs.flatMap((run) =>
    run.map((each, place) => ({
      ...each,
      size: SIZES[each.weight],
      style: {
        '--start': place === 0 ? '1' : 'auto',
        '--span': 12 / columnsFor(SIZES[each.weight], run.length),
      } as CSSProperties,
    })),
  )
}

/** Number of columns that leaves rows full or nearly full. Only large tiles are ever wider than a quarter. */
const columnsFor = (size: Size, tiles: number): number =>
  size === 'large' && tiles !== 4 && tiles < 7 ? 3 : 4

export const toneVariables = (tone: Tone): CSSProperties =>
  ({
    '--ink': `var(--tone-${tone}-ink)`,
    '--soft': `var(--tone-${tone}-soft)`,
    '--solid': `var(--tone-${tone}-solid)`,
  }) as CSSProperties

/** Above the link that covers the tile. */
const ABOVE = { position: 'relative', zIndex: 1 } as const

const LINK = {
  color: 'inherit',
  fontWeight: 550,
  textDecoration: 'none',
  textUnderlineOffset: '0.2em',
  borderRadius: '3px',
} as const

const TITLE = {
  m: 0,
  fontSize: '0.8125rem',
  lineHeight: 1.5,
  color: 'text.secondary',
  display: 'flex',
  alignItems: 'baseline',
  gap: 0.75,
  '& [data-tone]': {
    width: 8,
    height: 8,
    borderRadius: '50%',
    flex: 'none',
    bgcolor: 'var(--solid)',
  },
  '& a': { ...LINK, ...STRETCHED_LINK },
} as const

const NUMBER = {
  m: 0,
  mt: 0.25,
  fontSize: '1.375rem',
  fontWeight: 650,
  lineHeight: 1.25,
  letterSpacing: '-0.015em',
  overflowWrap: 'anywhere',
} as const

const BEGIN = {
  color: 'text.primary',
  mt: 0.25,
  overflowWrap: 'anywhere',
  '& a': {
    ...LINK,
    ...ABOVE,
    textDecorationColor: 'var(--field-line)',
    [TOUCH]: { display: 'inline-block', py: 0.75 },
  },
  '& a:hover': { textDecoration: 'underline', textDecorationColor: 'var(--field-line)' },
  '& a:focus-visible': {
    outline: '2px solid var(--mui-palette-primary-main)',
    outlineOffset: '2px',
  },
} as const

/** Numbers that need action. What is late has the colours of its tone. */
const LARGE = {
  px: { xs: 1.75, md: 2.25 },
  py: { xs: 1.5, md: 1.75 },
  minHeight: 116,
  gridColumn: { xs: '1 / -1', md: 'var(--start) / span 6', lg: 'var(--start) / span var(--span)' },
  '& [data-value]': {
    ...NUMBER,
    fontSize: { xs: '2rem', md: '2.25rem' },
    fontWeight: 720,
    lineHeight: 1.15,
  },
  '&[data-late]': {
    bgcolor: 'var(--soft)',
    borderColor: 'transparent',
    '& [data-title]': { color: 'var(--ink)', fontWeight: 650 },
    '& [data-value]': { color: 'var(--ink)' },
    '& [data-more], & [data-begin]': { color: 'text.primary' },
    '&:has(a:hover)': { borderColor: 'var(--solid)' },
  },
} as const

/** A zero, on one line. */
const SMALL = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 1.5,
  alignItems: 'baseline',
  alignContent: 'center',
  py: 0.875,
  minHeight: 44,
  bgcolor: 'transparent',
  gridColumn: { xs: '1 / -1', md: 'var(--start) / span 4', lg: 'var(--start) / span var(--span)' },
  '& [data-value]': { m: 0, fontSize: '0.8125rem', color: 'text.secondary' },
  '& [data-more]': { gridColumn: '1 / -1', mt: 0, fontSize: '0.75rem', color: 'text.secondary' },
} as const

/** One style for a whole list of tiles, because a style per element would be slow on a phone. */
export const TILES = {
  display: 'grid',
  gap: { xs: 1, md: 1.5 },
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  '&:empty': { display: 'none' },
  '& [data-tile]': {
    ...LINKED_BOX,
    px: { xs: 1.5, md: 2 },
    py: 1.5,
    minHeight: 84,
    minWidth: 0,
    gridColumn: {
      xs: 'span 6',
      md: 'var(--start) / span 4',
      lg: 'var(--start) / span var(--span)',
    },
    borderRadius: 1,
    border: '1px solid var(--line)',
    bgcolor: 'background.paper',
    color: 'text.primary',
    display: 'flex',
    flexDirection: 'column',
    '&:has(a:hover)': { borderColor: 'var(--field-line)' },
    // The inner link has its own focus ring.
    '&:has([data-begin] a:focus-visible)': { outline: 0 },
  },
  '& [data-title]': TITLE,
  '& [data-value]': NUMBER,
  '& [data-more]': { mt: 0.5, fontSize: '0.75rem', color: 'text.secondary' },
  '& [data-size=large]': LARGE,
  '& [data-size=small]': SMALL,
  '& [data-change]': { fontWeight: 650 },
  '& [data-beside]': { display: 'flex', flexWrap: 'wrap', columnGap: 1.5 },
  '& [data-begin]': BEGIN,
  '& .MuiButton-root': {
    ...ABOVE,
    alignSelf: 'flex-start',
    ml: -0.75,
    mt: 0.25,
    minHeight: { xs: 44, md: 30 },
  },
} as const
