import { choice, forRoles, instant, quantity, reference, resource, text } from '#schema'

const SIGNED = { calculated: true, min: -999_999.999 } as const

/** Ledger entry of a batch with quantity, reason and balance. Never changed or deleted. */
export default resource('stock-movement', {
  label: ['Movement', 'Movements'],
  title: '{movementType} {reference}',
  fields: {
    productionStock: reference('production-stock', {
      calculated: true,
      required: true,
      label: 'Batch',
    }),
    movementType: choice(
      {
        OPENING: ['Opening stock', 'info'],
        PRODUCTION_IN: ['Produced', 'success'],
        SHIPMENT_OUT: ['Shipped', 'progress'],
        RETURN_IN: ['Returned', 'info'],
        ADJUSTMENT: ['Counted', 'warning'],
        WRITE_OFF: ['Written off', 'danger'],
        REVERSAL: ['Reversal', 'warning'],
      },
      { calculated: true, required: true, label: 'Movement' },
    ),
    quantity: quantity(SIGNED),
    balanceAfter: quantity({ calculated: true, min: 0, label: 'On hand after' }),
    reference: text({
      calculated: true,
      max: 60,
      help: 'Related production or shipment',
    }),
    reason: text({ calculated: true, max: 250 }),
    movementDate: instant({ calculated: true, label: 'When' }),
    performedBy: reference('user', { calculated: true, label: 'By' }),
  },
  lookups: [['movementType', 'movementDate']],
  list: {
    columns: [
      'movementDate',
      'productionStock',
      'movementType',
      'quantity',
      'balanceAfter',
      'reference',
      'reason',
      'performedBy',
    ],
    search: ['reference', 'reason'],
    filters: [
      'productionStock',
      'movementType',
      { name: 'item', through: 'productionStock.item', label: 'Item' },
    ],
    sort: '-movementDate',
  },
  appendOnly: true,
  allow: forRoles(['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE'], ['list', 'show']),
})
