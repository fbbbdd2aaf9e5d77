import GlobalStyles from '@mui/material/GlobalStyles'

/** On paper: the charts in one column, each with its table under it, and nothing to press. */
export const PrintStyles = () => <GlobalStyles styles={STYLES} />

const WHOLE = {
  display: 'block',
  height: 'auto',
  overflow: 'visible',
  background: 'none !important',
} as const

const STYLES = {
  '[data-on-paper]': { display: 'none' },
  '@media print': {
    '@page': { margin: '14mm' },
    'html, body, #root': { height: 'auto', background: 'none !important' },
    // Everything around the screen.
    'body > *:not(#root), nav, aside, [data-controls], [data-chart-controls], [data-off-paper]': {
      display: 'none !important',
    },
    'body:has([data-analytics]) #main': { ...WHOLE, padding: 0 },
    'body:has([data-analytics]) #root *:has(> #main), body:has([data-analytics]) #root *:has(> * > #main)':
      WHOLE,
    'body:has([data-analytics]) *:has(~ #main), body:has([data-analytics]) *:has(> * > #main) > *:not(:has(#main))':
      { display: 'none' },
    '[data-charts]': { display: 'block !important' },
    // A flex box is broken between pages into its empty frame and what is in it.
    '[data-charts] > *, [data-charts] > * > :last-child': { display: 'block !important' },
    '[data-charts] > *': {
      marginBottom: '8mm',
      breakInside: 'avoid',
      background: 'none !important',
    },
    // The colours that legends explain, and nothing of where the pointer happens to be.
    '[data-charts] *': { printColorAdjust: 'exact' },
    '.recharts-tooltip-wrapper, .recharts-tooltip-cursor, .recharts-active-dot': {
      display: 'none !important',
    },
    '[data-charts] [role=application], tr': { breakInside: 'avoid' },
    '[data-on-paper]': { display: 'block' },
    // Drawings were laid out for the screen: they shrink or grow to the paper.
    '[data-plot] .recharts-responsive-container > div, [data-plot] .recharts-wrapper, [data-plot] .recharts-surface':
      { width: '100% !important' },
    '[data-on-paper] table': { fontSize: '7pt !important', whiteSpace: 'normal !important' },
    '[data-on-paper] :is(th, td)': { padding: '1px 4px !important' },
  },
} as const
