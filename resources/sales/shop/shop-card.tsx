import { Flex, formatMoney, Small, text, ToneChip } from '#admin'
import { Box, Button, Typography } from '@mui/material'
import AddIcon from '@mui/icons-material/Add'
import type { QuantityRule } from './cart.ts'
import { formatProductName, type Product } from './product.tsx'
import { Picture } from '../orders/order-display.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

const STOCK = {
  IN_STOCK: { label: text('In stock'), tone: 'success' },
  LOW_STOCK: { label: text('Only a few left'), tone: 'warning' },
  OUT_OF_STOCK: { label: text('Out of stock'), tone: 'neutral' },
} as const

interface ShopCardProps {
  readonly product: Product
  readonly rule: QuantityRule
  /** In thousandths; 0 if the item is not in the cart. */
  readonly quantity: number
  readonly onQuantity: (thousandths: number) => void
}

/** Product card with picture, price, stock and quantity. */
export function ShopCard({ product, rule, quantity, onQuantity }: ShopCardProps) {
  const name = formatProductName(product)
  const { label, tone } = STOCK[product.stockState ?? 'OUT_OF_STOCK']
  return (
    <Flex component="li" column gap={0} sx={CARD}>
      <Picture record={{ ...product }} name={product.itemName} />
      <Flex column gap={0} sx={{ p: 1.5, flex: 1, minWidth: 0 }}>
        <Small tiny noWrap>
          {product.labels['brand']}
        </Small>
        <Typography
          component="h2"
          sx={{ fontSize: '0.9375rem', fontWeight: 620, lineHeight: 1.3, overflowWrap: 'anywhere' }}
        >
          {product.itemName}
        </Typography>
        <Small>
          <bdi>{product.packSize}</bdi>
          {rule.minimum > 1000 &&
            ` · ${text('from {quantity}', { quantity: `${rule.minimum / 1000} ${rule.unit}` })}`}
        </Small>
        <Box sx={{ mt: 0.75, mb: 1 }}>
          <ToneChip label={label} tone={tone} />
        </Box>
        <Box sx={{ mt: 'auto' }}>
          <Flex align="baseline" gap={0} wrap sx={{ columnGap: 0.75, mb: 1 }}>
            <Typography
              component="span"
              className="tabular"
              sx={{ fontSize: '1.0625rem', fontWeight: 680 }}
            >
              {formatMoney(product.price)}
            </Typography>
            <Small component="span" tiny>
              {product.taxRate > 0
                ? text('plus {rate}% tax', { rate: product.taxRate })
                : text('no tax')}
            </Small>
          </Flex>
          {quantity > 0 ? (
            <QuantityStepper
              label={text('Quantity of {name}', { name })}
              value={quantity}
              onChange={onQuantity}
              onRemove={() => onQuantity(0)}
              rule={rule}
            />
          ) : (
            <Button
              variant="outlined"
              fullWidth
              startIcon={<AddIcon />}
              aria-label={text('Add {name} to the cart', { name })}
              onClick={() => onQuantity(Math.max(rule.minimum, 1))}
              sx={ADD}
            >
              {text('Add')}
            </Button>
          )}
          {quantity > 0 && product.stockState === 'OUT_OF_STOCK' && (
            <Small tiny sx={{ mt: 0.5 }}>
              {text('We will only send it if it is back in stock when we approve your order.')}
            </Small>
          )}
        </Box>
      </Flex>
    </Flex>
  )
}

const CARD = {
  bgcolor: 'background.paper',
  border: '1px solid var(--line)',
  borderRadius: 1,
  overflow: 'hidden',
  minWidth: 0,
  '& > img, & > div:first-of-type': { borderRadius: 0 },
} as const
const ADD = { height: 36, '@media (pointer: coarse)': { height: 44 } } as const
