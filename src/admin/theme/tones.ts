import type { ThemeComponents } from './styles.ts'
import type { Tone } from '#schema/engine'
import { toneStyle } from './tokens.ts'

/** Material calls tones by its own names; this is the one place that translates. */
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
export const tones: ThemeComponents = {
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
