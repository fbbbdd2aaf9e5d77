import { FOCUS, TOUCH, type ThemeComponents } from './styles.ts'
import { cssTokens } from './tokens.ts'

/** Colours as variables, and what plain elements look like. */
export const page: ThemeComponents = {
  MuiCssBaseline: {
    styleOverrides: {
      ':root, [data-mode="light"]': cssTokens('light'),
      '[data-mode="dark"]': cssTokens('dark'),
      html: { WebkitFontSmoothing: 'antialiased', scrollbarColor: 'var(--field-line) transparent' },
      body: { fontFeatureSettings: '"ss01" off' },
      // Plain elements. `:where` weighs nothing, so that the style of any part wins.
      ':where(ul, ol, dl, dd, p, fieldset)': { margin: 0 },
      ':where(ul, ol)': { padding: 0, listStyle: 'none' },
      ':where(fieldset)': { padding: 0, border: 0, minWidth: 0 },
      ':where(a)': { color: 'inherit', textDecoration: 'none' },
      ':where(button)': {
        margin: 0,
        padding: 0,
        border: 0,
        background: 'none',
        color: 'inherit',
        font: 'inherit',
        textAlign: 'start',
        cursor: 'pointer',
      },
      ':where(summary)': { minHeight: 32, boxSizing: 'border-box', cursor: 'pointer' },
      ':where(kbd)': {
        padding: '0 5px',
        border: '1px solid var(--line)',
        borderRadius: 4,
        color: 'var(--mui-palette-text-secondary)',
        font: 'inherit',
        fontSize: '0.6875rem',
        lineHeight: '16px',
      },
      ':where(a, button, summary, [tabindex="0"]):focus-visible, :where(label):has(> input:focus-visible)':
        FOCUS,
      [TOUCH]: {
        ':where(button:not(.MuiLink-root), summary, li > a)': { minHeight: 44 },
        'nav :is(a, button:not(.MuiButtonBase-root))': { minHeight: 44 },
      },
      // Led there by a change of screen; it is nothing to act on.
      'h1:focus': { outline: 'none' },
      // Arrows follow the reading direction.
      '[dir="rtl"] .mirrored': { scale: '-1 1' },
      '.tabular': { fontVariantNumeric: 'tabular-nums' },
      '::selection': { backgroundColor: 'var(--primary-soft)' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.001ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.001ms !important',
        },
      },
    },
  },
}
