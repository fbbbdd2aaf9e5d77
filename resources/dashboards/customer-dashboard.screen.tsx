import { dashboard, text } from '#admin'
import { Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import { lazy, Suspense } from 'react'

const OrderLatestAgain = lazy(async () => ({
  default: (await import('../sales/shop/order-again.tsx')).OrderLatestAgain,
}))

export default dashboard({
  route: '/user/dashboard',
  role: 'CUSTOMER',
  actions: (
    <>
      <Suspense fallback={null}>
        <OrderLatestAgain />
      </Suspense>
      <Button variant="contained" component={LinkBase} to="/order&cart/products-list">
        {text('Place order')}
      </Button>
    </>
  ),
})
