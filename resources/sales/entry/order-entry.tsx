import { useUser } from '#admin'
import { Navigate } from 'react-admin'

/** Orders are placed from a cart; who asks for a form is led there. */
export const OrderEntry = () => (
  <Navigate
    to={useUser()?.role === 'CUSTOMER' ? '/order&cart/products-list' : '/order&cart/admin-cart'}
    replace
  />
)
