import { Box, Paper, Typography } from '@mui/material'
import type { FormEvent, ReactNode } from 'react'
import { text } from '../../i18n/text.ts'
import { Flex } from '../../theme/layout.tsx'

interface SectionCardProps {
  readonly id: string
  readonly title: string
  /** Shown at the end of the heading's line. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export function SectionCard({ id, title, aside, children }: SectionCardProps) {
  return (
    <Paper
      component="section"
      variant="outlined"
      id={id}
      aria-labelledby={`${id}-title`}
      sx={{ p: { xs: 2, sm: 3 }, scrollMarginTop: 16, minWidth: 0 }}
    >
      <Flex sx={{ mb: 2 }}>
        <Typography variant="h3" component="h2" id={`${id}-title`} sx={{ flex: 1 }}>
          {title}
        </Typography>
        {aside}
      </Flex>
      {children}
    </Paper>
  )
}

interface SectionNavProps {
  readonly sections: readonly { id: string; title: string }[]
  readonly children: ReactNode
  /** If set, the cards are wrapped in one form. */
  readonly onSubmit?: (event: FormEvent) => void
  /** Set for a new record, whose form gets the focus when the screen opens. */
  readonly isNew?: boolean
}

/** Stacked cards, with a navigation list of their names next to them if there is room. */
export function WithSectionNav({ sections, children, onSubmit, isNew }: SectionNavProps) {
  return (
    <Flex align="start" gap={4} sx={{ maxWidth: 1280 }}>
      <Box
        {...(onSubmit ? { component: 'form', noValidate: true, onSubmit } : {})}
        data-new={isNew || undefined}
        sx={COLUMN}
      >
        {children}
      </Box>
      {sections.length > 1 && <SectionNav sections={sections} />}
    </Flex>
  )
}

function SectionNav({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const show = (id: string) => {
    const section = document.getElementById(id)
    section?.scrollIntoView({
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
      block: 'start',
    })
    section
      ?.querySelector<HTMLElement>('input, textarea, [role=combobox]')
      ?.focus({ preventScroll: true })
  }
  return (
    <Box component="nav" aria-label={text('Sections')} sx={NAV}>
      {sections.map(({ id, title }) => (
        // A button instead of a link, because the router uses the URL fragment.
        <Box component="button" type="button" key={id} onClick={() => show(id)} sx={NAV_ENTRY}>
          {title}
        </Box>
      ))}
    </Box>
  )
}

/** Full width if there is no navigation list. */
const COLUMN = {
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
} as const

const NAV = {
  display: { xs: 'none', lg: 'grid' },
  position: 'sticky',
  top: 16,
  width: 180,
  flex: 'none',
  pt: 0.5,
  borderLeft: '1px solid',
  borderColor: 'divider',
} as const

const NAV_ENTRY = {
  px: 1.5,
  py: 0.625,
  ml: '-1px',
  fontSize: '0.8125rem',
  color: 'text.secondary',
  borderLeft: '2px solid transparent',
  '&:hover': { color: 'text.primary', borderColor: 'primary.main' },
  '&:focus-visible': { outlineOffset: -2 },
} as const
