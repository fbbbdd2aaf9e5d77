import GlobalStyles from '@mui/material/GlobalStyles'
import { memo } from 'react'
import { theme } from '../theme/theme.ts'
import { cssTokens, PAPER } from '../theme/tokens.ts'

/**
 * Print styles: the screen without the shell and its buttons, in light colours, lists as whole tables, charts in one column
 * above their tables. Serialized once, and not with each screen.
 */
export const PrintStyles = memo(() => <GlobalStyles styles={STYLES} />)

/** Prints the page once the menu that offers it is closed. */
export function printPage(close: () => void): void {
  close()
  // The dialog of the browser stops scripts, so the menu would stay open behind it.
  setTimeout(() => window.print())
}

/** Material's types leave out the style sheets of a theme with variables. */
interface WithSheets {
  readonly generateStyleSheets?: () => readonly Readonly<Record<string, object>>[]
}

/** Variables of the light mode that Material makes from the theme. */
const LIGHT: object = Object.assign(
  {},
  ...((theme as WithSheets).generateStyleSheets?.() ?? [])
    .flatMap((sheet) => Object.entries(sheet))
    .flatMap(([selector, variables]) => (selector.includes('light') ? [variables] : [])),
)

/** Parts of the page that are of no use on paper. */
const AROUND = [
  'body > *:not(#root)',
  'nav',
  'aside',
  '.MuiModal-root',
  '.MuiPopper-root',
  '[data-controls]',
  '[data-chart-controls]',
  '[data-off-paper]',
].join()

const WHOLE = {
  display: 'block',
  height: 'auto',
  overflow: 'visible',
  background: 'none !important',
} as const

/** Lists: the rows of the page, or only those selected, without totals of other rows. */
const LIST = {
  '#main:has([data-rows])': { page: 'list' },
  '#main :is(:has([data-rows]), [data-rows])': { ...WHOLE, border: '0 !important' },
  '[data-rows] table': { fontSize: '8.5pt !important' },
  '[data-rows] :is(th, td)': {
    position: 'static !important',
    height: 'auto !important',
    maxWidth: 'none !important',
    padding: '3px 6px !important',
    whiteSpace: 'normal !important',
    background: 'none !important',
    boxShadow: 'none !important',
    verticalAlign: 'top',
  },
  '[data-rows] [data-right]': { whiteSpace: 'nowrap !important' },
  '[data-rows] :is(.box, .actions, .edge)': { display: 'none !important' },
  '[data-rows]:has([data-selected]) :is(tbody tr:not([data-selected]), tfoot)': {
    display: 'none !important',
  },
  thead: { display: 'table-header-group' },
  // Chromium repeats no heading that contains boxes of buttons on the following pages.
  'thead button': { display: 'contents !important' },
  'thead th:not([aria-sort]) svg': { display: 'none' },
  // The total stands once, at the end.
  tfoot: { display: 'table-row-group' },
} as const

/** Records: the open tab, which is named unless it is the first. */
const RECORD = {
  '#main .MuiTab-root[aria-selected=true]:not(:first-of-type)': {
    display: 'block !important',
    padding: 0,
    minHeight: 0,
    fontWeight: 650,
    color: 'inherit',
  },
  '#main .MuiTabs-root': { minHeight: 0, borderBottom: '0 !important', marginBottom: '2mm' },
  '#main :is(.MuiTabs-indicator, .MuiTabScrollButton-root)': { display: 'none' },
  '#main section': { breakInside: 'avoid' },
  // A section longer than a page is broken between its rows.
  '#main section:has(li:nth-of-type(12), tr:nth-of-type(12))': { breakInside: 'auto' },
  '#main li': { breakInside: 'avoid' },
  // Backgrounds that carry meaning.
  '#main :is(.dot, [data-tone], .MuiChip-root)': { printColorAdjust: 'exact' },
  '#main [data-late]': { borderColor: 'var(--solid) !important' },
} as const

const STYLES = {
  '[data-on-paper]': { display: 'none' },
  '@media print': {
    '@page': { margin: '14mm' },
    // Tables have more columns than fit on an upright page.
    '@page list': { size: 'landscape', margin: '12mm' },
    // Stronger than the selectors of the dark mode.
    ':root:root, :root [data-mode]': { ...LIGHT, ...cssTokens('light'), ...PAPER },
    'html, body, #root': { height: 'auto', background: 'none !important' },
    // Everything around the screen.
    [AROUND]: { display: 'none !important' },
    '#main': { ...WHOLE, padding: '0 !important' },
    '#root *:has(> #main), #root *:has(> * > #main)': WHOLE,
    '*:has(~ #main), *:has(> * > #main) > *:not(:has(#main))': { display: 'none' },
    '#main :is(button:not(th button), .MuiButton-root, .MuiIconButton-root)': {
      display: 'none !important',
    },
    // Values of fields are printed like text.
    '#main .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent !important' },
    '#main ::placeholder': { color: 'transparent !important' },
    ...RECORD,
    ...LIST,
    '[data-charts]': { display: 'block !important' },
    // A page break splits a flex box into its empty frame and its contents.
    '[data-charts] > *, [data-charts] > * > :last-child': { display: 'block !important' },
    '[data-charts] > *': {
      marginBottom: '8mm',
      breakInside: 'avoid',
      background: 'none !important',
    },
    // Prints the colours that legends explain, but no hover effects.
    ':is([data-charts], [data-chart]) *': { printColorAdjust: 'exact' },
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
