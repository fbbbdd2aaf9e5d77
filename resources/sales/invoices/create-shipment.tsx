import { text } from '#admin'
import { Button } from '@mui/material'
import { LinkBase } from 'react-admin'

export const isShippable = (status: string): boolean =>
  status === 'APPROVED' || status === 'PARTIALLY_SHIPPED'

export const newShipmentPath = (sale: number | null): string =>
  `/shipment/update-shipment/create?sale=${sale}`

export const CreateShipment = ({ sale }: { sale: number | null }) => (
  <Button variant="contained" component={LinkBase} to={newShipmentPath(sale)}>
    {text('Create shipment')}
  </Button>
)
