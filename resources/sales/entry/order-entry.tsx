import { useUser } from '#admin'
import { Navigate } from 'react-admin'

/** Redirects from the form for a new order to the cart. */
export const OrderEntry = () => (
  <Navigate
    to={useUser()?.role === 'CUSTOMER' ? '/order&cart/products-list' : '/order&cart/admin-cart'}
    replace
  />
)
