import GlobalStyles from '@mui/material/GlobalStyles'

/**
 * Print styles: the screen without the shell and its buttons, lists as whole tables, charts in one column above their tables.
 */
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
    '#main': { ...WHOLE, padding: '0 !important' },
    '#root *:has(> #main), #root *:has(> * > #main)': WHOLE,
    '*:has(~ #main), *:has(> * > #main) > *:not(:has(#main))': { display: 'none' },
    '#main :is(button:not(th button), .MuiButton-root, .MuiInputBase-root)': {
      display: 'none !important',
    },
    '#main *:has([data-rows]), [data-rows]': WHOLE,
    '[data-rows] :is(th, td)': {
      position: 'static !important',
      maxWidth: 'none !important',
      whiteSpace: 'normal !important',
      background: 'none !important',
    },
    '[data-rows] :is(.box, .actions)': { display: 'none !important' },
    thead: { display: 'table-header-group' },
    '[data-charts]': { display: 'block !important' },
    // A page break splits a flex box into its empty frame and its contents.
    '[data-charts] > *, [data-charts] > * > :last-child': { display: 'block !important' },
    '[data-charts] > *': {
      marginBottom: '8mm',
      breakInside: 'avoid',
      background: 'none !important',
    },
    // Prints the colours that legends explain, but no hover effects.
    '[data-charts] *': { printColorAdjust: 'exact' },
    '.recharts-tooltip-wrapper, .recharts-tooltip-cursor, .recharts-active-dot': {
      display: 'none !important',
    },
    '[data-charts] [role=application], tr': { breakInside: 'avoid' },
    '[data-on-paper]': { display: 'block' },
    // Drawings have the size of the screen: they are scaled to the paper.
    '[data-plot] .recharts-responsive-container > div, [data-plot] .recharts-wrapper, [data-plot] .recharts-surface':
      { width: '100% !important' },
    '[data-on-paper] table': { fontSize: '7pt !important', whiteSpace: 'normal !important' },
    '[data-on-paper] :is(th, td)': { padding: '1px 4px !important' },
  },
} as const
