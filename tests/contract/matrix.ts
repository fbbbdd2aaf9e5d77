import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { mayDo, type Definition } from '#schema/engine'

/**
 * Permissions, written down from the company's own list and not read from the definitions: L list, R read one, C
 * create, U edit, D delete, S change state, I import. Export follows L.
 */
export type Role = 'SUPER_ADMIN' | 'ADMIN' | 'EMPLOYEE' | 'CUSTOMER'

export const ROLES: readonly Role[] = ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE', 'CUSTOMER']

export const MATRIX: Readonly<Record<string, Readonly<Record<Role, string>>>> = {
  user: { SUPER_ADMIN: 'LRCUDS', ADMIN: 'LRCUS', EMPLOYEE: 'RU', CUSTOMER: 'RU' },
  'user-role': { SUPER_ADMIN: 'LRU', ADMIN: 'LR', EMPLOYEE: '', CUSTOMER: '' },
  'employee-pay': { SUPER_ADMIN: 'LRCUDS', ADMIN: '', EMPLOYEE: '', CUSTOMER: '' },
  // A payslip is made when pay is approved; it is read by the person it is for.
  'monthly-pay': { SUPER_ADMIN: 'LR', ADMIN: 'LR', EMPLOYEE: 'LR', CUSTOMER: '' },
  'pay-configuration': { SUPER_ADMIN: 'LRCUD', ADMIN: '', EMPLOYEE: '', CUSTOMER: '' },
  'swipe-entry': { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCUD', EMPLOYEE: 'LR', CUSTOMER: '' },
  'pay-hour': { SUPER_ADMIN: 'LRCUDSI', ADMIN: 'LRCUDSI', EMPLOYEE: 'LR', CUSTOMER: '' },
  'weekly-wages': { SUPER_ADMIN: 'LRCUDSI', ADMIN: 'LRCUSI', EMPLOYEE: 'LR', CUSTOMER: '' },
  'employee-department': { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCU', EMPLOYEE: 'LR', CUSTOMER: '' },
  employee: { SUPER_ADMIN: 'LRCUDSI', ADMIN: 'LRCUSI', EMPLOYEE: 'RU', CUSTOMER: '' },
  // People do not decide their own requests; employees cancel them.
  'employee-leave': { SUPER_ADMIN: 'LRCUS', ADMIN: 'LRCUS', EMPLOYEE: 'LRCUS', CUSTOMER: '' },
  // The office remarks on it, and an admin tells of the own day.
  'daily-status': { SUPER_ADMIN: 'LRUD', ADMIN: 'LRCU', EMPLOYEE: 'LRCU', CUSTOMER: '' },
  holiday: { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCUD', EMPLOYEE: 'LR', CUSTOMER: '' },
  customer: { SUPER_ADMIN: 'LRCUDI', ADMIN: 'LRCUI', EMPLOYEE: '', CUSTOMER: 'RU' },
  brand: { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCUD', EMPLOYEE: 'LR', CUSTOMER: 'LR' },
  'item-category': { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCUD', EMPLOYEE: 'LR', CUSTOMER: 'LR' },
  'unit-of-measure': { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCUD', EMPLOYEE: 'LR', CUSTOMER: 'LR' },
  // Items are imported like people and customers: a price list arrives as a sheet.
  'item-master': { SUPER_ADMIN: 'LRCUDI', ADMIN: 'LRCUDI', EMPLOYEE: 'LR', CUSTOMER: 'LR' },
  'vehicle-type': { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCU', EMPLOYEE: '', CUSTOMER: '' },
  vehicle: { SUPER_ADMIN: 'LRCUDS', ADMIN: 'LRCUS', EMPLOYEE: '', CUSTOMER: '' },
  'vehicle-service-item': { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCU', EMPLOYEE: '', CUSTOMER: '' },
  'vehicle-service': { SUPER_ADMIN: 'LRCUDS', ADMIN: 'LRCUS', EMPLOYEE: '', CUSTOMER: '' },
  // An admin chooses spares for a maintenance and keeps none.
  'machinery-spares': { SUPER_ADMIN: 'LRCUDS', ADMIN: 'LR', EMPLOYEE: 'LRCUS', CUSTOMER: '' },
  // Accepted and dropped with the pay that takes them.
  'pay-arrears': { SUPER_ADMIN: 'LR', ADMIN: '', EMPLOYEE: '', CUSTOMER: '' },
  'spare-movement': { SUPER_ADMIN: 'LR', ADMIN: '', EMPLOYEE: 'LR', CUSTOMER: '' },
  maintenance: { SUPER_ADMIN: 'LRCUDS', ADMIN: 'LRCUS', EMPLOYEE: 'LRCUS', CUSTOMER: '' },
  machinery: { SUPER_ADMIN: 'LRCUDS', ADMIN: 'LRCUS', EMPLOYEE: 'LRCUS', CUSTOMER: '' },
  production: { SUPER_ADMIN: 'LRCUDS', ADMIN: 'LRCUS', EMPLOYEE: 'LRCUS', CUSTOMER: '' },
  // A batch is made by a completed production; only opening stock is typed in.
  'production-stock': { SUPER_ADMIN: 'LRCUS', ADMIN: 'LRUS', EMPLOYEE: 'LRS', CUSTOMER: '' },
  'stock-movement': { SUPER_ADMIN: 'LR', ADMIN: 'LR', EMPLOYEE: 'LR', CUSTOMER: '' },
  'stock-reservation': { SUPER_ADMIN: 'LR', ADMIN: 'LR', EMPLOYEE: '', CUSTOMER: '' },
  'order-item': { SUPER_ADMIN: 'LRCUS', ADMIN: 'LRCUS', EMPLOYEE: '', CUSTOMER: 'LRCUS' },
  'sales-order': { SUPER_ADMIN: 'LRS', ADMIN: 'LRS', EMPLOYEE: '', CUSTOMER: 'LR' },
  shipment: { SUPER_ADMIN: 'LRCUS', ADMIN: 'LRCUS', EMPLOYEE: '', CUSTOMER: 'LR' },
  'shipment-details': { SUPER_ADMIN: 'LRCU', ADMIN: 'LRCU', EMPLOYEE: '', CUSTOMER: 'LR' },
  // Entries are posted to a wallet by PUT; its balance is nobody's to write.
  'customer-wallet': { SUPER_ADMIN: 'LRUS', ADMIN: 'LRU', EMPLOYEE: '', CUSTOMER: 'R' },
  'wallet-history': { SUPER_ADMIN: 'LR', ADMIN: 'LR', EMPLOYEE: '', CUSTOMER: 'LR' },
  // A customer pays an own sale from the wallet; it is a receipt.
  payment: { SUPER_ADMIN: 'LRCSI', ADMIN: 'LRCSI', EMPLOYEE: '', CUSTOMER: 'LRC' },
  receipt: { SUPER_ADMIN: 'LRCI', ADMIN: 'LRCI', EMPLOYEE: '', CUSTOMER: 'LR' },
  // A row of it comes with a receipt.
  'receivable-balance': { SUPER_ADMIN: 'LR', ADMIN: 'LR', EMPLOYEE: '', CUSTOMER: '' },
  'payment-history': { SUPER_ADMIN: 'LRS', ADMIN: 'LR', EMPLOYEE: '', CUSTOMER: 'LR' },
  'credit-payment': { SUPER_ADMIN: 'LRU', ADMIN: 'LRU', EMPLOYEE: '', CUSTOMER: '' },
  'payment-type': { SUPER_ADMIN: 'LRCUD', ADMIN: 'LR', EMPLOYEE: 'LR', CUSTOMER: 'LR' },
  contractor: { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCU', EMPLOYEE: '', CUSTOMER: '' },
  'employee-contract': { SUPER_ADMIN: 'LRCUDS', ADMIN: 'LRCUS', EMPLOYEE: '', CUSTOMER: '' },
  'contract-employee': { SUPER_ADMIN: 'LRCUDI', ADMIN: 'LRCUI', EMPLOYEE: '', CUSTOMER: '' },
  'contract-payment': { SUPER_ADMIN: 'LRCS', ADMIN: 'LRC', EMPLOYEE: '', CUSTOMER: '' },
  // Employees see their own, and new ones that nobody looks after.
  'lead-generation': { SUPER_ADMIN: 'LRCUDS', ADMIN: 'LRCUDS', EMPLOYEE: 'LRCUS', CUSTOMER: '' },
  'lead-followup': { SUPER_ADMIN: 'LRCUDS', ADMIN: 'LRCUDS', EMPLOYEE: 'LRCUS', CUSTOMER: '' },
  'expense-category': { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCU', EMPLOYEE: '', CUSTOMER: '' },
  // Admins enter them and cancel their own; a super admin decides and pays.
  expense: { SUPER_ADMIN: 'LRCUDS', ADMIN: 'LRCUS', EMPLOYEE: '', CUSTOMER: '' },
  'reject-reason': { SUPER_ADMIN: 'LRCUD', ADMIN: 'LR', EMPLOYEE: 'LR', CUSTOMER: '' },
  'sms-log': { SUPER_ADMIN: 'LRDS', ADMIN: 'LRS', EMPLOYEE: '', CUSTOMER: '' },
  faq: { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCUD', EMPLOYEE: 'LR', CUSTOMER: 'LR' },
  // Content of the public site. The places of its texts and the days of the week exist from the start.
  'web-section': { SUPER_ADMIN: 'LRU', ADMIN: 'LRU', EMPLOYEE: '', CUSTOMER: '' },
  'opening-hours': { SUPER_ADMIN: 'LRU', ADMIN: 'LRU', EMPLOYEE: '', CUSTOMER: '' },
  'gallery-picture': { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCUD', EMPLOYEE: '', CUSTOMER: '' },
  'featured-item': { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCUD', EMPLOYEE: '', CUSTOMER: '' },
  // Written by visitors of the site through a call of its own.
  'contact-message': { SUPER_ADMIN: 'LRDS', ADMIN: 'LRS', EMPLOYEE: '', CUSTOMER: '' },
  country: { SUPER_ADMIN: 'LR', ADMIN: 'LR', EMPLOYEE: 'LR', CUSTOMER: 'LR' },
  state: { SUPER_ADMIN: 'LR', ADMIN: 'LR', EMPLOYEE: 'LR', CUSTOMER: 'LR' },
  city: { SUPER_ADMIN: 'LR', ADMIN: 'LR', EMPLOYEE: 'LR', CUSTOMER: 'LR' },
}

/** State changes that a role does not make although it makes others of the same resource. */
export const ACTS_NOT: Readonly<Record<string, Partial<Record<Role, readonly string[]>>>> = {
  production: { ADMIN: ['withdraw'], EMPLOYEE: ['cancel', 'withdraw'] },
  machinery: { EMPLOYEE: ['retire'] },
  // The office chooses who does it; only whoever may not choose takes it on.
  maintenance: { SUPER_ADMIN: ['take'], ADMIN: ['take'], EMPLOYEE: ['cancel'] },
  'order-item': { CUSTOMER: ['approve', 'reject'] },
  'employee-leave': { EMPLOYEE: ['approve', 'reject'] },
  vehicle: { ADMIN: ['sell'] },
  'employee-contract': { ADMIN: ['terminate'] },
  'weekly-wages': { ADMIN: ['cancel'] },
  expense: { ADMIN: ['approve', 'reject', 'pay'] },
  user: { ADMIN: ['confirmNumber'] },
  employee: { ADMIN: ['confirmNumber'] },
  // Employees count stock on the shop floor but do not decide about a batch.
  'production-stock': { EMPLOYEE: ['hold', 'release', 'writeOff'] },
}

/** Fields that never reach a role, whatever the path. */
export const UNSEEN: Readonly<Record<string, Partial<Record<Role, readonly string[]>>>> = {
  user: {
    SUPER_ADMIN: ['password'],
    ADMIN: ['password'],
    EMPLOYEE: ['password', 'tenantid', 'confirmedNumber', 'numberToConfirm'],
    CUSTOMER: ['password', 'tenantid', 'confirmedNumber', 'numberToConfirm'],
  },
  'item-master': {
    CUSTOMER: [
      'customerTypePrices',
      'reorderLevel',
      'onHandQuantity',
      'reservedQuantity',
      'availableQuantity',
    ],
  },
  customer: { CUSTOMER: ['selfRegistered', 'sourceLead'] },
  'lead-generation': {
    SUPER_ADMIN: ['openPhone'],
    ADMIN: ['openPhone'],
    EMPLOYEE: ['openPhone'],
  },
  shipment: { CUSTOMER: ['odometer'] },
  'employee-pay': { SUPER_ADMIN: ['monthKey'] },
  'monthly-pay': { ADMIN: ['employeePay'], EMPLOYEE: ['employeePay'] },
  'order-item': { CUSTOMER: ['decidedBy', 'overrideCreditLimit', 'remark', 'hasShortage'] },
}

/** Fields of which a role sees the last four characters only. */
export const MASKED: Readonly<Record<string, Partial<Record<Role, readonly string[]>>>> = {
  contractor: { ADMIN: ['bankAccountNumber'] },
  employee: { ADMIN: ['bankAccountNumber', 'nationalIdNumber'], EMPLOYEE: ['bankAccountNumber'] },
}

/** Fields a role may change on its own record; all others are refused. */
export const EDITS: Readonly<Record<string, Partial<Record<Role, readonly string[]>>>> = {
  employee: {
    EMPLOYEE: [
      'phoneNumber',
      'email',
      'emergencyContactName',
      'emergencyContactPhone',
      'addressLine1',
      'addressLine2',
      'country',
      'state',
      'stateName',
      'city',
      'cityName',
      'postalCode',
    ],
  },
  customer: {
    CUSTOMER: [
      'contactPerson',
      'phoneNumber',
      'email',
      'shippingAddress',
      'addressLine1',
      'addressLine2',
      'country',
      'state',
      'stateName',
      'city',
      'cityName',
      'postalCode',
    ],
  },
  user: {
    ADMIN: ['firstName', 'lastName', 'email', 'phoneNumber', 'tenantid', 'isActive'],
    EMPLOYEE: ['firstName', 'lastName', 'email', 'phoneNumber'],
    CUSTOMER: ['firstName', 'lastName', 'email', 'phoneNumber'],
  },
}

/** True for shipped resources: their permissions are written down here. Resources added by a developer are not. */
export const isShipped = (name: string): boolean => Object.hasOwn(MATRIX, name)

const LETTERS: readonly (readonly [letter: string, verb: string])[] = [
  ['L', 'list'],
  ['R', 'show'],
  ['C', 'create'],
  ['U', 'edit'],
  ['D', 'delete'],
  ['I', 'import'],
]

/** The resources that somebody has added: definitions that are not shipped. */
export const addedResources = (): string[] =>
  globSync('resources/**/*.resource.ts')
    .map((file) => basename(file, '.resource.ts'))
    .filter((name) => !isShipped(name))

/** What a role may do, in letters: as it is written here; of a resource that is not shipped, as its definition grants it. */
export const lettersOf = (definition: Definition, role: Role): string =>
  MATRIX[definition.name]?.[role] ??
  LETTERS.flatMap(([letter, verb]) => (mayDo(definition, role, verb) ? [letter] : [])).join('')
