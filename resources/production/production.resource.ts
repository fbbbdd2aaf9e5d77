import { choice, date, longText, money, ownEmployee, percent, quantity, reference, resource, text, today } from '#language'

/** A plan has no results yet. */
const ONCE_BEGUN = { shownWhen: { productionStatus: { not: 'PLANNED' } } } as const

/** One making of one item on one day, from the plan to the finished batch. What then lies on the shelf is its production stock. */
export default resource('production', {
  label: ['Production', 'Productions'],
  screen: '/production/manage-production',
  menu: { area: 'Production', order: 10, icon: 'factory' },
  title: '{productionNumber} {item}',
  fields: {
    productionNumber: text({ required: true, unique: true, series: 'PRD-{year}-000000', frozen: true, max: 20 }),
    item: reference('item-master', { required: true, readOnlyWhen: { productionStatus: { not: 'PLANNED' } } }),
    plannedQuantity: quantity({ required: true, unit: 'item.unit', wholeWhen: 'item.unit.isWhole' }),
    producedDate: date({ required: true, initial: today, label: 'Production date' }),
    expiryDate: date({ help: 'Leave blank to add the item’s shelf life to the production date' }),
    batchNumber: text({ min: 3, max: 30, help: 'Leave blank to number it by item code and day' }),
    machinery: reference('machinery', { only: { machineryStatus: 'OPERATIONAL' } }),
    shift: choice({ DAY: 'Day', EVENING: 'Evening', NIGHT: 'Night' }, { required: true, initial: 'DAY' }),
    supervisor: reference('employee', { required: true, initial: ownEmployee }),
    unitCost: money({ help: 'What one unit costs to make, for the value of the stock' }),
    producedQuantity: quantity({ ...ONCE_BEGUN, unit: 'item.unit', wholeWhen: 'item.unit.isWhole', label: 'Good quantity', help: 'What goes on the shelf, without what was rejected' }),
    rejectedQuantity: quantity({ ...ONCE_BEGUN, min: 0, initial: 0, unit: 'item.unit', wholeWhen: 'item.unit.isWhole' }),
    rejectionNote: text({ ...ONCE_BEGUN, min: 3, max: 200, requiredWhen: { rejectedQuantity: { moreThan: 0 } }, label: 'Why it was rejected' }),
    qualityStatus: choice({
      PASSED: ['Passed', 'success'], ON_HOLD: ['On hold', 'warning'], FAILED: ['Failed', 'danger'],
    }, { initial: 'PASSED', shownWhen: { productionStatus: 'COMPLETED' }, label: 'Quality', help: 'Leave blank to record it as passed' }),
    yieldPercent: percent({ ...ONCE_BEGUN, calculated: true, label: 'Yield' }),
    productionStatus: choice({
      PLANNED: ['Planned', 'info'], IN_PROGRESS: ['In progress', 'progress'], COMPLETED: ['Completed', 'success'], CANCELLED: ['Cancelled', 'neutral'],
    }, { required: true, initial: 'PLANNED', label: 'Status' }),
    remarks: longText({ max: 500 }),
  },
  uniqueTogether: [['item', 'batchNumber']],
  checks: [{ field: 'expiryDate', is: 'moreThan', than: 'producedDate', message: 'The expiry date must be after the production date.' }],
  sections: {
    'Plan': ['productionNumber', 'item', 'plannedQuantity', 'producedDate', 'shift', 'machinery', 'supervisor', 'productionStatus'],
    'Batch': ['batchNumber', 'expiryDate', 'unitCost'],
    'Result': ['producedQuantity', 'rejectedQuantity', 'rejectionNote', 'qualityStatus', 'yieldPercent'],
    'Remarks': ['remarks'],
  },
  list: {
    columns: [
      'productionNumber', 'producedDate', 'item', 'batchNumber', 'producedQuantity', 'rejectedQuantity', 'yieldPercent', 'expiryDate', 'productionStatus',
    ],
    folded: ['rejectedQuantity', 'expiryDate'],
    search: ['productionNumber', 'batchNumber'],
    filters: ['item', { name: 'category', through: 'item.category', label: 'Category' }, 'machinery', 'shift', 'productionStatus', 'producedDate'],
    sort: '-producedDate',
  },
  editableWhen: { productionStatus: ['PLANNED', 'IN_PROGRESS'] },
  deletableWhen: { productionStatus: 'PLANNED' },
  state: 'productionStatus',
  actions: {
    start: { label: 'Start production', from: 'PLANNED', to: 'IN_PROGRESS' },
    complete: {
      label: 'Complete production', from: ['PLANNED', 'IN_PROGRESS'], to: 'COMPLETED', tone: 'success',
      requires: ['producedQuantity', 'producedDate'],
      asks: ['producedQuantity', 'rejectedQuantity', 'rejectionNote', 'qualityStatus', 'producedDate', 'expiryDate', 'batchNumber', 'unitCost'],
      confirm: 'The good quantity goes on the shelf as a batch of its own.',
    },
    cancel: {
      label: 'Cancel production', from: ['PLANNED', 'IN_PROGRESS'], to: 'CANCELLED', tone: 'danger', requires: ['remarks'], asks: ['remarks'],
      confirm: 'Nothing goes on the shelf.',
    },
    withdraw: {
      label: 'Withdraw completed production', from: 'COMPLETED', to: 'CANCELLED', tone: 'danger', requires: ['remarks'], asks: ['remarks'],
      confirm: 'Its batch is taken off the shelf, which is possible only while nothing of it is reserved or shipped.',
    },
  },
  example: { expiryDate: null },
  allow: {
    SUPER_ADMIN: ['list', 'show', 'create', 'edit', 'delete', 'start', 'complete', 'cancel', 'withdraw'],
    ADMIN: ['list', 'show', 'create', 'edit', 'start', 'complete', 'cancel'],
    EMPLOYEE: ['list', 'show', 'create', 'edit', 'start', 'complete'],
  },
})
