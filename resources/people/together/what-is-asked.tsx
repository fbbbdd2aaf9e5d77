import { formatMoney, text } from '#admin'
import { Typography } from '@mui/material'
import type { Asked } from './standing.ts'

/** People and sum of a decision on all records of a period. */
export const WhatIsAsked = ({ count, amount }: Pick<Asked, 'count' | 'amount'>) => (
  <Typography sx={{ fontSize: '1.0625rem', fontWeight: 600 }}>
    {text('{smart_count} person, {sum} to pay |||| {smart_count} people, {sum} to pay', {
      smart_count: count,
      sum: formatMoney(amount),
    })}
  </Typography>
)
