import { Flex, Small, text } from '#admin'
import { Awaited, Notice } from '#admin/page'
import CloseIcon from '@mui/icons-material/Close'
import { Alert, Box, Button, IconButton, Typography, type AlertProps } from '@mui/material'
import { EMPTY_CART, withQuantity, type CartLine } from './cart.ts'
import { AgainNotices } from './order-again.tsx'
import { formatProductName, priced, type Customer, type FilledCart } from './product.tsx'
import { formatPence, Picture, PenceSums } from '../orders/order-display.tsx'
import { goodsAmount, type OrderTotals } from '../orders/order.ts'
import { QuantityStepper } from './quantity-stepper.tsx'
import { useCart } from './use-cart.tsx'

interface CartProps {
  readonly buyer: Customer
  readonly filled: FilledCart
  readonly onCheckout?: () => void
  readonly onClose?: () => void
}

export function CartPanel({ buyer, filled, onCheckout, onClose }: CartProps) {
  const { cart, change } = useCart()
  const { lines, gone, totals } = filled
  return (
    <Box component="section" aria-label={text('Cart')}>
      <Flex gap={0} sx={{ mb: 1 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {text('Your cart')}
        </Typography>
        {cart.lines.length > 0 && (
          <Button size="small" color="inherit" onClick={() => change(() => EMPTY_CART)}>
            {text('Empty the cart')}
          </Button>
        )}
        {onClose && (
          <IconButton aria-label={text('Close the cart')} onClick={onClose}>
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Flex>
      {cart.lines.length === 0 && (
        <Notice
          title={text('Your cart is empty')}
          why={text(
            'Add what you need. It stays here until you order, even if you close the page.',
          )}
        />
      )}
      {(filled.isPending || Boolean(filled.error)) && (
        <Awaited answer={filled} label={text('the cart')} />
      )}
      <AgainNotices buyer={buyer} filled={filled} />
      <GoneItems lines={gone} sx={{ mb: 1 }} />
      <ul>
        {lines.map((line) => (
          <Line key={line.item} line={line} buyer={buyer} />
        ))}
      </ul>
      {lines.length > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <CartSums totals={totals} discount={buyer.discountPercent} />
        </Box>
      )}
      {lines.length > 0 && onCheckout && (
        <Button
          variant="contained"
          fullWidth
          sx={{ mt: 2, minHeight: 44 }}
          disabled={filled.gone.length > 0 || lines.some((line) => line.isWrong)}
          onClick={onCheckout}
        >
          {text('Go to checkout')}
        </Button>
      )}
    </Box>
  )
}

function Line({
  line,
  buyer,
}: {
  readonly line: FilledCart['lines'][number]
  readonly buyer: Customer
}) {
  const { change } = useCart()
  const { item, product, quantity, rule } = line
  return (
    <Flex
      component="li"
      align="stretch"
      gap={1.25}
      sx={{ py: 1.25, borderTop: '1px solid var(--line)' }}
    >
      <Picture record={{ ...product }} name={product.itemName} size={44} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', mb: 0.5 }}>
          <Typography sx={{ lineHeight: 1.35, fontWeight: 550, overflowWrap: 'anywhere' }}>
            {formatProductName(product)}
          </Typography>
          <Typography className="tabular" sx={{ whiteSpace: 'nowrap' }}>
            {formatPence(goodsAmount(priced(line, buyer)))}
          </Typography>
        </Box>
        <QuantityStepper
          label={text('Quantity of {name} in the cart', { name: formatProductName(product) })}
          value={quantity}
          rule={rule}
          onRemove={() => change((now) => withQuantity(now, item, 0))}
          onChange={(chosen) => change((now) => withQuantity(now, item, chosen))}
        />
        {product.stockState === 'OUT_OF_STOCK' && (
          <Small tiny sx={{ mt: 0.5 }}>
            {text(
              'Out of stock today. We will send it if it is back in stock when we approve your order; otherwise it will be removed.',
            )}
          </Small>
        )}
      </Box>
    </Flex>
  )
}

/** Lists the discontinued items in the cart, with a button to remove them. */
export function GoneItems({ lines, sx }: { lines: readonly CartLine[]; sx: AlertProps['sx'] }) {
  const { change } = useCart()
  if (lines.length === 0) return null
  const remove = () =>
    change((now) => lines.reduce((left, { item }) => withQuantity(left, item, 0), now))
  return (
    <Alert
      severity="warning"
      sx={sx}
      action={
        <Button size="small" color="inherit" onClick={remove}>
          {text('Remove')}
        </Button>
      }
    >
      {text('One item is no longer available. |||| {smart_count} items are no longer available.', {
        smart_count: lines.length,
      })}
    </Alert>
  )
}

export function CartSums({
  totals: { subTotal, discountAmount, taxAmount, grandTotal },
  discount,
}: {
  totals: OrderTotals
  discount?: number
}) {
  const rows: (readonly [string, number])[] = [[text('Goods'), subTotal]]
  if (discountAmount !== 0)
    rows.push([
      discount ? text('Your discount of {discount}%', { discount }) : text('Discount'),
      -discountAmount,
    ])
  return (
    <PenceSums rows={[...rows, [text('Tax'), taxAmount]]} total={[text('Total'), grandTotal]} />
  )
}
