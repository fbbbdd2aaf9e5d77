import { createTheme } from '@mui/material/styles'
import { language } from '../i18n/language.ts'
import { buttons } from './buttons.ts'
import { fields } from './fields.ts'
import { page } from './page.ts'
import { surfaces } from './surfaces.ts'
import { toggles } from './fields.ts'
import { tones } from './tones.ts'
import { TOKENS, type Mode } from './tokens.ts'

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
