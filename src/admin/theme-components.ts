import type { Components, Theme } from '@mui/material/styles'
import { focusFirstField } from './shell/first-field.ts'
import { createElement } from 'react'
import type { Tone } from '#schema/engine'
import { cssTokens, toneStyle } from './theme-tokens.ts'

const FOCUS = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 } as const
/** Fingers need that much. */
const TOUCH = '@media (pointer: coarse)'

/** What fades out for a fifth of a second would still take the keys of whoever goes on by Tab. */
const GONE_WHEN_CLOSED = { props: { open: false }, style: { visibility: 'hidden' } } as const

const FLOATING = {
  backgroundColor: 'var(--floating)',
  backgroundImage: 'none',
  border: '1px solid var(--line)',
  boxShadow: '0 1px 2px rgb(0 0 0 / 0.06), 0 12px 32px -8px rgb(0 0 0 / 0.22)',
} as const

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

/** A small box with a hairline around it and, when ticked, a stroke inside. */
const box = (stroke: string) =>
  createElement(
    'svg',
    { width: 16, height: 16, viewBox: '0 0 16 16', fill: 'none', 'aria-hidden': true },
    createElement('rect', {
      x: 0.75,
      y: 0.75,
      width: 14.5,
      height: 14.5,
      rx: 4,
      strokeWidth: 1.5,
      style: stroke
        ? { fill: 'var(--mui-palette-primary-main)', stroke: 'var(--mui-palette-primary-main)' }
        : { fill: 'var(--mui-palette-background-paper)', stroke: 'var(--field-line)' },
    }),
    stroke
      ? createElement('path', {
          d: stroke,
          strokeWidth: 2,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
          style: { stroke: 'var(--mui-palette-primary-contrastText)' },
        })
      : null,
  )

const buttons: Components<Theme> = {
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
            style: { '&:hover': { backgroundColor: 'var(--herb-soft)' } },
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
  MuiSwitch: {
    styleOverrides: {
      root: {
        width: 36,
        height: 20,
        padding: 0,
        margin: 6,
        overflow: 'visible',
        // Material moves and shrinks the knob of a small one.
        '&.MuiSwitch-sizeSmall': {
          width: 36,
          height: 20,
          padding: 0,
          '& .MuiSwitch-switchBase': { padding: 2 },
          '& .MuiSwitch-thumb': { width: 16, height: 16 },
        },
      },
      switchBase: {
        padding: 2,
        '&.Mui-checked': {
          transform: 'translateX(16px)',
          color: 'var(--mui-palette-background-paper)',
          '& + .MuiSwitch-track': {
            opacity: 1,
            backgroundColor: 'var(--mui-palette-primary-main)',
            borderColor: 'var(--mui-palette-primary-main)',
          },
        },
        '&.Mui-focusVisible + .MuiSwitch-track': FOCUS,
      },
      thumb: {
        width: 16,
        height: 16,
        boxShadow: 'none',
        border: '1px solid transparent',
        '.MuiSwitch-switchBase:not(.Mui-checked) &': { backgroundColor: 'var(--field-line)' },
      },
      track: {
        borderRadius: 10,
        opacity: 1,
        boxSizing: 'border-box',
        backgroundColor: 'var(--mui-palette-background-paper)',
        border: '1px solid var(--field-line)',
      },
    },
  },
  // The box stands in line with the fields above and below it.
  MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -6 } } },
  MuiCheckbox: {
    defaultProps: {
      size: 'small',
      icon: box(''),
      checkedIcon: box('M4 8.5 7 11.5 12 5.5'),
      indeterminateIcon: box('M4.5 8h7'),
    },
    styleOverrides: {
      root: { padding: 6, '&.Mui-focusVisible': { ...FOCUS, outlineOffset: -2, borderRadius: 6 } },
    },
  },
}

const fields: Components<Theme> = {
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        borderRadius: 8,
        backgroundColor: 'var(--mui-palette-background-paper)',
        fontSize: '0.875rem',
        '& .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--field-line)',
          top: 0,
          '& legend': { display: 'none' },
        },
        '&:hover:not(.Mui-disabled, .Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--mui-palette-text-secondary)',
        },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderWidth: 2,
          borderColor: 'var(--mui-palette-primary-main)',
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--mui-palette-error-main)',
        },
        '&.Mui-disabled': { backgroundColor: 'var(--sunken)' },
        '&.MuiInputBase-sizeSmall > .MuiInputBase-input': { paddingBlock: '6.5px' },
        '&.MuiInputBase-sizeSmall:not(.MuiInputBase-adornedStart) > .MuiInputBase-input': {
          paddingLeft: 10,
        },
        '&.MuiInputBase-sizeSmall:not(.MuiInputBase-adornedEnd) > .MuiInputBase-input:not(.MuiSelect-select)':
          { paddingRight: 10 },
      },
      input: {
        padding: '8px 12px',
        height: '1.4375em',
        '&::placeholder': { color: 'var(--ink-faint)', opacity: 1 },
      },
      multiline: { padding: 0 },
      adornedStart: { paddingLeft: 10, '& > .MuiInputBase-input': { paddingLeft: 0 } },
      adornedEnd: { paddingRight: 10 },
    },
  },
  MuiInputBase: { styleOverrides: { root: { [TOUCH]: { fontSize: '1rem', minHeight: 44 } } } },
  // Labels stand above their fields, whoever draws them.
  MuiInputLabel: {
    styleOverrides: {
      outlined: {
        position: 'static',
        transform: 'none',
        marginBottom: 4,
        fontSize: '0.8125rem',
        fontWeight: 550,
        lineHeight: 1.4,
        overflow: 'visible',
        color: 'var(--mui-palette-text-primary)',
        '&.Mui-focused': { color: 'var(--mui-palette-text-primary)' },
      },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: '0.8125rem' } } },
  MuiAutocomplete: {
    styleOverrides: {
      // As tall as a text field, and its words begin where those of a text field do.
      inputRoot: {
        '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall': { paddingBlock: 5, paddingLeft: 2 },
      },
      paper: FLOATING,
      option: {
        fontSize: '0.875rem',
        minHeight: 36,
        borderRadius: 6,
        marginInline: 4,
        '@media (min-width: 600px)': { minHeight: 34 },
        [TOUCH]: { minHeight: 44 },
      },
    },
  },
  MuiSelect: { styleOverrides: { select: { '&:focus': { backgroundColor: 'transparent' } } } },
}

const surfaces: Components<Theme> = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' }, outlined: { borderColor: 'var(--line)' } },
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
    // A form within is as tall as the window at most: its buttons stay in view and what stands above them scrolls.
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
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
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
}

const chips: Components<Theme> = {
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

const page: Components<Theme> = {
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
      '::selection': { backgroundColor: 'var(--herb-soft)' },
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

/** How every Material part looks here. */
export const COMPONENTS: Components<Theme> = {
  ...page,
  ...buttons,
  ...fields,
  ...surfaces,
  ...chips,
}
