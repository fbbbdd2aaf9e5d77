import { Box, LinearProgress, Paper, Typography } from '@mui/material'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Flex, Small } from '../theme/layout.tsx'

interface StepCardProps {
  readonly number: number
  readonly title: string
  /** Shown next to the title: the result of this step. */
  readonly beside?: ReactNode
  /** Progress text while this step is running. */
  readonly busy?: string | null
  /** Moves the focus here when the step appears. */
  readonly takesFocus?: boolean
  readonly children: ReactNode
}

/** One step of a longer task, in its own card. */
export function StepCard({
  number,
  title,
  beside,
  busy,
  takesFocus = false,
  children,
}: StepCardProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView?.({ block: 'start' })
  }, [takesFocus])
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      aria-busy={busy ? true : undefined}
      variant="card"
    >
      <Flex align="baseline" gap={0} wrap sx={{ columnGap: 1.5, mb: 1.5 }}>
        <Typography
          ref={heading}
          id={id}
          component="h2"
          tabIndex={-1}
          sx={{ fontSize: '1rem', fontWeight: 650, outline: 'none', scrollMarginTop: '80px' }}
        >
          <Box component="span" aria-hidden sx={NUMBER}>
            {number}
          </Box>
          {title}
        </Typography>
        {beside && <Small sx={{ overflowWrap: 'anywhere' }}>{beside}</Small>}
      </Flex>
      {children}
      {busy && (
        <Box sx={{ mt: 2 }}>
          <Typography sx={{ fontSize: '0.8125rem', mb: 0.5 }}>{busy} …</Typography>
          <LinearProgress aria-label={busy} />
        </Box>
      )}
    </Paper>
  )
}

const NUMBER = {
  display: 'inline-grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  mr: 1,
  borderRadius: '50%',
  fontSize: '0.8125rem',
  fontWeight: 650,
  bgcolor: 'var(--primary-soft)',
  color: 'primary.main',
} as const
