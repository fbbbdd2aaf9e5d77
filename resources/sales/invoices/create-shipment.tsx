import { text } from '#admin'
import { Button } from '@mui/material'
import { LinkBase } from 'ra-core'

/** Whether something of an order or of its sale is still to be sent. */
export const isShippable = (status: string): boolean =>
  status === 'APPROVED' || status === 'PARTIALLY_SHIPPED'

/** Leads to a new shipment of a sale. */
export const CreateShipment = ({ sale }: { sale: number | null }) => (
  <Button
    variant="contained"
    component={LinkBase}
    to={`/shipment/update-shipment/create?sale=${sale}`}
  >
    {text('Create shipment')}
  </Button>
)
