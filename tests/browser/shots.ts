import type { Page } from 'playwright-core'
import {
  button,
  tab,
  layout,
  selectThree,
  lookIntoThird,
  importProblems,
  searchEverything,
  addLines,
  fillCart,
  takeOrder,
  inArabic,
} from './shot-steps.ts'
import type { SignIn } from './visitor.ts'

export interface Shot {
  readonly name: string
  /** Null before the sign-in. */
  readonly as: SignIn | null
  readonly route: string | ((place: Place) => string)
  /** Steps to run before the picture is taken. */
  readonly prepare?: (page: Page, width: number) => Promise<unknown>
  /** Minimum width of the display in pixels. */
  readonly from?: number
}

export type Place = Readonly<
  Record<
    | 'employee'
    | 'user'
    | 'customer'
    | 'item'
    | 'sale'
    | 'shipment'
    | 'payment'
    | 'wallet'
    | 'batch'
    | 'contractor'
    | 'contract'
    | 'pay'
    | 'payslip'
    | 'payTerms'
    | 'vehicle',
    number
  >
>

const ANALYTICS = [
  ['orders', 'order-sales-chart'],
  ['customers', 'customer-chart'],
  ['leads', 'crm-chart'],
  ['production', 'production-chart'],
  ['places', 'chart'],
  ['expenses', 'expense-chart'],
] as const

export const SHOTS: readonly Shot[] = [
  { name: 'web-home', as: null, route: '/web/home' },
  { name: 'web-products', as: null, route: '/web/products' },
  { name: 'sign-in', as: null, route: '/authentication/login' },
  { name: 'employee-list', as: 'admin', route: '/employee/manage-employee' },
  { name: 'contractor-list', as: 'admin', route: '/employee/manage-contractor' },
  {
    name: 'contractor-record',
    as: 'admin',
    route: ({ contractor }) => `/employee/manage-contractor/${contractor}/show`,
  },
  { name: 'contract-list', as: 'admin', route: '/employee/manage-contract' },
  {
    name: 'contract-record',
    as: 'superadmin',
    route: ({ contract }) => `/employee/manage-contract/${contract}/show`,
  },
  { name: 'contract-employee-list', as: 'admin', route: '/employee/manage-contract-employee' },
  {
    name: 'contract-employee-form',
    as: 'admin',
    route: '/employee/manage-contract-employee/create',
  },
  {
    name: 'contractor-payment-list',
    as: 'admin',
    route: '/employee/manage-contractor-payment',
  },
  {
    name: 'contractor-payment-form',
    as: 'admin',
    route: ({ contract }) =>
      `/employee/manage-contractor-payment/create?source=${encodeURIComponent(JSON.stringify({ contract, amount: 5200 }))}`,
  },
  { name: 'leave-approval', as: 'admin', route: '/admin/manage-leave-request' },
  { name: 'leave-board', as: 'admin', route: '/admin/all-leave', prepare: layout('Board') },
  { name: 'leave-calendar', as: 'admin', route: '/admin/all-leave', prepare: layout('Calendar') },
  { name: 'lead-list', as: 'admin', route: '/crm/manage-lead-generation' },
  {
    name: 'lead-board',
    as: 'admin',
    route: '/crm/manage-lead-generation',
    prepare: layout('Board'),
  },
  { name: 'follow-ups', as: 'admin', route: '/crm/manage-lead-followup' },
  { name: 'expense-list', as: 'superadmin', route: '/billing/manage-expense' },
  { name: 'vehicle-list', as: 'admin', route: '/vehicle/manage-vehicle' },
  {
    name: 'vehicle-record',
    as: 'admin',
    route: ({ vehicle }) => `/vehicle/manage-vehicle/${vehicle}/show`,
  },
  { name: 'message-texts', as: 'superadmin', route: '/administrative/message-texts' },
  { name: 'maintenance-list', as: 'employee', route: '/machinery/manage-service' },
  {
    name: 'maintenance-calendar',
    as: 'admin',
    route: '/machinery/manage-service',
    prepare: layout('Calendar'),
  },
  { name: 'leave-history', as: 'employee', route: '/admin/leave-history' },
  { name: 'leave-form', as: 'employee', route: '/admin/leave-history/create' },
  { name: 'daily-status', as: 'admin', route: '/admin/manage-daily-status' },
  { name: 'swipe-list', as: 'admin', route: '/employee/manage-swipe-entry' },
  { name: 'swipe-door', as: 'admin', route: '/employee/swipe-door' },
  { name: 'pay-hour-list', as: 'admin', route: '/employee/manage-employee-pay-hours' },
  { name: 'pay-hours-month', as: 'admin', route: '/employee/pay-hours-month' },
  { name: 'weekly-wages', as: 'superadmin', route: '/employee/manage-employee-weekly-wages' },
  { name: 'payroll', as: 'superadmin', route: '/billing/manage-payroll' },
  {
    name: 'pay-record',
    as: 'superadmin',
    route: ({ pay }) => `/billing/manage-payroll/${pay}/show`,
  },
  { name: 'monthly-pay', as: 'superadmin', route: '/administrative/employee-monthly-pay' },
  {
    name: 'payslip-record',
    as: 'superadmin',
    route: ({ payslip }) => `/administrative/employee-monthly-pay/${payslip}/show`,
  },
  { name: 'my-payslips', as: 'employee', route: '/employee/my-payslips' },
  { name: 'pay-terms-list', as: 'superadmin', route: '/administrative/pay-configuration' },
  {
    name: 'pay-terms-record',
    as: 'superadmin',
    route: ({ payTerms }) => `/administrative/pay-configuration/${payTerms}/show`,
  },
  {
    name: 'own-profile-leave',
    as: 'employee',
    route: '/employee/user-profile',
    prepare: tab('Leave'),
  },
  {
    name: 'employee-list-filtered',
    as: 'admin',
    route:
      '/employee/manage-employee?filter={"employeeStatus":["ACTIVE","SUSPENDED"],"employeeType":["FULL_TIME"]}',
    prepare: selectThree,
  },
  {
    name: 'employee-quick-look',
    as: 'admin',
    route: '/employee/manage-employee',
    prepare: lookIntoThird,
    from: 768,
  },
  {
    name: 'employee-record',
    as: 'admin',
    route: ({ employee }) => `/employee/manage-employee/${employee}/show`,
  },
  {
    name: 'employee-form',
    as: 'admin',
    route: '/employee/manage-employee/create',
    prepare: (page) => button(page, 'Save employee').click(),
  },
  {
    name: 'employee-history',
    as: 'admin',
    route: ({ employee }) => `/employee/manage-employee/${employee}/show`,
    prepare: tab('History'),
  },
  {
    name: 'employee-import',
    as: 'admin',
    route: '/employee/manage-employee/excel',
    prepare: importProblems,
  },
  {
    name: 'search-everything',
    as: 'admin',
    route: '/employee/manage-employee',
    prepare: searchEverything,
  },
  {
    name: 'employee-empty',
    as: 'admin',
    route: '/employee/manage-employee?filter={"search":"marzipan"}',
  },
  { name: 'item-list', as: 'admin', route: '/inventory/products/manage-items' },
  {
    name: 'item-form',
    as: 'admin',
    route: ({ item }) => `/inventory/products/manage-items/${item}`,
    prepare: addLines,
  },
  {
    name: 'item-record',
    as: 'admin',
    route: ({ item }) => `/inventory/products/manage-items/${item}/show`,
  },
  {
    name: 'customer-record',
    as: 'superadmin',
    route: ({ customer }) => `/user/manage-customer/${customer}/show`,
  },
  {
    name: 'user-record',
    as: 'superadmin',
    route: ({ user }) => `/user/manage-user/${user}/show`,
  },
  { name: 'customer-list', as: 'admin', route: '/user/manage-customer' },
  { name: 'shop', as: 'customer', route: '/order&cart/products-list', prepare: fillCart },
  { name: 'staff-cart', as: 'admin', route: '/order&cart/admin-cart', prepare: takeOrder },
  { name: 'order-approve', as: 'admin', route: '/order&cart/approve-orders' },
  { name: 'sales-list', as: 'admin', route: '/billing/sales-details' },
  { name: 'sale-record', as: 'admin', route: ({ sale }) => `/billing/sales-details/${sale}/show` },
  {
    name: 'shipment-record',
    as: 'admin',
    route: ({ shipment }) => `/shipment/update-shipment/${shipment}/show`,
  },
  {
    name: 'new-shipment',
    as: 'admin',
    route: '/shipment/update-shipment/create',
    prepare: async (page) => {
      await page
        .getByRole('link', { name: /^Create shipment for/ })
        .first()
        .click()
      await page.getByRole('form', { name: 'Shipment' }).waitFor()
    },
  },
  {
    name: 'payment-record',
    as: 'superadmin',
    route: ({ payment }) => `/billing/payment-status/${payment}/show`,
  },
  {
    name: 'wallet',
    as: 'superadmin',
    route: ({ wallet }) => `/user/manage-customer-wallet/${wallet}/show`,
  },
  { name: 'batch-list', as: 'admin', route: '/production/manage-production-stock' },
  {
    name: 'batch-record',
    as: 'admin',
    route: ({ batch }) => `/production/manage-production-stock/${batch}/show`,
  },
  {
    name: 'faq',
    as: 'employee',
    route: '/faq/faqs',
    prepare: (page) => page.getByText('How can I pay?').click(),
  },
  { name: 'company-settings', as: 'superadmin', route: '/administrative/company-settings' },
  ...ANALYTICS.map(([name, screen]) => ({
    name: `analytics-${name}`,
    as: 'superadmin' as const,
    route: `/analytics/${screen}?period=year`,
  })),
  {
    name: 'analytics-orders-arabic',
    as: 'superadmin',
    route: '/analytics/order-sales-chart?period=year',
    prepare: inArabic,
  },
  ...(['superadmin', 'admin', 'employee', 'customer'] as const).map((role) => ({
    name: `first-${role}`,
    as: role,
    route: '/start',
  })),
]
