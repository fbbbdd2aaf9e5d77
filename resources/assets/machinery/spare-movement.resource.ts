import { forRoles, instant, quantity, reference, resource, text } from '#schema'

const FIGURE = { calculated: true, unit: 'spare.unit' } as const

/** Ledger entry for a spare. Never changed or deleted. */
export default resource('spare-movement', {
  label: ['Spare movement', 'Spare movements'],
  title: '{spare} {quantity}',
  fields: {
    spare: reference('machinery-spares', { calculated: true, required: true }),
    quantity: quantity({ ...FIGURE, min: -999_999.999 }),
    balanceAfter: quantity({ ...FIGURE, min: 0, label: 'On hand after' }),
    reference: text({ calculated: true, max: 30, help: 'Related maintenance' }),
    reason: text({ calculated: true, max: 200 }),
    movementDate: instant({ calculated: true, label: 'When' }),
    performedBy: reference('user', { calculated: true, label: 'By' }),
  },
  list: {
    columns: [
      'movementDate',
      'spare',
      'quantity',
      'balanceAfter',
      'reference',
      'reason',
      'performedBy',
    ],
    totals: ['quantity'],
    search: ['reference', 'reason'],
    filters: ['spare', 'movementDate'],
    sort: '-movementDate',
  },
  appendOnly: true,
  allow: forRoles(['SUPER_ADMIN', 'EMPLOYEE'], ['list', 'show']),
})
