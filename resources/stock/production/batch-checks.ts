import { total } from '../../check-terms.ts'

/** Checks batches against their ledgers. */
export const BATCHES = {
  from: 'production_stock as b',
  id: 'b.id',
  broken: {
    'a batch holds the sum of its movements': `b.on_hand_quantity <> ${total('quantity', 'stock_movement where production_stock = b.id')}`,
    'a batch reserves what is there at most':
      'b.reserved_quantity < 0 or b.reserved_quantity > b.on_hand_quantity',
    'a batch reserves what is promised of it': `b.reserved_quantity <> ${total('open_quantity', 'stock_reservation where production_stock = b.id')}`,
    'a batch that may not be sold promises nothing': `b.reserved_quantity > 0 and b.batch_status <> 'AVAILABLE'`,
    'a batch has available what is neither promised nor barred': `b.available_quantity <>
      case when b.batch_status = 'AVAILABLE' and b.expiry_date >= :today+minShelfLifeDaysAtDispatch then b.on_hand_quantity - b.reserved_quantity else 0 end`,
    'a batch is used up when nothing is left': `(b.batch_status in ('AVAILABLE', 'ON_HOLD') and (b.on_hand_quantity = 0 or b.expiry_date < :today))
      or (b.batch_status in ('DEPLETED', 'WRITTEN_OFF') and b.on_hand_quantity <> 0)`,
    'the ledger of a batch runs on without a break': `exists (select 1 from (select balance_after, sum(quantity) over (order by id) as balance
      from stock_movement where production_stock = b.id) as ledger where balance_after <> balance or balance < 0)`,
  },
}
