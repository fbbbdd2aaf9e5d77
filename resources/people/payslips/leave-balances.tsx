import { formatQuantity, text, type CellProps } from '#admin'
import { Box } from '@mui/material'

const TYPES: Readonly<Record<string, string>> = {
  CASUAL: text('Casual'),
  SICK: text('Sick'),
  EARNED: text('Earned'),
}

const FIGURES = {
  entitlement: text('Allowance'),
  taken: text('Taken'),
  requested: text('Requested'),
  available: text('Remaining'),
} as const

type Balance = Readonly<Record<string, unknown>>

/** Leave of the year in days, one column per type: allowance − taken − requested = remaining. */
export function LeaveBalances({ balances }: { readonly balances: readonly Balance[] }) {
  return (
    <Box component="table" sx={TABLE}>
      <thead>
        <tr>
          <td />
          {balances.map(({ leaveType }) => (
            <th key={String(leaveType)} scope="col">
              {TYPES[String(leaveType)] ?? String(leaveType)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.entries(FIGURES).map(([name, label]) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            {balances.map((balance) => (
              <Box
                component="td"
                key={String(balance['leaveType'])}
                sx={{ color: Number(balance[name] ?? 0) < 0 ? 'error.main' : undefined }}
              >
                {formatQuantity(Number(balance[name] ?? 0))}
                {Number(balance[name] ?? 0) < 0 && ` · ${text('Overdrawn')}`}
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

/** Leave balances as a record field. */
export const LeaveBalancesFact = ({ value }: CellProps) => (
  <LeaveBalances balances={Array.isArray(value) ? value : []} />
)

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th': { fontWeight: 400, color: 'text.secondary' },
  '& th, & td': { py: 0.5, textAlign: 'end' },
  '& th[scope="row"]': { textAlign: 'start' },
  '& tbody tr:last-child > *': { borderTop: '1px solid', borderColor: 'divider', fontWeight: 650 },
} as const
