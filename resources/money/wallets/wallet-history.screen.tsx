import { formatNumber, screen, type CellProps } from '#admin'
import { Box } from '@mui/material'
import walletHistory from './wallet-history.resource.ts'

export default screen(walletHistory, { cells: { amount: Signed } })

/** Amount with a plus or minus sign. */
function Signed({ value, field, record }: CellProps) {
  const sign = record['transactionType'] === 'DEBIT' ? '−' : '+'
  return (
    <Box component="span" sx={{ color: 'text.primary', fontWeight: 550 }}>
      {sign}
      {formatNumber(Number(value), field)}
    </Box>
  )
}
