/** Buttons side by side, one of which is selected. */
export const SWITCH = {
  display: 'inline-flex',
  flex: 'none',
  alignSelf: 'center',
  gap: '2px',
  p: '2px',
  bgcolor: 'var(--sunken)',
  borderRadius: 1,
} as const

/** Icon button beside the search box on phones. */
export const PHONE_BUTTON = {
  flex: 'none',
  width: 44,
  height: 44,
  border: '1px solid var(--line)',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const

export const SWITCH_BUTTON = {
  minHeight: 28,
  borderRadius: '6px',
  color: 'text.secondary',
  '&[aria-pressed="true"]': {
    color: 'primary.main',
    bgcolor: 'background.paper',
    boxShadow: 'inset 0 0 0 1px var(--line)',
  },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const
