import type { Tone } from '#schema/engine'
import { Box, Paper, Typography } from '@mui/material'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { ToneChip } from '../../record/chips/tone-chip.tsx'
import { Flex, Small } from '../../theme/layout.tsx'

interface SectionProps {
  readonly title: string
  /** State of the section, in a chip: finished, or what is left to do. */
  readonly state?: { readonly tone: Tone; readonly label: string } | null
  readonly beside?: ReactNode
  readonly actions?: ReactNode
  readonly isBusy?: boolean
  /** Moves the focus to the title when the section appears. */
  readonly takesFocus?: boolean
  readonly children?: ReactNode
}

/** A section of the page of an import. */
export function Section(props: SectionProps) {
  const { title, state, beside, actions, isBusy, takesFocus = false, children } = props
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      aria-busy={isBusy ? true : undefined}
      variant="card"
    >
      <Flex gap={0} wrap sx={{ columnGap: 1.5, rowGap: 0.5, minHeight: 30 }}>
        <Typography
          ref={heading}
          id={id}
          component="h2"
          tabIndex={-1}
          sx={{ fontSize: '1rem', fontWeight: 650, outline: 'none' }}
        >
          {title}
        </Typography>
        {state && <ToneChip tone={state.tone} label={state.label} />}
        {beside && (
          <Small
            sx={{
              minWidth: 0,
              flex: { xs: '1 1 180px', sm: '1 1 200px' },
              overflowWrap: 'anywhere',
            }}
          >
            {beside}
          </Small>
        )}
        {actions && (
          <Flex wrap sx={{ marginInlineStart: 'auto' }}>
            {actions}
          </Flex>
        )}
      </Flex>
      {children && <Box sx={{ mt: 1.5 }}>{children}</Box>}
    </Paper>
  )
}
