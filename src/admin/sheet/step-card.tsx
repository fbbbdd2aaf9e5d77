import { Box, LinearProgress, Typography } from '@mui/material'
import { useEffect, useId, useRef, type ReactNode } from 'react'

interface StepCardProps {
  readonly number: number
  readonly title: string
  /** Said beside the title: what has been settled here. */
  readonly beside?: ReactNode
  /** What is going on in this step, in words. */
  readonly busy?: string | null
  /** The reader is led here when the step appears. */
  readonly takesFocus?: boolean
  readonly children: ReactNode
}

/** One step of a longer task, on a sheet of its own. */
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
    <Box component="section" aria-labelledby={id} aria-busy={busy ? true : undefined} sx={CARD}>
      <Box
        sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1.5, mb: 1.5 }}
      >
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
        {beside && (
          <Typography
            component="div"
            sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {beside}
          </Typography>
        )}
      </Box>
      {children}
      {busy && (
        <Box sx={{ mt: 2 }}>
          <Typography sx={{ fontSize: '0.8125rem', mb: 0.5 }}>{busy} …</Typography>
          <LinearProgress aria-label={busy} />
        </Box>
      )}
    </Box>
  )
}

const CARD = {
  p: { xs: 2, md: 2.5 },
  bgcolor: 'background.paper',
  border: '1px solid var(--line)',
  borderRadius: 1,
  minWidth: 0,
} as const
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
