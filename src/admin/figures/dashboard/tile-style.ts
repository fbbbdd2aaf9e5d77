import { PLAIN_LIST } from '../charts/styles.ts'
import { LINKED_BOX, STRETCHED_LINK, TOUCH } from '../../theme/styles.ts'

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
  '& [data-tone]': { width: 8, height: 8, borderRadius: '50%', flex: 'none' },
  '& a': { ...LINK, ...STRETCHED_LINK },
} as const

const NUMBER = {
  m: 0,
  mt: 0.25,
  fontSize: { xs: '1.375rem', md: '1.625rem' },
  fontWeight: 680,
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

/** A list of tiles, with all that stands in them: a phone would take long to make a style of each part of each tile. */
export const TILES = {
  ...PLAIN_LIST,
  display: 'grid',
  gap: { xs: 1, md: 1.5 },
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(3, minmax(0, 1fr))',
    lg: 'repeat(var(--columns), minmax(0, 1fr))',
  },
  '&:empty': { display: 'none' },
  '& [data-tile]': {
    ...LINKED_BOX,
    px: { xs: 1.5, md: 2 },
    py: 1.5,
    minHeight: 104,
    minWidth: 0,
    borderRadius: 1,
    border: '1px solid var(--line)',
    bgcolor: 'background.paper',
    color: 'text.primary',
    display: 'flex',
    flexDirection: 'column',
    '&:has(a:hover)': { borderColor: 'var(--field-line)' },
    // The link within has a ring of its own.
    '&:has([data-begin] a:focus-visible)': { outline: 0 },
  },
  '& [data-title]': TITLE,
  '& [data-value]': NUMBER,
  '& [data-more]': { mt: 0.5, fontSize: '0.75rem', color: 'text.secondary' },
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
