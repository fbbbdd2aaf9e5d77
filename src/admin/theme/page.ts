import type { ThemeComponents } from './styles.ts'
import { cssTokens } from './tokens.ts'

/** The page as a whole. */
export const page: ThemeComponents = {
  MuiCssBaseline: {
    styleOverrides: {
      ':root, [data-mode="light"]': cssTokens('light'),
      '[data-mode="dark"]': cssTokens('dark'),
      html: { WebkitFontSmoothing: 'antialiased', scrollbarColor: 'var(--field-line) transparent' },
      body: { fontFeatureSettings: '"ss01" off' },
      // Led there by a change of screen; it is nothing to act on.
      'h1:focus': { outline: 'none' },
      // Whatever points somewhere points where the reading goes.
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
