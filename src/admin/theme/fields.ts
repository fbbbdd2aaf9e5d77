import type { ThemeComponents } from './styles.ts'
import { FLOATING, TOUCH } from './styles.ts'

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
