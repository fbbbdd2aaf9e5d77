import type { ThemeComponents } from './styles.ts'
import { createElement } from 'react'
import { FOCUS } from './styles.ts'

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
