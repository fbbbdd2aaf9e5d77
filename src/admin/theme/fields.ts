import { type ThemeComponents, FLOATING, TOUCH, FOCUS } from './styles.ts'
import { createElement } from 'react'

export const fields: ThemeComponents = {
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
  // Labels are above their fields in every component.
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
  MuiFormHelperText: {
    styleOverrides: { root: { marginInline: 0, fontSize: '0.8125rem', lineHeight: 1.4 } },
  },
  MuiAutocomplete: {
    styleOverrides: {
      // Same height and inset as a text field.
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

export const toggles: ThemeComponents = {
  MuiSwitch: {
    styleOverrides: {
      root: {
        width: 36,
        height: 20,
        padding: 0,
        margin: 6,
        overflow: 'visible',
        // Material moves and shrinks the knob of a small switch.
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
  // Aligns the box with the fields above and below it.
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
