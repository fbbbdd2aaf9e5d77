import { Flex, formatQuantity, Small, text } from '#admin'
import { fromUnits } from '#schema'
import { Box, Button, Typography } from '@mui/material'
import { inPence, inThousandths, type QuantityRule } from '../shop/cart.ts'

import { formatPence } from '../orders/order-display.tsx'
import { readUnit } from '../../stock/unit-word.ts'
import { readItemName, type Line, pricedAt } from '../orders/order-lines.tsx'
import { lineAmounts } from '../orders/order.ts'
import { QuantityStepper } from '../shop/quantity-stepper.tsx'

const formatThousandths = (thousandths: number): string => formatQuantity(fromUnits(thousandths, 3))

interface DecideLineProps {
  readonly line: Line
  /** Approved quantity, in thousandths. */
  readonly quantity: number
  readonly available: number
  readonly rule: QuantityRule
  /** Server error for this line. */
  readonly localized: string | undefined
  readonly onQuantity: (thousandths: number) => void
}

/** Line with its ordered, available and approved quantities. */
export function DecideLine({
  line,
  quantity,
  available,
  rule,
  localized: message,
  onQuantity,
}: DecideLineProps) {
  const name = readItemName(line)
  const params = inThousandths(line.quantity)
  const isShort = quantity > available
  const problem = isShort
    ? text('Only {quantity} available', { quantity: formatThousandths(available) })
    : message
  return (
    <Flex
      component="li"
      data-short={isShort || undefined}
      align="start"
      gap={1.5}
      wrap
      divided
      sx={{ py: 1.25 }}
    >
      <Box sx={{ flex: '1 1 190px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Small className="tabular">
          {formatPence(inPence(line.unitPrice))}
          {line.discountPercent ? ` − ${line.discountPercent}%` : ''} ·{' '}
          {text('{quantity} requested', {
            quantity: `${formatThousandths(params)} ${readUnit(line)}`,
          })}
          {' · '}
          <Box
            component="span"
            sx={{
              color: available < params ? 'error.main' : 'inherit',
              fontWeight: available < params ? 600 : 400,
            }}
          >
            {text('{quantity} available', { quantity: formatThousandths(available) })}
          </Box>
        </Small>
        {isShort && available > 0 && (
          <Button size="small" sx={{ ml: -1.25 }} onClick={() => onQuantity(available)}>
            {text('Approve {quantity}', { quantity: formatThousandths(available) })}
          </Button>
        )}
        {isShort && available === 0 && (
          <Button size="small" sx={{ ml: -1.25 }} onClick={() => onQuantity(0)}>
            {text('Leave it out')}
          </Button>
        )}
      </Box>
      <QuantityStepper
        label={text('Approved quantity of {name}', { name })}
        value={quantity}
        rule={{ ...rule, minimum: 0, maximum: params }}
        problem={problem ?? null}
        onChange={onQuantity}
      />
      <Typography className="tabular" sx={{ minWidth: 80, ml: 'auto', textAlign: 'right', pt: 1 }}>
        {formatPence(lineAmounts(pricedAt(line, quantity)).lineTotal)}
      </Typography>
    </Flex>
  )
}
