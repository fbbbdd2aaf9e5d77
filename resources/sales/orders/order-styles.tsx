export const CARD = { p: { xs: 2, sm: 2.5 }, borderRadius: 1, minWidth: 0 } as const
export const LINE = {
  display: 'flex',
  gap: 2,
  py: 1,
  borderTop: '1px solid var(--line)',
  '&:first-of-type': { borderTop: 0 },
} as const
