import { Flex, formatCount, formatMoney, text } from '#admin'
import { Box, Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import { DepartmentInput, type ChosenDepartment } from './department-input.tsx'
import type { Standing } from './standing.ts'

interface TogetherBarProps {
  /** Input for a month or a week. */
  readonly time: ReactNode
  readonly department: ChosenDepartment | null
  readonly onDepartment: (chosen: ChosenDepartment | null) => void
  /** Undefined while loading. */
  readonly states: readonly Standing[] | undefined
  /** Text without records. */
  readonly none: string
  /** Notice about the rows below. */
  readonly note?: string | null
  readonly children: ReactNode
}

/** Summary of a period above its list, with the actions for all records. */
export function TogetherBar(props: TogetherBarProps) {
  const { time, department, onDepartment, states, none, note, children } = props
  return (
    <Flex gap={2} wrap sx={BAR}>
      <Flex align="stretch" wrap sx={{ flex: '1 1 26rem', maxWidth: '32rem' }}>
        {time}
        <DepartmentInput chosen={department} onChange={onDepartment} />
      </Flex>
      <Flex align="stretch" gap={3} wrap sx={{ flex: '1 1 auto', minHeight: 44 }} role="status">
        {states?.length === 0 && <Typography color="text.secondary">{none}</Typography>}
        {states?.map((standing) => (
          <State key={standing.state} {...standing} />
        ))}
      </Flex>
      <Box sx={STEPS}>{children}</Box>
      {note && (
        <Typography variant="body2" color="text.secondary" sx={{ flexBasis: '100%' }}>
          {note}
        </Typography>
      )}
    </Flex>
  )
}

function State({ state, count, amount, toLookAt = 0, to, lookAt = to }: Standing) {
  const sum = formatMoney(amount)
  const label = { DRAFT: text('Drafts'), APPROVED: text('To pay'), PAID: text('Paid') }[state]
  return (
    <Box>
      <Link component={LinkBase} to={to} sx={{ fontSize: '0.8125rem' }}>
        {`${label} ${formatCount(count)}`}
      </Link>
      <Box className="tabular" sx={{ fontWeight: 600 }}>
        <bdi>{state === 'DRAFT' ? text('{sum} to pay', { sum }) : sum}</bdi>
      </Box>
      {toLookAt > 0 && (
        <Link component={LinkBase} to={lookAt} sx={{ fontSize: '0.75rem' }}>
          {text('{smart_count} with exceptions |||| {smart_count} with exceptions', {
            smart_count: toLookAt,
          })}
        </Link>
      )}
    </Box>
  )
}

const BAR = {
  flex: 'none',
  mb: 1.5,
  p: { xs: 1.5, sm: 2 },
  border: '1px solid var(--line)',
  borderRadius: 1,
  backgroundColor: 'background.paper',
} as const
/** In pairs on a phone, so that no button stands alone. */
const STEPS = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: '1fr 1fr',
  width: { xs: '100%', sm: 'auto' },
  gap: 1,
  alignItems: 'stretch',
  '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
  '& > *': { whiteSpace: { sm: 'nowrap' } },
} as const
