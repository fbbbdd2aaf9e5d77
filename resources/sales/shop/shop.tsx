import { makeCalls, Stack, text, useUrlParams } from '#admin'
import { Awaited, Notice, PageHeader, readRefusal } from '#admin/page'
import CartIcon from '@mui/icons-material/ShoppingCartOutlined'
import { Alert, Box, Button, Drawer, Paper, useMediaQuery, type Theme } from '@mui/material'
import { LinkBase } from 'react-admin'
import { useState } from 'react'
import type customerCalls from '../../parties/customers/customer.server.ts'
import { CartPanel } from './cart-panel.tsx'
import { Checkout } from './checkout.tsx'
import { useFilledCart, type Customer, type FilledCart } from './product.tsx'
import { formatPence } from '../orders/order-display.tsx'
import { FillAgain } from './order-again.tsx'
import { OrderPlaced } from './order-placed.tsx'
import { ProductList } from './product-list.tsx'
import { useCart } from './use-cart.tsx'

const customers = makeCalls<typeof customerCalls>()

/** Customer shop: products with the cart, then checkout and confirmation. */
export function Shop() {
  const [params, ask] = useUrlParams()
  const own = customers.useAnswer('/customer/user')
  if (own.error && readRefusal(own.error).status === 404) {
    return (
      <Notice
        title={text('This account cannot place orders')}
        why={text('It is not linked to a customer. Please ask us to link it to your business.')}
      />
    )
  }
  if (!own.data) return <Awaited answer={own} label={text('the shop')} height={320} />
  const placed = params.get('placed')
  const again = params.get('again')
  if (again)
    return <FillAgain id={Number(again)} onFilled={() => ask({ again: null, step: 'checkout' })} />
  if (placed) return <OrderPlaced id={Number(placed)} onBack={() => ask({ placed: null })} />
  return <Buying buyer={own.data} isCheckout={params.get('step') === 'checkout'} />
}

const isKnown = ({ phoneNumber, addressLine1, country, cityName, postalCode }: Customer): boolean =>
  Boolean(phoneNumber && addressLine1 && country && cityName && postalCode)

function Buying({ buyer, isCheckout }: { buyer: Customer; isCheckout: boolean }) {
  const [, ask] = useUrlParams()
  const { cart } = useCart()
  const filled = useFilledCart(cart, buyer)
  if (isCheckout && cart.lines.length > 0 && isKnown(buyer)) {
    return (
      <Checkout
        buyer={buyer}
        filled={filled}
        onBack={() => ask({ step: null })}
        onPlaced={({ id }) => ask({ step: null, placed: String(id) })}
      />
    )
  }
  return (
    <Box sx={{ pb: { xs: cart.lines.length > 0 ? 9 : 0, lg: 0 } }}>
      <PageHeader
        page={text('Place order')}
        heading={text('Place order')}
        below={text('Your prices, before tax.')}
      />
      {!isKnown(buyer) && <ProfileWanted />}
      <Stack gap={3} aside={340}>
        <ProductList />
        <Cart
          buyer={buyer}
          filled={filled}
          onCheckout={isKnown(buyer) ? () => ask({ step: 'checkout' }, { push: true }) : undefined}
        />
      </Stack>
    </Box>
  )
}

const ProfileWanted = () => (
  <Alert
    severity="warning"
    sx={{ mb: 2 }}
    action={
      <Button component={LinkBase} to="/user/user-profile" color="inherit" size="small">
        {text('Complete my profile')}
      </Button>
    }
  >
    {text(
      'Before your first order we need your phone number and your billing address. Your cart is saved.',
    )}
  </Alert>
)

interface CartProps {
  readonly buyer: Customer
  readonly filled: FilledCart
  /** Undefined until the profile is complete. */
  readonly onCheckout: (() => void) | undefined
}

/** Cart beside the products; on narrow screens, opened from a bar. */
function Cart({ buyer, filled, onCheckout }: CartProps) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'))
  const [isOpen, setOpen] = useState(false)
  const { cart } = useCart()
  if (isWide) {
    return (
      <Paper variant="outlined" sx={ASIDE}>
        <CartPanel buyer={buyer} filled={filled} {...(onCheckout ? { onCheckout } : {})} />
      </Paper>
    )
  }
  const checkout = onCheckout && {
    onCheckout: () => {
      setOpen(false)
      onCheckout()
    },
  }
  return (
    <>
      {cart.lines.length > 0 && <CartBar filled={filled} onOpen={() => setOpen(true)} />}
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { 'aria-label': text('Cart'), sx: DRAWER } }}
      >
        <CartPanel buyer={buyer} filled={filled} onClose={() => setOpen(false)} {...checkout} />
      </Drawer>
    </>
  )
}

function CartBar({ filled, onOpen }: { filled: FilledCart; onOpen: () => void }) {
  const {
    cart: { lines },
  } = useCart()
  return (
    <Box sx={BAR}>
      <Button
        variant="contained"
        fullWidth
        startIcon={<CartIcon />}
        onClick={onOpen}
        sx={{ minHeight: 48, justifyContent: 'flex-start' }}
      >
        <Box component="span" sx={{ flex: 1, textAlign: 'start' }}>
          {text('View cart · {smart_count} item |||| View cart · {smart_count} items', {
            smart_count: lines.length,
          })}
        </Box>
        <span className="tabular">
          {filled.isPending ? '' : formatPence(filled.totals.grandTotal)}
        </span>
      </Button>
    </Box>
  )
}

const ASIDE = {
  p: 2.5,
  position: 'sticky',
  top: 16,
  maxHeight: 'calc(100vh - 96px)',
  overflowY: 'auto',
} as const

const DRAWER = { maxHeight: '88dvh', p: 2, borderRadius: '12px 12px 0 0' } as const

const BAR = {
  position: 'fixed',
  left: 0,
  right: 0,
  bottom: 'var(--phone-bar, 0px)',
  zIndex: 'appBar',
  p: 1.25,
  pb: 'max(10px, env(safe-area-inset-bottom))',
  bgcolor: 'background.default',
  borderTop: '1px solid var(--line)',
} as const
