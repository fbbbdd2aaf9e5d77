import type { ThemeComponents } from './styles.ts'
import { FOCUS, TOUCH } from './styles.ts'

export const buttons: ThemeComponents = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { fontFamily: 'inherit', '&.Mui-focusVisible': FOCUS } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 36,
        padding: '6px 14px',
        borderRadius: 8,
        lineHeight: 1.4,
        whiteSpace: 'nowrap',
        [TOUCH]: { minHeight: 44 },
        variants: [
          {
            props: { variant: 'outlined', color: 'primary' },
            style: {
              borderColor: 'var(--line)',
              color: 'var(--mui-palette-text-primary)',
              backgroundColor: 'var(--mui-palette-background-paper)',
              '&:hover': {
                borderColor: 'var(--field-line)',
                backgroundColor: 'var(--mui-palette-background-paper)',
              },
            },
          },
          {
            props: { variant: 'text', color: 'primary' },
            style: { '&:hover': { backgroundColor: 'var(--primary-soft)' } },
          },
          {
            props: { variant: 'contained', color: 'primary' },
            style: { '&:hover': { backgroundColor: 'var(--mui-palette-primary-dark)' } },
          },
        ],
      },
      sizeSmall: {
        minHeight: 30,
        padding: '3px 10px',
        fontSize: '0.8125rem',
        [TOUCH]: { minHeight: 44 },
      },
      startIcon: { marginRight: 6, '& > *:nth-of-type(1)': { fontSize: 18 } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: 8,
        padding: 7,
        '&:hover': { backgroundColor: 'var(--mui-palette-action-hover)' },
        '&.Mui-disabled': { opacity: 0.5 },
        [TOUCH]: { minWidth: 44, minHeight: 44 },
      },
      sizeSmall: { padding: 5 },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: {
      root: {
        fontWeight: 550,
        textUnderlineOffset: '0.2em',
        borderRadius: 3,
        '&:focus-visible': FOCUS,
      },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        [TOUCH]: { minHeight: 44 },
        minHeight: 40,
        padding: '8px 12px',
        minWidth: 0,
        fontWeight: 550,
        color: 'var(--mui-palette-text-secondary)',
        '&.Mui-selected': { color: 'var(--mui-palette-text-primary)' },
      },
    },
  },
  MuiTabs: {
    styleOverrides: { root: { minHeight: 40 }, indicator: { height: 2, borderRadius: 2 } },
  },
}
