import type { createTheme } from '@mui/material/styles'

/** Type that `createTheme` expects: any other would be compared with it, component by component. */
export type ThemeComponents = NonNullable<
  NonNullable<Parameters<typeof createTheme>[0]>['components']
>

export const FOCUS = {
  outline: '2px solid var(--mui-palette-primary-main)',
  outlineOffset: 2,
} as const

/** A link that covers the surrounding box, a `LINKED_BOX`, so that it is easy to tap. */
export const STRETCHED_LINK = {
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 0 },
} as const

/** A box covered by one link: the focus ring surrounds the box. */
export const LINKED_BOX = {
  position: 'relative',
  '&:has(a:focus-visible)': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: 1,
  },
} as const

/** Touch targets are 44 pixels. */
export const TOUCH = '@media (pointer: coarse)'

/** Menus, dialogs and picker lists, above the page. */
export const FLOATING = {
  backgroundColor: 'var(--floating)',
  backgroundImage: 'none',
  border: '1px solid var(--line)',
  boxShadow: '0 1px 2px rgb(0 0 0 / 0.06), 0 12px 32px -8px rgb(0 0 0 / 0.22)',
} as const
