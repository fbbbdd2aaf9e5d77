import { formatCount, text, useUrlParams } from '#admin'
import { History } from '#admin/page'
import type { Definition } from '#schema'
import { Box, Paper, Tab, Tabs, Typography } from '@mui/material'
import { useEffect, useId, useRef, type ReactNode } from 'react'

export interface Part {
  /** As the address says it: `?tab=shipments`; the first is the one without. */
  readonly name: string
  readonly label: string
  /** How many records are behind it; unset: nobody counts, or it is not known yet. */
  readonly count?: number | undefined
  readonly body: () => ReactNode
}

/** The parts of a record's page, one of them open. The first keeps what was typed in it while another is looked at. */
export function Parts({ parts: [first, ...others] }: { parts: readonly [Part, ...Part[]] }) {
  const [params, ask] = useUrlParams()
  const id = useId()
  const open = others.find(({ name }) => name === params.get('tab')) ?? first
  const wasOpen = useRef(false)
  wasOpen.current ||= open.name === first.name
  if (others.length === 0) return first.body()
  const panel = (name: string) => ({
    role: 'tabpanel',
    id: `${id}-panel-${name}`,
    'aria-labelledby': `${id}-${name}`,
    hidden: name !== open.name,
  })
  return (
    <>
      <Tabs
        value={open.name}
        onChange={(_, next: string) => ask({ tab: next === first.name ? null : next })}
        variant="scrollable"
        aria-label={text('Parts of this page')}
        sx={{ mb: 2, borderBottom: '1px solid', borderColor: 'divider' }}
      >
        {[first, ...others].map(({ name, label, count }) => (
          <Tab
            key={name}
            value={name}
            id={`${id}-${name}`}
            {...(name === open.name ? { 'aria-controls': `${id}-panel-${name}` } : {})}
            label={count === undefined ? label : `${label} (${formatCount(count)})`}
          />
        ))}
      </Tabs>
      {wasOpen.current && <Box {...panel(first.name)}>{first.body()}</Box>}
      {open.name !== first.name && <Box {...panel(open.name)}>{open.body()}</Box>}
    </>
  )
}

/** The part in which the office reads who changed the record, and when. */
export const historyPart = (
  definition: Definition,
  { id, version }: { readonly id: number; readonly version: number },
): Part => ({
  name: 'history',
  label: text('History'),
  body: () => <History definition={definition} id={id} version={version} />,
})

/** Milliseconds until a dialog has closed and handed the focus back. */
const CLOSED = 400

/** A button that is gone with the state it belonged to leaves the keys with nothing: they go on from the heading. */
export function useKeptFocus(version: number) {
  useEffect(() => {
    const timer = setTimeout(() => {
      const heading = document.querySelector<HTMLElement>('main h1')
      if (!heading || (document.activeElement !== null && document.activeElement !== document.body))
        return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }, CLOSED)
    return () => clearTimeout(timer)
  }, [version])
}

/** A card of a record's page with its heading. */
export function Sheet({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={title}
      sx={{ p: { xs: 2, sm: 2.5 }, borderRadius: 1, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1, minHeight: 28 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {aside}
      </Box>
      {children}
    </Paper>
  )
}

export const Quiet = ({ children }: { children: ReactNode }) => (
  <Typography sx={{ color: 'text.secondary' }}>{children}</Typography>
)
export const Rows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Box>
)
export const Entry = ({ children }: { children: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      gap: 1.5,
      alignItems: 'flex-start',
      py: 1.25,
      borderTop: '1px solid var(--line)',
      '&:first-of-type': { borderTop: 0 },
    }}
  >
    {children}
  </Box>
)

/** What matters on the left, the facts that are looked up most in a narrow column beside it. */
export const COLUMNS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
  alignItems: 'start',
  maxWidth: 1120,
} as const
export const COLUMN = { display: 'grid', gap: 2, minWidth: 0 } as const
