import { total } from '../check-terms.ts'

/** Checks items against their batches and reservations. */
export const ITEMS = {
  from: 'item_master as i',
  id: 'i.id',
  broken: {
    ...Object.fromEntries(
      ['on_hand', 'reserved', 'available'].map((each) => [
        `an item has the ${each.replace('_', ' ')} of its batches`,
        `i.${each}_quantity <> ${total(`${each}_quantity`, 'production_stock where item = i.id')}`,
      ]),
    ),
    'an item says how it stands': `i.stock_state <> case when i.available_quantity = 0 then 'OUT_OF_STOCK'
      when i.reorder_level > 0 and i.available_quantity <= i.reorder_level then 'LOW_STOCK' else 'IN_STOCK' end`,
    'a promise is open until it is shipped or released': `exists (select 1 from stock_reservation where item = i.id
      and (open_quantity <> quantity - shipped_quantity - released_quantity or open_quantity < 0 or shipped_quantity < 0 or released_quantity < 0))`,
    'what is sold by the piece is not divided': `(select is_whole from unit_of_measure where id = i.unit) and exists (select 1 from shipment_details
      where item = i.id and (quantity % 1000 <> 0 or returned_quantity % 1000 <> 0))`,
    'nobody waits for goods that are there': `i.available_quantity > 0
      and exists (select 1 from stock_reservation where item = i.id and production_stock is null and open_quantity > 0)`,
  },
}
