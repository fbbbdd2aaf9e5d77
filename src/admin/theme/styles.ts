export const FOCUS = {
  outline: '2px solid var(--mui-palette-primary-main)',
  outlineOffset: 2,
} as const

/** Fingers need that much. */
export const TOUCH = '@media (pointer: coarse)'

/** Stands above the page: menus, dialogs, lists of a picker. */
export const FLOATING = {
  backgroundColor: 'var(--floating)',
  backgroundImage: 'none',
  border: '1px solid var(--line)',
  boxShadow: '0 1px 2px rgb(0 0 0 / 0.06), 0 12px 32px -8px rgb(0 0 0 / 0.22)',
} as const
