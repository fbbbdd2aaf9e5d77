import { text } from '#admin'
import { Button } from '@mui/material'
import { LinkBase } from 'react-admin'

/** Whether something of an order or of its sale is still to be sent. */
export const isShippable = (status: string): boolean =>
  status === 'APPROVED' || status === 'PARTIALLY_SHIPPED'

/** Where a shipment of a sale is put together. */
export const newShipmentPath = (sale: number | null): string =>
  `/shipment/update-shipment/create?sale=${sale}`

/** Leads to a new shipment of a sale. */
export const CreateShipment = ({ sale }: { sale: number | null }) => (
  <Button variant="contained" component={LinkBase} to={newShipmentPath(sale)}>
    {text('Create shipment')}
  </Button>
)
