import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import { Box, IconButton, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { Title } from 'react-admin'
import type { ReactNode } from 'react'
import { UnbrokenCodes } from './chips/unbroken-codes.tsx'
import { text } from '../i18n/text.ts'
import { useOpenedRecord } from '../shell/palette/use-opened.ts'
import { returning, type Back } from '../shell/trail.ts'
import { Flex, Small } from '../theme/layout.tsx'

/** On a phone, the shell shows the back arrow for pages in the menu. Other pages show it here. */
const WAY_BACK = {
  mt: 0.25,
  // Keeps the arrow on the heading's line on touch screens, where targets are taller than a line.
  '@media (pointer: coarse)': { my: '-7px' },
  display: { xs: 'none', md: 'inline-flex' },
  'main[data-apart] &': { display: 'inline-flex' },
} as const

interface PageHeaderProps {
  /** Page title in the browser and the shell: "Edit employee". */
  readonly page: string
  /** Main heading: the name of the record. */
  readonly heading: string
  /** Target of the back arrow; unset for roles that may not see the list. */
  readonly back?: Back | undefined
  /** Shown next to the heading, such as the state. Wraps to the next line as a whole. */
  readonly beside?: ReactNode
  readonly below?: ReactNode
  readonly actions?: ReactNode
}

export function PageHeader({ page, heading, back, beside, below, actions }: PageHeaderProps) {
  useOpenedRecord(heading)
  return (
    <Flex component="header" align="start" gap={1.5} wrap sx={{ mb: 2 }}>
      <Title title={page} preferenceKey={false} />
      {back && (
        <IconButton
          component={LinkBase}
          to={back.to}
          onClick={returning}
          aria-label={text('Back to {label}', { label: back.label })}
          size="small"
          sx={WAY_BACK}
        >
          <ArrowBackIcon className="mirrored" fontSize="small" />
        </IconButton>
      )}
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Flex gap={0} wrap sx={{ columnGap: 1.5, rowGap: 0.5 }}>
          <Typography
            component="h1"
            sx={{
              fontSize: '1.375rem',
              fontWeight: 680,
              lineHeight: 1.4,
              overflowWrap: 'anywhere',
              textWrap: 'balance',
            }}
          >
            <UnbrokenCodes words={heading} />
          </Typography>
          {beside && (
            <Flex gap={0} wrap sx={{ columnGap: 1, rowGap: 0.5 }}>
              {beside}
            </Flex>
          )}
        </Flex>
        {below && (
          <Small sx={{ '& a': { display: 'inline-block', lineHeight: '24px' } }}>{below}</Small>
        )}
      </Box>
      {actions}
    </Flex>
  )
}
