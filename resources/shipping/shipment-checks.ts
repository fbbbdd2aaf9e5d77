/** Consistency checks for shipment lines. */
export const SHIPPED_LINES = {
  from: 'shipment_details as d join shipment as h on h.id = d.shipment',
  id: 'd.id',
  broken: {
    'shipped lines go with their shipment': `d.shipment_status <> h.shipment_status or d.returned_quantity < 0 or d.returned_quantity > d.quantity
      or (h.shipment_status = 'RETURNED' and d.returned_quantity <> d.quantity) or (h.shipment_status in ('PENDING', 'PACKED', 'SHIPPED') and d.returned_quantity > 0)`,
  },
}
