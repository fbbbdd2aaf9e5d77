import { numbersAlign } from '../../i18n/language.ts'

/** The table of a chart: its header stays visible, and numbers are aligned. */
export const CHART_TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
  '& th, & td': {
    textAlign: 'start',
    fontWeight: 450,
    py: 0.625,
    px: 1,
    borderBottom: '1px solid var(--line)',
  },
  '& [data-number]': { textAlign: numbersAlign },
  '& thead th': {
    position: 'sticky',
    top: 0,
    bgcolor: 'background.paper',
    color: 'text.secondary',
    fontWeight: 600,
    fontSize: '0.75rem',
  },
  '& tfoot th, & tfoot td': { fontWeight: 650, borderBottom: 0 },
} as const

/** Hand pointer over clickable parts, and over no others. */
export const handIf = (opens: boolean) => (opens ? { cursor: 'pointer' } : {})

export const LEGEND = {
  mb: 1,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.75,
  rowGap: 0.25,
  fontSize: '0.75rem',
  color: 'text.secondary',
} as const

export const LEGEND_ENTRY = { display: 'flex', alignItems: 'center', gap: 0.625 } as const

/** Style of the text that replaces an empty drawing. */
export const EMPTY = {
  display: 'grid',
  placeItems: 'center',
  flex: 1,
  px: 2,
  textAlign: 'center',
  color: 'text.secondary',
  fontSize: '0.875rem',
} as const
