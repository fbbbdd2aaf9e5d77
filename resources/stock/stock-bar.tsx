import { Flex, formatQuantity, Small, Stack, text } from '#admin'
import { Box, Typography } from '@mui/material'

/** Formats a quantity with its unit: "12.5 kg". */
export const formatWithUnit = (quantity: number, unit: string): string =>
  `${formatQuantity(quantity)} ${unit}`.trim()

interface StockPart {
  readonly label: string
  readonly quantity: number
  readonly colour: string
}

/** Stock of an item or batch; quantities hidden from the role are missing. */
interface Stocked {
  readonly onHandQuantity?: number | null
  readonly reservedQuantity?: number | null
  readonly availableQuantity?: number | null
}

/** Stock that cannot be sold because it is expired or on hold. */
export const barredIn = ({ onHandQuantity, reservedQuantity, availableQuantity }: Stocked) =>
  Math.max(0, (onHandQuantity ?? 0) - (reservedQuantity ?? 0) - (availableQuantity ?? 0))

/** Parts of the stock: available, reserved and, if any, blocked. */
export function stockParts(of: Stocked): readonly StockPart[] {
  const barred = barredIn(of)
  return [
    {
      label: text('Available'),
      quantity: of.availableQuantity ?? 0,
      colour: 'var(--tone-success-solid)',
    },
    {
      label: text('Reserved'),
      quantity: of.reservedQuantity ?? 0,
      colour: 'var(--tone-progress-solid)',
    },
    ...(barred > 0
      ? [{ label: text('Not for sale'), quantity: barred, colour: 'var(--tone-warning-solid)' }]
      : []),
  ]
}

interface StockBarProps {
  /** Main quantity. */
  readonly main: string
  readonly below: string
  readonly parts: readonly StockPart[]
  readonly unit: string
}

/** Quantity with a bar of its parts and a legend. */
export const StockBar = ({ main, below, parts, unit }: StockBarProps) => (
  <>
    <Typography className="tabular" sx={{ fontSize: '1.75rem', fontWeight: 680, lineHeight: 1.2 }}>
      <bdi>{main}</bdi>
    </Typography>
    <Small>{below}</Small>
    <Flex aria-hidden align="stretch" sx={BAR}>
      {parts
        .filter(({ quantity }) => quantity > 0)
        .map(({ label, quantity, colour }) => (
          <Box key={label} sx={{ flex: `${quantity} 0 3px`, bgcolor: colour }} />
        ))}
    </Flex>
    <Stack component="dl" gap={1.5} columns="repeat(auto-fit, minmax(96px, 1fr))">
      {parts.map(({ label, quantity, colour }) => (
        <Box key={label}>
          <Flex component="dt" gap={0.75} sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            <Box component="span" aria-hidden sx={{ ...DOT, bgcolor: colour }} />
            {label}
          </Flex>
          <Box component="dd" className="tabular" sx={{ fontWeight: 620 }}>
            <bdi>{formatWithUnit(quantity, unit)}</bdi>
          </Box>
        </Box>
      ))}
    </Stack>
  </>
)

const BAR = {
  gap: '2px',
  height: 10,
  my: 1.5,
  borderRadius: 1,
  overflow: 'hidden',
} as const
const DOT = { width: 8, height: 8, borderRadius: 0.5, flex: 'none' } as const
