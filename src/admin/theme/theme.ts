import { createTheme } from '@mui/material/styles'
import { language } from '../i18n/language.ts'
import { buttons } from './buttons.ts'
import { fields, toggles } from './fields.ts'
import { surfaces } from './surfaces.ts'
import { TOKENS, type Mode, toneStyle, cssTokens } from './tokens.ts'
import { type ThemeComponents, FOCUS, TOUCH } from './styles.ts'
import type { Tone } from '#schema/engine'

/** Colours as variables, and the styles of plain elements. */
const page: ThemeComponents = {
  MuiCssBaseline: {
    styleOverrides: {
      ':root, [data-mode="light"]': cssTokens('light'),
      '[data-mode="dark"]': cssTokens('dark'),
      html: { WebkitFontSmoothing: 'antialiased', scrollbarColor: 'var(--field-line) transparent' },
      body: { fontFeatureSettings: '"ss01" off' },
      // Plain elements. `:where` has no specificity, so that the style of any part wins.
      ':where(ul, ol, dl, dd, p, fieldset)': { margin: 0 },
      ':where(ul, ol)': { padding: 0, listStyle: 'none' },
      ':where(fieldset)': { padding: 0, border: 0, minWidth: 0 },
      // Text in the other direction keeps to the side of its surroundings.
      ':where([dir="auto"])': { textAlign: 'match-parent' },
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
      ':where(summary)': {
        minHeight: 32,
        alignContent: 'center',
        boxSizing: 'border-box',
        cursor: 'pointer',
      },
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
      // Focused by a change of screen, but not interactive.
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

/** Material uses different names for tones; they are translated only here. */
const TONE_OF: Readonly<Record<string, Tone>> = {
  default: 'neutral',
  secondary: 'info',
  info: 'info',
  primary: 'progress',
  success: 'success',
  warning: 'warning',
  error: 'danger',
}

/** Components with a tone: alerts and chips. */
const tones: ThemeComponents = {
  MuiAlert: {
    styleOverrides: {
      root: {
        borderRadius: 8,
        border: '1px solid transparent',
        alignItems: 'flex-start',
        variants: (['info', 'success', 'warning', 'error'] as const).map((severity) => ({
          props: { severity },
          style: {
            ...toneStyle(TONE_OF[severity] ?? 'neutral'),
            '& .MuiAlert-icon': { color: 'inherit', opacity: 1 },
          },
        })),
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        borderRadius: 6,
        fontWeight: 550,
        fontSize: '0.75rem',
        variants: Object.entries(TONE_OF).map(([color, tone]) => ({
          props: { variant: 'outlined', color: color as 'default' },
          style: {
            ...toneStyle(tone),
            border: 0,
            '&::before': {
              content: '""',
              width: 6,
              height: 6,
              borderRadius: '50%',
              marginLeft: 8,
              flex: 'none',
              backgroundColor: `var(--tone-${tone}-solid)`,
            },
            '& .MuiChip-label': { paddingLeft: 6, paddingRight: 9 },
          },
        })),
      },
      sizeSmall: { height: 22 },
    },
  },
}

const FONT =
  '"Figtree Variable", "Noto Sans Arabic Variable", "Noto Sans Devanagari Variable", system-ui, -apple-system, "Segoe UI", sans-serif'

function palette(mode: Mode) {
  const {
    ground,
    sheet,
    ink,
    inkQuiet,
    inkFaint,
    line,
    primary,
    primaryStrong,
    onPrimary,
    error,
    onError,
    tones,
  } = TOKENS[mode]
  const tone = (name: 'info' | 'success' | 'warning') => ({
    main: tones[name].ink,
    contrastText: sheet,
  })
  const veil = mode === 'light' ? '38 34 27' : '239 233 223'
  return {
    primary: { main: primary, dark: primaryStrong, light: primary, contrastText: onPrimary },
    secondary: { main: tones.info.ink, contrastText: sheet },
    error: { main: error, contrastText: onError },
    info: tone('info'),
    success: tone('success'),
    warning: tone('warning'),
    background: { default: ground, paper: sheet },
    text: { primary: ink, secondary: inkQuiet, disabled: inkFaint },
    divider: line,
    action: {
      active: inkQuiet,
      hover: `rgb(${veil} / 0.045)`,
      selected: `rgb(${veil} / 0.08)`,
      focus: `rgb(${veil} / 0.08)`,
      disabled: inkFaint,
      disabledBackground: `rgb(${veil} / 0.08)`,
    },
  }
}

/** Theme. Light and dark follow the system unless the user chose. */
export const theme = createTheme({
  direction: language.direction,
  cssVariables: { colorSchemeSelector: '[data-mode="%s"]', nativeColor: false },
  colorSchemes: { light: { palette: palette('light') }, dark: { palette: palette('dark') } },
  spacing: 8,
  breakpoints: { values: { xs: 0, sm: 600, md: 768, lg: 1180, xl: 1536 } },
  shape: { borderRadius: 8 },
  transitions: {
    duration: {
      shortest: 80,
      shorter: 100,
      short: 120,
      standard: 140,
      complex: 150,
      enteringScreen: 140,
      leavingScreen: 100,
    },
  },
  typography: {
    fontFamily: FONT,
    fontSize: 14,
    button: { textTransform: 'none', fontWeight: 600, letterSpacing: 0 },
    h1: { fontSize: '1.375rem', fontWeight: 680, lineHeight: 1.3, letterSpacing: '-0.012em' },
    h2: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.4 },
    h3: { fontSize: '0.9375rem', fontWeight: 650, lineHeight: 1.5 },
    h6: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.4 },
    body1: { fontSize: '0.875rem', lineHeight: 1.5 },
    body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
    caption: { fontSize: '0.75rem', lineHeight: 1.5 },
  },
  components: { ...page, ...buttons, ...toggles, ...fields, ...surfaces, ...tones },
})
