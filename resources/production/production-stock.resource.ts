import { choice, date, quantity, reference, resource, text, today, whole } from '#language'

const FIGURE = { calculated: true, initial: 0, min: 0, unit: 'item.unit' } as const

/** A batch of an item on the shelf: what is there, what of it is promised, how long it keeps. */
export default resource('production-stock', {
  label: ['Batch', 'Production stock'],
  screen: '/production/manage-production-stock',
  menu: { area: 'Inventory', order: 50, icon: 'inventory', roles: ['SUPER_ADMIN', 'ADMIN'] },
  title: '{item} {batchNumber}',
  fields: {
    item: reference('item-master', { required: true, frozen: true }),
    batchNumber: text({ required: true, min: 3, max: 30, frozen: true }),
    producedDate: date({ required: true, frozen: true, initial: today, max: today, label: 'Produced on' }),
    expiryDate: date({ required: true, frozen: true }),
    daysToExpiry: whole({ calculated: true, virtual: true, sortsBy: 'expiryDate' }),
    production: reference('production', { calculated: true }),
    producedQuantity: quantity({ required: true, frozen: true, unit: 'item.unit', wholeWhen: 'item.unit.isWhole', label: 'Quantity at first' }),
    onHandQuantity: quantity({ ...FIGURE, label: 'On hand' }),
    reservedQuantity: quantity({ ...FIGURE, label: 'Reserved' }),
    availableQuantity: quantity({ ...FIGURE, label: 'Available' }),
    storageLocation: text({ max: 40 }),
    adjustmentQuantity: quantity({
      transient: true, min: -999_999.999, unit: 'item.unit', wholeWhen: 'item.unit.isWhole', label: 'Counted difference',
      help: 'What counting found more, or with a minus less, than is on hand',
    }),
    batchStatus: choice({
      AVAILABLE: ['Available', 'success'], ON_HOLD: ['On hold', 'warning'], EXPIRED: ['Expired', 'danger'],
      DEPLETED: ['Used up', 'neutral'], WRITTEN_OFF: ['Written off', 'neutral'],
    }, { required: true, initial: 'AVAILABLE', label: 'Status' }),
    holdReason: text({ min: 3, max: 200, label: 'Reason', requiredWhen: { adjustmentQuantity: { not: null } } }),
  },
  uniqueTogether: [['item', 'batchNumber']],
  lockAfter: 'item',
  lookups: [['item', 'batchStatus', 'expiryDate', 'producedDate'], ['batchStatus', 'expiryDate']],
  checks: [{ field: 'expiryDate', is: 'moreThan', than: 'producedDate', message: 'The expiry date must be after the production date.' }],
  sections: {
    'Batch': ['item', 'batchNumber', 'production', 'producedDate', 'expiryDate', 'daysToExpiry', 'storageLocation'],
    'Quantity': ['producedQuantity', 'onHandQuantity', 'reservedQuantity', 'availableQuantity', 'adjustmentQuantity'],
    'Status': ['batchStatus', 'holdReason'],
  },
  list: {
    columns: [
      'item', 'batchNumber', 'producedDate', 'expiryDate', 'daysToExpiry', 'onHandQuantity', 'reservedQuantity', 'availableQuantity', 'batchStatus',
    ],
    folded: ['producedDate', 'reservedQuantity'],
    search: ['batchNumber', 'storageLocation'],
    filters: [
      'item', { name: 'brand', through: 'item.brand', label: 'Brand' }, { name: 'category', through: 'item.category', label: 'Category' },
      'batchStatus', { name: 'expiringWithinDays', daysAhead: 'expiryDate', where: { batchStatus: 'AVAILABLE', onHandQuantity: { moreThan: 0 } }, label: 'Expires' },
      'production', 'batchNumber',
    ],
    sort: 'expiryDate',
    tabs: {
      onHand: { label: 'On hand', where: { batchStatus: ['AVAILABLE', 'ON_HOLD', 'EXPIRED'], onHandQuantity: { not: 0 } }, sort: 'expiryDate' },
      all: { label: 'All', sort: '-expiryDate' },
    },
  },
  usable: { batchStatus: 'AVAILABLE' },
  state: 'batchStatus',
  actions: {
    hold: {
      label: 'Put on hold', from: 'AVAILABLE', to: 'ON_HOLD', tone: 'warning', requires: ['holdReason'], asks: ['holdReason'],
      confirm: 'What orders have reserved of it moves to the next batches; where there is none the order is marked as short.',
    },
    release: {
      label: 'Release', from: 'ON_HOLD', to: 'AVAILABLE', tone: 'success', requires: ['holdReason'], asks: ['holdReason'],
      confirm: 'It may be sold again.',
    },
    writeOff: {
      label: 'Write off', from: ['EXPIRED', 'ON_HOLD'], to: 'WRITTEN_OFF', tone: 'danger', requires: ['holdReason'], asks: ['holdReason'],
      confirm: 'All that is on hand is taken off the shelf for good.',
    },
    expire: { label: 'Expire', from: ['AVAILABLE', 'ON_HOLD'], to: 'EXPIRED', automatic: true },
    useUp: { label: 'Use up', from: ['AVAILABLE', 'ON_HOLD'], to: 'DEPLETED', automatic: true },
    refill: { label: 'Refill', from: 'DEPLETED', to: 'AVAILABLE', automatic: true },
  },
  example: { expiryDate: '2030-01-31' },
  allow: {
    SUPER_ADMIN: ['list', 'show', 'create', 'edit', 'hold', 'release', 'writeOff'],
    ADMIN: ['list', 'show', 'edit', 'hold', 'release', 'writeOff'],
    EMPLOYEE: ['list', 'show'],
  },
})
