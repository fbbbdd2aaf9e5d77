import { makeCalls, formatQuantity, Small, Stack, text, translated } from '#admin'
import { readItems } from '#schema'
import { Paper, Typography } from '@mui/material'
import employeeLeaveInEnglish from '../employee-leave.resource.ts'
import type leaveCalls from '../leave-calls.server.ts'

const leaves = makeCalls<typeof leaveCalls>()
const TYPES = readItems(translated(employeeLeaveInEnglish).fields.leaveType)

export function LeaveBalances({ employee }: { employee: number }) {
  const { data: balances = [] } = leaves.useAnswer('/employee-leave/balance', { id: employee })
  const limited = balances.filter(({ entitlement }) => entitlement !== null)
  if (limited.length === 0) return null
  return (
    <Stack
      component="ul"
      aria-label={text('Leave left')}
      columns={{ xs: 'repeat(3, minmax(0, 1fr))', sm: 'repeat(3, 200px)' }}
      sx={{ mb: 2 }}
    >
      {limited.map(({ leaveType, entitlement, available, pending }) => (
        <Paper
          component="li"
          key={leaveType}
          variant="outlined"
          sx={{ px: { xs: 1.25, sm: 2 }, py: 1.25, minWidth: 0 }}
        >
          <Small>{TYPES[leaveType]?.label}</Small>
          <Typography
            className="tabular"
            sx={{
              fontSize: '1.25rem',
              fontWeight: 620,
              color: (available ?? 0) < 0 ? 'error.main' : 'text.primary',
            }}
          >
            {formatQuantity(available ?? 0)}
          </Typography>
          <Small>
            {(available ?? 0) < 0 && `${text('Overdrawn')} · `}
            {pending > 0
              ? text('of {days} days, {pending} pending', {
                  days: formatQuantity(entitlement ?? 0),
                  pending: formatQuantity(pending),
                })
              : text('of {days} days', { days: formatQuantity(entitlement ?? 0) })}
          </Small>
        </Paper>
      ))}
    </Stack>
  )
}
