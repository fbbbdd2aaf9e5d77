import GlobalStyles from '@mui/material/GlobalStyles'

/** On paper: the charts in one column, each with its table under it, and nothing to press. */
export const PrintStyles = () => <GlobalStyles styles={STYLES} />

const WHOLE = { display: 'block', height: 'auto', overflow: 'visible' } as const

const STYLES = {
  '[data-on-paper]': { display: 'none' },
  '@media print': {
    '@page': { margin: '14mm' },
    'html, body, #root': { height: 'auto', background: 'none' },
    // Everything around the screen.
    'body > *:not(#root), nav, aside, [data-controls], [data-chart-controls], [data-off-paper]': {
      display: 'none !important',
    },
    'body:has([data-analytics]) #main': { ...WHOLE, padding: 0 },
    'body:has([data-analytics]) #root *:has(> #main), body:has([data-analytics]) #root *:has(> * > #main)':
      WHOLE,
    'body:has([data-analytics]) *:has(+ #main), body:has([data-analytics]) *:has(> * > #main) > *:not(:has(#main))':
      { display: 'none' },
    '[data-charts]': { display: 'block !important' },
    '[data-charts] > *': { breakInside: 'avoid', marginBottom: '8mm' },
    '[data-on-paper]': { display: 'block' },
    // Drawings were laid out for the screen: they shrink or grow to the paper.
    '[data-plot], [data-plot] > *, .recharts-wrapper': {
      position: 'static !important',
      width: '100% !important',
      height: 'auto !important',
      minHeight: '0 !important',
    },
    '.recharts-surface': { width: '100% !important', height: 'auto !important' },
  },
} as const
