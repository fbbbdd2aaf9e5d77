import { rounded, total } from '../../check-terms.ts'

const q = 'coalesce(l.approved_quantity, l.quantity)'
const PROGRESS = `(select case when sum(shipped_quantity) = 0 then 'APPROVED' when sum(approved_quantity - closed_quantity - shipped_quantity) > 0 then 'PARTIALLY_SHIPPED'
  when sum(returned_quantity) = sum(shipped_quantity) then 'RETURNED' when sum(delivered_quantity + returned_quantity) = sum(shipped_quantity) then 'DELIVERED'
  else 'SHIPPED' end from order_item__items where parent = o.id)`
const SENT = `shipment_details where order_item = l.id and shipment_status in ('SHIPPED', 'DELIVERED', 'RETURNED') and "order" = o.id`

/** Consistency checks for orders. */
export const ORDERS = {
  from: 'order_item as o',
  id: 'o.id',
  broken: {
    'an order comes to the sum of its lines': `o.order_total <> o.shipping_charge + ${total('line_total', 'order_item__items where parent = o.id')}
      or o.tax_amount <> ${total('tax_amount', 'order_item__items where parent = o.id')}
      or o.sub_total - o.discount_amount <> ${total('line_amount', 'order_item__items where parent = o.id')}
      or o.sub_total <> ${total(rounded('coalesce(approved_quantity, quantity) * unit_price', '1000'), 'order_item__items where parent = o.id')}`,
    'an order is sold once it is approved': `o.order_status <> 'CANCELLED' and (o.order_status in ('PENDING', 'REJECTED')) <> (o.sale is null)
      or (o.sale is not null) <> exists (select 1 from sales_order as s where s."order" = o.id)`,
    'an order is as far as its lines': `o.order_status not in ('PENDING', 'REJECTED', 'CANCELLED') and o.order_status <> ${PROGRESS}`,
    'an order is short when a line is':
      'coalesce(o.has_shortage, false) <> exists (select 1 from order_item__items where parent = o.id and shortage)',
  },
}

/** Checks order lines against their shipments and reservations. */
export const ORDER_LINES = {
  from: 'order_item__items as l join order_item as o on o.id = l.parent',
  id: 'o.id',
  broken: {
    'a line is worked out to the penny': `l.line_amount <> ${rounded(`${q} * l.unit_price * (10000 - l.discount_percent)`, '10000000')}
      or l.tax_amount <> ${rounded('l.line_amount * l.tax_rate', '10000')} or l.line_total <> l.line_amount + l.tax_amount`,
    'a line was approved as asked at most': `l.approved_quantity > l.quantity or (o.sale is not null) <> (l.approved_quantity is not null)`,
    'a line was shipped what stands on its shipments': `coalesce(l.shipped_quantity, 0) <> ${total('quantity', SENT)}
      or coalesce(l.returned_quantity, 0) <> ${total('returned_quantity', SENT)}
      or coalesce(l.delivered_quantity, 0) <> ${total('quantity - returned_quantity', `${SENT} and shipment_status = 'DELIVERED'`)}`,
    'no more of a line is on shipments than is open': `o.sale is not null and ${total(
      'quantity',
      `shipment_details
      where order_item = l.id and "order" = o.id and shipment_status <> 'CANCELLED'`,
    )} > l.approved_quantity - coalesce(l.closed_quantity, 0)`,
    'a line is promised what is still to be shipped': `${total('open_quantity', 'stock_reservation where order_item = l.id and "order" = o.id')} <>
      case when o.order_status in ('APPROVED', 'PARTIALLY_SHIPPED') then l.approved_quantity - coalesce(l.closed_quantity, 0) - coalesce(l.shipped_quantity, 0) else 0 end`,
    'a line is short when it waits for goods': `coalesce(l.shortage, false) <> exists (select 1 from stock_reservation
      where order_item = l.id and "order" = o.id and production_stock is null and open_quantity > 0)`,
    'a line is given back to the penny': `coalesce(l.returned_amount, 0) < 0 or coalesce(l.returned_amount, 0) > l.line_total
      or (coalesce(l.returned_quantity, 0) + coalesce(l.closed_quantity, 0) = 0 and coalesce(l.returned_amount, 0) <> 0)
      or (l.approved_quantity > 0 and coalesce(l.returned_quantity, 0) + coalesce(l.closed_quantity, 0) = l.approved_quantity and l.returned_amount <> l.line_total)`,
  },
}
