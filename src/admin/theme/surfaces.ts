import type { ThemeComponents } from './styles.ts'
import { focusFirstField } from '../shell/first-field.ts'
import { FLOATING, TOUCH } from './styles.ts'

/** Closed menus cannot be focused while they fade out for a fifth of a second. */
const GONE_WHEN_CLOSED = { props: { open: false }, style: { visibility: 'hidden' } } as const

export const surfaces: ThemeComponents = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: {
        backgroundImage: 'none',
        variants: [
          {
            props: { variant: 'card' },
            style: {
              border: '1px solid var(--line)',
              padding: 16,
              minWidth: 0,
              '@media (min-width: 600px)': { padding: 20 },
            },
          },
        ],
      },
      outlined: { borderColor: 'var(--line)' },
    },
  },
  MuiPopover: { styleOverrides: { root: { variants: [GONE_WHEN_CLOSED] }, paper: FLOATING } },
  MuiMenu: { styleOverrides: { paper: FLOATING, list: { padding: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        fontSize: '0.875rem',
        borderRadius: 6,
        minHeight: 34,
        padding: '4px 10px',
        '@media (min-width: 600px)': { minHeight: 34 },
        [TOUCH]: { minHeight: 44 },
      },
    },
  },
  MuiListItemIcon: {
    styleOverrides: { root: { minWidth: 30, color: 'var(--mui-palette-text-secondary)' } },
  },
  MuiDialog: {
    defaultProps: { slotProps: { transition: { onEntering: focusFirstField } } },
    // A form inside is at most as tall as the window: its buttons stay visible and the content above them scrolls.
    styleOverrides: {
      paper: {
        ...FLOATING,
        borderRadius: 12,
        '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { padding: '20px 24px 8px', fontSize: '1.0625rem', fontWeight: 650 } },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px' } } },
  MuiDialogContentText: { styleOverrides: { root: { fontSize: '0.875rem' } } },
  MuiDialogActions: {
    styleOverrides: { root: { padding: '12px 24px 20px', flexWrap: 'wrap', rowGap: 8 } },
  },
  MuiDrawer: { styleOverrides: { paper: { backgroundImage: 'none' } } },
  MuiBackdrop: {
    styleOverrides: {
      root: {
        backgroundColor: 'rgb(20 17 12 / 0.36)',
        '&.MuiBackdrop-invisible': { backgroundColor: 'transparent' },
      },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 100 },
    styleOverrides: {
      tooltip: {
        backgroundColor: 'var(--mui-palette-text-primary)',
        color: 'var(--mui-palette-background-paper)',
        fontSize: '0.75rem',
        fontWeight: 500,
        borderRadius: 6,
        padding: '4px 8px',
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: { root: { backgroundColor: 'var(--mui-palette-action-selected)' } },
  },
}
