import { dashboard, text } from '#admin'
import { Button } from '@mui/material'
import { LinkBase } from 'react-admin'

export default dashboard({
  route: '/user/dashboard',
  role: 'CUSTOMER',
  actions: (
    <Button variant="contained" component={LinkBase} to="/order&cart/products-list">
      {text('Place order')}
    </Button>
  ),
})
