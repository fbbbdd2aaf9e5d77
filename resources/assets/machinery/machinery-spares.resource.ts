import {
  active,
  choice,
  flag,
  money,
  quantity,
  reference,
  references,
  resource,
  section,
  text,
  whole,
} from '#schema'

const AMOUNT = { min: 0, unit: 'unit', wholeWhen: 'unit.isWhole' } as const
/** Action inputs, posted as movements. */
const ASKED = { calculated: true, transient: true } as const

/** Spare part in stock. Its ledger is `spare-movement`. */
export default resource('machinery-spares', {
  label: ['Spare', 'Machinery spares'],
  screen: '/machinery/manage-spares',
  menu: {
    area: 'Machinery',
    order: 30,
    icon: 'inventory',
    title: 'Spares',
    roles: ['SUPER_ADMIN', 'EMPLOYEE'],
  },
  title: '{spareName} ({partNumber})',
  hint: '{spareState}: {quantityOnHand}',
  fields: {
    ...section('Spare', {
      partNumber: text({ required: true, unique: true, min: 2, max: 30 }),
      spareName: text({ required: true, min: 2, max: 80, label: 'Name' }),
      machinery: references('machinery', { help: 'Leave blank if it fits several machines' }),
      unit: reference('unit-of-measure', { required: true }),
      unitCost: money(),
      supplierName: text({ max: 80, label: 'Supplier' }),
      storageLocation: text({ max: 40 }),
    }),
    ...section('Stock', {
      quantityOnHand: quantity({ ...AMOUNT, calculated: true, initial: 0, label: 'On hand' }),
      adjustmentQuantity: quantity({
        ...AMOUNT,
        transient: true,
        min: -999_999.999,
        label: 'Stock change',
        help: 'Enter a negative quantity to remove stock',
      }),
      adjustmentReason: text({
        transient: true,
        min: 3,
        max: 200,
        requiredWhen: { adjustmentQuantity: { not: null } },
        label: 'Reason for the change',
      }),
      // Balance that a count or adjustment is based on; refused if stock has moved since.
      seenOnHand: quantity({
        ...AMOUNT,
        transient: true,
        label: 'On hand when the count began',
      }),
      seenMovement: whole({
        transient: true,
        min: 1,
        label: 'Latest movement when the count began',
        help: 'ID of the latest movement. Without it, stock that was removed and put back goes unnoticed.',
      }),
      countedQuantity: quantity({ ...AMOUNT, ...ASKED, label: 'Counted quantity' }),
      quantity: quantity({ ...AMOUNT, ...ASKED, min: 0.001 }),
      reason: text({ ...ASKED, min: 3, max: 200 }),
      reorderLevel: quantity({ ...AMOUNT, required: true, initial: 0, label: 'Reorder at' }),
      reorderQuantity: quantity({ ...AMOUNT, required: true, initial: 0 }),
      isOrdered: flag({
        initial: false,
        label: 'Already ordered',
        help: 'No reminders until stock arrives',
      }),
      spareState: choice(
        { OK: ['In stock', 'success'], PENDING: ['Low', 'warning'], OUT: ['Used up', 'danger'] },
        { calculated: true, required: true, initial: 'OUT', label: 'State' },
      ),
    }),
    ...section('Spare', active()),
  },
  lookups: [['isActive', 'isOrdered', 'spareState']],
  list: {
    columns: [
      'partNumber',
      'spareName',
      'machinery',
      'quantityOnHand',
      'reorderLevel',
      'reorderQuantity',
      'unitCost',
      'spareState',
    ],
    totals: ['quantityOnHand'],
    foldFirst: ['reorderQuantity', 'unitCost'],
    search: ['partNumber', 'spareName', 'supplierName'],
    filters: ['machinery', 'spareState', 'supplierName', 'isOrdered', 'isActive'],
    sort: 'spareName',
  },
  actions: {
    count: {
      label: 'Record count',
      inForm: true,
      requires: ['countedQuantity', 'seenOnHand'],
      inputs: ['adjustmentReason', 'seenMovement'],
    },
    receive: {
      label: 'Add stock',
      requires: ['quantity', 'reason'],
      shows: ['quantityOnHand'],
      confirm: 'Deliveries are added to stock.',
    },
    waste: {
      label: 'Record waste',
      tone: 'danger',
      requires: ['quantity', 'reason'],
      shows: ['quantityOnHand'],
      confirm: 'Removes this quantity from stock.',
    },
  },
  sheet: {
    className: 'MachinerySpares',
    matchOn: ['partNumber'],
    columns: [
      'partNumber',
      'spareName',
      'machinery',
      'unit',
      'unitCost',
      'supplierName',
      'storageLocation',
      'reorderLevel',
      'reorderQuantity',
      { header: 'openingQuantity', field: 'adjustmentQuantity' },
      { header: 'openingReason', field: 'adjustmentReason' },
    ],
  },
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: ['list', 'show'],
    EMPLOYEE: ['list', 'show', 'create', 'edit', 'import', 'count', 'receive', 'waste'],
  },
})
