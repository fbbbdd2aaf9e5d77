/** Resources that cannot be imported from a sheet, each with the reason. Printed in docs/reference.md. */
export const NOT_IMPORTED: Readonly<Record<string, string>> = {
  // Access
  user: 'Users are invited one by one, because each receives a password of their own.',
  'user-role': 'The roles are part of the app.',
  'sms-log': 'Messages are written by the server.',
  // Places
  country: 'All countries are there from the installation.',
  state: 'Places that are missing are typed in addresses.',
  city: 'Places that are missing are typed in addresses.',
  // People
  'daily-status': 'Employees write about their own day.',
  'employee-pay': 'Pay is calculated from terms, hours and leave, which are imported.',
  'monthly-pay': 'Payslips are issued when pay is approved.',
  'pay-arrears': 'Arrears are calculated when terms or days change late.',
  'contract-payment': 'Each payment is booked against the remaining amount of its contract.',
  // Stock
  production:
    'A production uses and makes stock when it is completed; opening stock is imported as batches.',
  'stock-movement': 'Movements are written with each change of stock.',
  'stock-reservation': 'Stock is reserved when orders are approved.',
  'spare-movement': 'Movements are written with each change of stock.',
  // Orders and money
  'order-item':
    'Orders are entered and approved one by one, against stock and credit of the moment.',
  'sales-order': 'Invoices follow from approved orders, numbered without gaps.',
  shipment: 'Shipments take reserved batches of approved orders.',
  'shipment-details': 'Lines are written with their shipment.',
  'payment-history': 'Written with each receipt, which is imported.',
  'payment-type': 'There are few, and each decides how money is booked.',
  'credit-payment': 'Opened with each sale on credit.',
  'customer-wallet': 'Opened with each customer.',
  'wallet-history': 'Written with each change of a wallet.',
  'receivable-balance': 'Calculated from invoices and receipts.',
  // Service and CRM
  maintenance: 'Services are planned by the frequency of each machine.',
  'vehicle-service': 'A service lists its work in lines, which a row cannot hold.',
  'lead-followup': 'Follow-ups are planned while working on a lead.',
  // Website
  'contact-message': 'Written by visitors of the website.',
  'featured-item': 'There are few, and each is placed by hand.',
  'gallery-picture': 'Pictures cannot be sent in a sheet.',
  'opening-hours': 'There is one record for each day of the week.',
  'web-section': 'The sections are part of the website.',
}
