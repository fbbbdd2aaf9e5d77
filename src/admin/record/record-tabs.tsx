import { Box, Tab, Tabs } from '@mui/material'
import { useId, useRef, type ReactNode } from 'react'
import { formatCount } from '../format.ts'
import { text } from '../i18n/text.ts'
import { useUrlParams } from '../shell/use-url-params.ts'

export interface RecordTab {
  /** Name in the URL, as in `?tab=shipments`. The first tab has none. */
  readonly name: string
  readonly label: string
  /** Number of records; unset if they are not counted or still loading. */
  readonly count?: number | undefined
  readonly body: () => ReactNode
}

/** Tabs of a record's page. The first tab keeps its input while another tab is open. */
export function RecordTabs({
  tabs: [first, ...others],
}: {
  tabs: readonly [RecordTab, ...RecordTab[]]
}) {
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
        aria-label={text('Page sections')}
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
