import { Flex, Small, text } from '#admin'
import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { quantityText } from '../../sales/shop/cart.ts'
import { QuantityStepper } from '../../sales/shop/quantity-stepper.tsx'
import type { ShippedLine } from '../shipment-goods.tsx'
import { backBefore, readSent, type Back } from './use-return.tsx'

interface BackLineProps {
  readonly line: ShippedLine
  readonly label: (name: string) => string
  readonly back: Back
  readonly isFixed: boolean
  readonly onChange: (change: Partial<Back>) => void
}

/** Inputs for the returned quantity of a line and whether it is restocked. */
export function BackLine({
  line,
  label,
  back: { quantity, restock },
  isFixed,
  onChange,
}: BackLineProps) {
  const name = line.labels?.['item'] ?? ''
  const before = backBefore(line)
  const most = readSent(line)
  return (
    <Flex component="li" gap={1.5} wrap sx={{ py: 1.25, borderTop: '1px solid var(--line)' }}>
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Small className="tabular">
          {text('{quantity} sent', { quantity: quantityText(most) })} ·{' '}
          {text('batch {number}', { number: line.batchNumber ?? '' })}
          {before > 0 &&
            ` · ${text('{quantity} returned so far', { quantity: quantityText(before) })}`}
        </Small>
      </Box>
      <QuantityStepper
        label={label(name)}
        value={quantity}
        rule={{ minimum: before, maximum: most, isWhole: most % 1000 === 0, unit: '' }}
        disabled={isFixed}
        onChange={(next) => onChange({ quantity: next })}
      />
      {quantity > before && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={restock}
          sx={WHERETO}
          aria-label={text('Restock or write off the returned {name}', { name })}
          onChange={(_, next: boolean | null) => {
            if (next !== null) onChange({ restock: next })
          }}
        >
          <ToggleButton value={true}>{text('Back in stock')}</ToggleButton>
          <ToggleButton value={false}>{text('Write off')}</ToggleButton>
        </ToggleButtonGroup>
      )}
    </Flex>
  )
}

/** Visible borders in dark mode, padding around the text, and a touch-friendly height. */
const WHERETO = {
  '& .MuiToggleButton-root': {
    px: 1.5,
    borderColor: 'var(--field-line)',
    '&:focus-visible': { outlineOffset: -2 },
  },
  '@media (pointer: coarse)': { '& .MuiToggleButton-root': { minHeight: 44 } },
} as const
