import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { mayDo, type Definition } from '#schema/engine'

/**
 * Permissions according to the company's own list, not read from the definitions: L list, R read
 * one, C create, U edit, D delete, S change state, I import. Export follows L.
 */
export type Role = 'SUPER_ADMIN' | 'ADMIN' | 'EMPLOYEE' | 'CUSTOMER'

export const ROLES: readonly Role[] = ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE', 'CUSTOMER']

export const MATRIX: Readonly<Record<string, Readonly<Record<Role, string>>>> = {
  user: { SUPER_ADMIN: 'LRCUDS', ADMIN: 'LRCUS', EMPLOYEE: 'RU', CUSTOMER: 'RU' },
  'user-role': { SUPER_ADMIN: 'LRU', ADMIN: 'LR', EMPLOYEE: '', CUSTOMER: '' },
  'employee-pay': { SUPER_ADMIN: 'LRCUDS', ADMIN: '', EMPLOYEE: '', CUSTOMER: '' },
  // A payslip is created when pay is approved, and is read by the employee it is for.
  'monthly-pay': { SUPER_ADMIN: 'LR', ADMIN: 'LR', EMPLOYEE: 'LR', CUSTOMER: '' },
  'pay-configuration': { SUPER_ADMIN: 'LRCUDI', ADMIN: '', EMPLOYEE: '', CUSTOMER: '' },
  'swipe-entry': { SUPER_ADMIN: 'LRCUDI', ADMIN: 'LRCUDI', EMPLOYEE: 'LR', CUSTOMER: '' },
  'pay-hour': { SUPER_ADMIN: 'LRCUDSI', ADMIN: 'LRCUDSI', EMPLOYEE: 'LR', CUSTOMER: '' },
  'weekly-wages': { SUPER_ADMIN: 'LRCUDSI', ADMIN: 'LRCUSI', EMPLOYEE: 'LR', CUSTOMER: '' },
  'employee-department': { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCU', EMPLOYEE: 'LR', CUSTOMER: '' },
  employee: { SUPER_ADMIN: 'LRCUDSI', ADMIN: 'LRCUSI', EMPLOYEE: 'RU', CUSTOMER: '' },
  // Employees cannot decide their own requests, but they may cancel them.
  'employee-leave': { SUPER_ADMIN: 'LRCUSI', ADMIN: 'LRCUSI', EMPLOYEE: 'LRCUS', CUSTOMER: '' },
  // Corrected by another one. Employees see its effect in their balance.
  'leave-adjustment': { SUPER_ADMIN: 'LRCI', ADMIN: 'LRCI', EMPLOYEE: '', CUSTOMER: '' },
  // Admins and super admins comment on it. Admins also enter their own.
  'daily-status': { SUPER_ADMIN: 'LRUD', ADMIN: 'LRCU', EMPLOYEE: 'LRCU', CUSTOMER: '' },
  holiday: { SUPER_ADMIN: 'LRCUDI', ADMIN: 'LRCUDI', EMPLOYEE: 'LR', CUSTOMER: '' },
  customer: { SUPER_ADMIN: 'LRCUDI', ADMIN: 'LRCUI', EMPLOYEE: '', CUSTOMER: 'RU' },
  brand: { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCUD', EMPLOYEE: 'LR', CUSTOMER: 'LR' },
  'item-category': { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCUD', EMPLOYEE: 'LR', CUSTOMER: 'LR' },
  'unit-of-measure': { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCUD', EMPLOYEE: 'LR', CUSTOMER: 'LR' },
  // Items can be imported because price lists arrive as sheets.
  'item-master': { SUPER_ADMIN: 'LRCUDI', ADMIN: 'LRCUDI', EMPLOYEE: 'LR', CUSTOMER: 'LR' },
  'vehicle-type': { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCU', EMPLOYEE: '', CUSTOMER: '' },
  vehicle: { SUPER_ADMIN: 'LRCUDS', ADMIN: 'LRCUS', EMPLOYEE: '', CUSTOMER: '' },
  'vehicle-service-item': { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCU', EMPLOYEE: '', CUSTOMER: '' },
  'vehicle-service': { SUPER_ADMIN: 'LRCUDS', ADMIN: 'LRCUS', EMPLOYEE: '', CUSTOMER: '' },
  // Admins choose spares for maintenance but do not manage them.
  'machinery-spares': { SUPER_ADMIN: 'LRCUDSI', ADMIN: 'LR', EMPLOYEE: 'LRCUSI', CUSTOMER: '' },
  // Accepted or dropped together with the pay that includes them.
  'pay-arrears': { SUPER_ADMIN: 'LR', ADMIN: '', EMPLOYEE: '', CUSTOMER: '' },
  'spare-movement': { SUPER_ADMIN: 'LR', ADMIN: '', EMPLOYEE: 'LR', CUSTOMER: '' },
  maintenance: { SUPER_ADMIN: 'LRCUDS', ADMIN: 'LRCUS', EMPLOYEE: 'LRCUS', CUSTOMER: '' },
  machinery: { SUPER_ADMIN: 'LRCUDS', ADMIN: 'LRCUS', EMPLOYEE: 'LRCUS', CUSTOMER: '' },
  production: { SUPER_ADMIN: 'LRCUDS', ADMIN: 'LRCUS', EMPLOYEE: 'LRCUS', CUSTOMER: '' },
  // Batches are created by completed productions. Only opening stock is entered by hand.
  'production-stock': { SUPER_ADMIN: 'LRCUSI', ADMIN: 'LRUS', EMPLOYEE: 'LRS', CUSTOMER: '' },
  'stock-movement': { SUPER_ADMIN: 'LR', ADMIN: 'LR', EMPLOYEE: 'LR', CUSTOMER: '' },
  'stock-reservation': { SUPER_ADMIN: 'LR', ADMIN: 'LR', EMPLOYEE: '', CUSTOMER: '' },
  'order-item': { SUPER_ADMIN: 'LRCUS', ADMIN: 'LRCUS', EMPLOYEE: '', CUSTOMER: 'LRCUS' },
  'sales-order': { SUPER_ADMIN: 'LRS', ADMIN: 'LRS', EMPLOYEE: '', CUSTOMER: 'LR' },
  shipment: { SUPER_ADMIN: 'LRCUS', ADMIN: 'LRCUS', EMPLOYEE: '', CUSTOMER: 'LR' },
  'shipment-details': { SUPER_ADMIN: 'LRCU', ADMIN: 'LRCU', EMPLOYEE: '', CUSTOMER: 'LR' },
  // PUT posts an entry to a wallet. No role may write its balance.
  'customer-wallet': { SUPER_ADMIN: 'LRUS', ADMIN: 'LRU', EMPLOYEE: '', CUSTOMER: 'R' },
  'wallet-history': { SUPER_ADMIN: 'LR', ADMIN: 'LR', EMPLOYEE: '', CUSTOMER: 'LR' },
  // A customer may pay a sale from the wallet, which creates a receipt.
  payment: { SUPER_ADMIN: 'LRCSI', ADMIN: 'LRCSI', EMPLOYEE: '', CUSTOMER: 'LRC' },
  receipt: { SUPER_ADMIN: 'LRCI', ADMIN: 'LRCI', EMPLOYEE: '', CUSTOMER: 'LR' },
  // Rows are created together with receipts.
  'receivable-balance': { SUPER_ADMIN: 'LR', ADMIN: 'LR', EMPLOYEE: '', CUSTOMER: '' },
  'payment-history': { SUPER_ADMIN: 'LRS', ADMIN: 'LR', EMPLOYEE: '', CUSTOMER: 'LR' },
  'credit-payment': { SUPER_ADMIN: 'LRU', ADMIN: 'LRU', EMPLOYEE: '', CUSTOMER: '' },
  'payment-type': { SUPER_ADMIN: 'LRCUD', ADMIN: 'LR', EMPLOYEE: 'LR', CUSTOMER: 'LR' },
  contractor: { SUPER_ADMIN: 'LRCUDI', ADMIN: 'LRCUI', EMPLOYEE: '', CUSTOMER: '' },
  'employee-contract': { SUPER_ADMIN: 'LRCUDSI', ADMIN: 'LRCUSI', EMPLOYEE: '', CUSTOMER: '' },
  'contract-employee': { SUPER_ADMIN: 'LRCUDI', ADMIN: 'LRCUI', EMPLOYEE: '', CUSTOMER: '' },
  'contract-payment': { SUPER_ADMIN: 'LRCS', ADMIN: 'LRC', EMPLOYEE: '', CUSTOMER: '' },
  // Employees see their own leads, and new leads that are not assigned.
  'lead-generation': { SUPER_ADMIN: 'LRCUDSI', ADMIN: 'LRCUDSI', EMPLOYEE: 'LRCUSI', CUSTOMER: '' },
  'lead-followup': { SUPER_ADMIN: 'LRCUDS', ADMIN: 'LRCUDS', EMPLOYEE: 'LRCUS', CUSTOMER: '' },
  'expense-category': { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCU', EMPLOYEE: '', CUSTOMER: '' },
  // Admins enter expenses and cancel their own. Super admins approve and pay them.
  expense: { SUPER_ADMIN: 'LRCUDSI', ADMIN: 'LRCUSI', EMPLOYEE: '', CUSTOMER: '' },
  'reject-reason': { SUPER_ADMIN: 'LRCUD', ADMIN: 'LR', EMPLOYEE: 'LR', CUSTOMER: '' },
  'sms-log': { SUPER_ADMIN: 'LRDS', ADMIN: 'LRS', EMPLOYEE: '', CUSTOMER: '' },
  faq: { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCUD', EMPLOYEE: 'LR', CUSTOMER: 'LR' },
  // Content of the public site. Text sections and days of the week exist from the start.
  'web-section': { SUPER_ADMIN: 'LRU', ADMIN: 'LRU', EMPLOYEE: '', CUSTOMER: '' },
  'opening-hours': { SUPER_ADMIN: 'LRU', ADMIN: 'LRU', EMPLOYEE: '', CUSTOMER: '' },
  'gallery-picture': { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCUD', EMPLOYEE: '', CUSTOMER: '' },
  'featured-item': { SUPER_ADMIN: 'LRCUD', ADMIN: 'LRCUD', EMPLOYEE: '', CUSTOMER: '' },
  // Written by visitors to the site through a separate call.
  'contact-message': { SUPER_ADMIN: 'LRDS', ADMIN: 'LRS', EMPLOYEE: '', CUSTOMER: '' },
  country: { SUPER_ADMIN: 'LR', ADMIN: 'LR', EMPLOYEE: 'LR', CUSTOMER: 'LR' },
  state: { SUPER_ADMIN: 'LR', ADMIN: 'LR', EMPLOYEE: 'LR', CUSTOMER: 'LR' },
  city: { SUPER_ADMIN: 'LR', ADMIN: 'LR', EMPLOYEE: 'LR', CUSTOMER: 'LR' },
}

/** State changes that a role may not make, although it may make others of the same resource. */
export const ACTS_NOT: Readonly<Record<string, Partial<Record<Role, readonly string[]>>>> = {
  production: { ADMIN: ['withdraw'], EMPLOYEE: ['cancel', 'withdraw'] },
  machinery: { EMPLOYEE: ['retire'] },
  // The office assigns maintenance. Only employees, who may not assign it, take it on.
  maintenance: { SUPER_ADMIN: ['take'], ADMIN: ['take'], EMPLOYEE: ['cancel'] },
  'order-item': { CUSTOMER: ['approve', 'reject'] },
  'employee-leave': { EMPLOYEE: ['approve', 'reject'] },
  vehicle: { ADMIN: ['sell'] },
  'employee-contract': { ADMIN: ['terminate'] },
  'weekly-wages': { ADMIN: ['cancel'] },
  expense: { ADMIN: ['approve', 'reject', 'pay'] },
  user: { ADMIN: ['confirmNumber'] },
  employee: { ADMIN: ['confirmNumber'] },
  // Employees count stock but do not decide about batches.
  'production-stock': { EMPLOYEE: ['hold', 'release', 'writeOff'] },
}

/** Fields that a role never sees, in any response. */
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

/** Fields whose last four characters are all that a role sees. */
export const MASKED: Readonly<Record<string, Partial<Record<Role, readonly string[]>>>> = {
  contractor: { ADMIN: ['bankAccountNumber'] },
  employee: { ADMIN: ['bankAccountNumber', 'nationalIdNumber'], EMPLOYEE: ['bankAccountNumber'] },
}

/** Fields that a role may change on its own record. All others are refused. */
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

/**
 * True for shipped resources, whose permissions are listed here. False for those added by a
 * developer.
 */
export const isShipped = (name: string): boolean => Object.hasOwn(MATRIX, name)

const LETTERS: readonly (readonly [letter: string, verb: string])[] = [
  ['L', 'list'],
  ['R', 'show'],
  ['C', 'create'],
  ['U', 'edit'],
  ['D', 'delete'],
  ['I', 'import'],
]

/** Names of the resources added by a developer. */
export const addedResources = (): string[] =>
  globSync('resources/**/*.resource.ts')
    .map((file) => basename(file, '.resource.ts'))
    .filter((name) => !isShipped(name))

/**
 * Permissions of a role, as letters. Resources that are not shipped use the permissions in their
 * definition.
 */
export const lettersOf = (definition: Definition, role: Role): string =>
  MATRIX[definition.name]?.[role] ??
  LETTERS.flatMap(([letter, verb]) => (mayDo(definition, role, verb) ? [letter] : [])).join('')
