import { active, choice, email, flag, me, money, object, percent, phone, reference, resource, setting, text, whole } from '#language'
import { address, ADDRESS_FIELDS, COUNTY, PHONE, POSTCODE, STREET, TOWN } from '../places/address.ts'
import { CUSTOMER_TYPES } from './customer-types.ts'

/** A business or person that buys. Whoever merely asks is a lead. */
export default resource('customer', {
  label: ['Customer', 'Customers'],
  screen: '/user/manage-customer',
  menu: { area: 'Customer', order: 10, icon: 'storefront', roles: ['SUPER_ADMIN', 'ADMIN'] },
  title: '{customerName} ({customerCode})',
  hint: '{phoneNumber} {cityName}',
  fields: {
    customerCode: text({
      required: true, unique: true, min: 3, max: 15, series: 'CUS-00000', frozen: true,
      alsoCalled: ['Customer number', 'Customer ID', 'Client code'],
    }),
    customerName: text({ required: true, min: 2, max: 100, alsoCalled: ['Company', 'Company name', 'Business name', 'Client'] }),
    customerType: choice(CUSTOMER_TYPES, { required: true, initial: 'RETAILER' }),
    contactPerson: text({ min: 2, max: 60, requiredWhen: { customerType: { not: 'INDIVIDUAL' } }, alsoCalled: ['Contact', 'Contact name'] }),
    // Somebody who registered on the public site fills in phone and address before the first order.
    selfRegistered: flag({ calculated: true, hiddenFrom: ['CUSTOMER'] }),
    phoneNumber: phone({
      unique: true, requiredWhen: { selfRegistered: false }, provenBy: ['CUSTOMER'], alsoCalled: PHONE, dialCode: 'country.dialCode',
    }),
    email: email({ unique: true, label: 'E-mail', alsoCalled: ['Email address', 'Mail'] }),
    taxNumber: text({ unique: true, min: 4, max: 20, alsoCalled: ['VAT number', 'GSTIN', 'GST number', 'Tax ID'] }),
    ...address(),
    addressLine1: text({ max: 120, label: 'Address', requiredWhen: { selfRegistered: false }, alsoCalled: STREET }),
    country: reference('country', { requiredWhen: { selfRegistered: false } }),
    state: reference('state', {
      within: { country: 'country' }, label: 'State or county', requiredWhen: { selfRegistered: false, stateName: null }, alsoCalled: COUNTY,
    }),
    city: reference('city', { within: { state: 'state' }, requiredWhen: { selfRegistered: false, cityName: null }, alsoCalled: TOWN }),
    postalCode: text({ min: 3, max: 12, requiredWhen: { selfRegistered: false }, alsoCalled: POSTCODE }),
    shippingAddress: object(address(), { help: 'Leave blank to ship to the billing address' }),
    creditLimit: money({ required: true, initial: 0, help: '0: no sales on credit' }),
    creditDays: whole({ required: true, initial: setting('creditDaysDefault'), min: 0, max: 180, unitLabel: 'days', alsoCalled: ['Payment terms'] }),
    discountPercent: percent({ required: true, initial: 0, max: 50, help: 'Proposed on each order line', alsoCalled: ['Discount'] }),
    user: reference('user', { unique: true, calculated: true, label: 'Sign-in' }),
    createUser: flag({ transient: true, shownWhen: { user: null }, label: 'Create a sign-in', help: 'A temporary password is sent by SMS' }),
    invoicedAmount: money({ calculated: true, initial: 0, label: 'Invoiced' }),
    paidAmount: money({ calculated: true, initial: 0, label: 'Paid' }),
    outstandingAmount: money({ calculated: true, initial: 0, label: 'Outstanding' }),
    overdueAmount: money({ calculated: true, initial: 0, label: 'Overdue' }),
    availableCredit: money({ calculated: true, initial: 0 }),
    walletBalance: money({ calculated: true, initial: 0 }),
    ...active(),
  },
  sections: {
    'Customer': ['customerCode', 'customerName', 'customerType', 'contactPerson', 'taxNumber', 'isActive'],
    'Contact': ['phoneNumber', 'email'],
    'Billing address': ADDRESS_FIELDS,
    'Shipping address': ['shippingAddress'],
    'Terms': ['creditLimit', 'creditDays', 'discountPercent'],
    'Balance': ['invoicedAmount', 'paidAmount', 'outstandingAmount', 'overdueAmount', 'availableCredit', 'walletBalance'],
    'Sign-in': ['user', 'createUser'],
  },
  list: {
    columns: ['customerCode', 'customerName', 'customerType', 'phoneNumber', 'city', 'outstandingAmount', 'walletBalance', 'isActive'],
    foldFirst: ['isActive', 'city', 'customerType'],
    search: ['customerCode', 'customerName', 'contactPerson', 'phoneNumber', 'email', 'cityName'],
    filters: [
      'customerType', 'state', 'city', 'isActive',
      { name: 'hasOutstanding', where: { outstandingAmount: { moreThan: 0 } }, label: 'Has outstanding' },
    ],
    sort: 'customerName',
  },
  sheet: {
    className: 'Customer',
    upload: '/upload-customers',
    matchOn: ['customerCode', 'phoneNumber'],
    columns: [
      'customerCode', 'customerName', 'contactPerson', { header: 'customerType', field: 'customerType', required: true },
      'phoneNumber', 'email', 'taxNumber',
      'addressLine1', 'country', 'state', 'city', 'postalCode', 'creditLimit', 'creditDays', 'discountPercent', 'createUser',
    ],
  },
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: ['list', 'show', 'create', 'edit', 'import'],
    CUSTOMER: {
      may: ['show', 'edit'],
      editOnly: ['contactPerson', 'phoneNumber', 'email', ...ADDRESS_FIELDS, 'shippingAddress'],
    },
  },
  rows: { CUSTOMER: { user: me } },
})
