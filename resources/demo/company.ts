/** Demo company; always the same, with dates relative to the day of loading. */

export const COMPANY = {
  companyName: 'Saffron Lane Foods',
  companyAddress: '12 Granary Road\nLeicester LE1 4XY',
  companyPhone: '+44 116 496 0147',
  companyEmail: 'hello@saffronlane.example',
  companyTaxNumber: 'GB 123 4567 89',
  socialLinks: [
    'https://www.instagram.com/saffronlanefoods',
    'https://www.facebook.com/saffronlanefoods',
    'https://www.youtube.com/@saffronlanefoods',
  ],
} as const

export const DEPARTMENTS = [
  {
    departmentCode: 'PROD',
    departmentName: 'Production',
    description: 'Cooking, filling and packing',
    share: 22,
    designations: ['Line operator', 'Cook', 'Packer', 'Shift leader', 'Process technician'],
  },
  {
    departmentCode: 'QA',
    departmentName: 'Quality',
    description: 'Food safety, tasting and the laboratory',
    share: 5,
    designations: ['Quality technician', 'Food safety officer', 'Laboratory analyst'],
  },
  {
    departmentCode: 'WH',
    departmentName: 'Warehouse and dispatch',
    description: 'Goods in, storage and shipments',
    share: 10,
    designations: ['Warehouse operative', 'Forklift driver', 'Dispatch clerk', 'Driver'],
  },
  {
    departmentCode: 'SALES',
    departmentName: 'Sales',
    description: 'Shops, wholesalers and restaurants',
    share: 8,
    designations: ['Account manager', 'Sales executive', 'Customer service adviser'],
  },
  {
    departmentCode: 'DEV',
    departmentName: 'Recipes',
    description: 'New products and recipes',
    share: 3,
    designations: ['Development chef', 'Food technologist'],
  },
  {
    departmentCode: 'MAINT',
    departmentName: 'Maintenance',
    description: 'Machinery, vehicles and the building',
    share: 4,
    designations: ['Maintenance engineer', 'Electrician'],
  },
  {
    departmentCode: 'FIN',
    departmentName: 'Finance',
    description: 'Invoices, payments and pay',
    share: 4,
    designations: ['Accounts assistant', 'Credit controller', 'Payroll officer'],
  },
  {
    departmentCode: 'OFF',
    departmentName: 'Office and people',
    description: 'Management, hiring and administration',
    share: 4,
    designations: ['Office manager', 'HR adviser', 'Operations director'],
  },
] as const

export const MACHINES = [
  {
    machineryName: 'Steam kettle 300 l',
    manufacturer: 'Copperline',
    model: 'SK-300',
    location: 'Cooking line',
    maintenanceFrequency: 'MONTHLY',
  },
  {
    machineryName: 'Jar filler',
    manufacturer: 'Fillwell',
    model: 'JF-8',
    location: 'Filling line',
    maintenanceFrequency: 'MONTHLY',
  },
  {
    machineryName: 'Capping machine',
    manufacturer: 'Fillwell',
    model: 'CM-2',
    location: 'Filling line',
    maintenanceFrequency: 'QUARTERLY',
  },
  {
    machineryName: 'Deck oven',
    manufacturer: 'Hearthstone',
    model: 'D4',
    location: 'Bakery',
    maintenanceFrequency: 'QUARTERLY',
  },
  {
    machineryName: 'Spice mill',
    manufacturer: 'Grindhouse',
    model: 'SM-20',
    location: 'Spice room',
    maintenanceFrequency: 'HALF_YEARLY',
  },
  {
    machineryName: 'Blast chiller',
    manufacturer: 'Northcool',
    model: 'BC-12',
    location: 'Cold store',
    maintenanceFrequency: 'MONTHLY',
  },
] as const

export const QUESTIONS = [
  [
    'How do I place an order?',
    'Open “Place Order”, put what you need in the cart, choose how to pay and confirm. You see the order under “My orders” at once.',
    'ORDERS',
    'CUSTOMER',
  ],
  [
    'When will my order be delivered?',
    'Approved orders usually leave us within two working days. The expected day stands under “View shipment”.',
    'SHIPMENTS',
    'ALL',
  ],
  [
    'Can I change an order after placing it?',
    'Yes, as long as it is pending. Once it is approved, call us and we cancel it for you.',
    'ORDERS',
    'CUSTOMER',
  ],
  [
    'Which allergens are in your products?',
    'Every product page lists the fourteen allergens that matter by law. If in doubt, ask our quality team before serving.',
    'PRODUCTS',
    'ALL',
  ],
  [
    'How can I pay?',
    'By bank transfer, card, mobile payment, from your wallet, or on credit if we agreed a limit.',
    'PAYMENTS',
    'ALL',
  ],
  [
    'What is the wallet?',
    'Money you paid in beforehand or got back from a return. It can be used for any order.',
    'PAYMENTS',
    'CUSTOMER',
  ],
  [
    'How long do chutneys keep once opened?',
    'Four weeks in the fridge, with a clean spoon.',
    'PRODUCTS',
    'ALL',
  ],
  [
    'How do I ask for leave?',
    'Under Activity, “Leave”: choose the days and send. You hear from us in the bell.',
    'HR',
    'STAFF',
  ],
  [
    'Where do I see my payslip?',
    'In your profile. A payslip appears there as soon as the month is approved.',
    'HR',
    'STAFF',
  ],
  [
    'What do I do when a machine stops?',
    'Set it out of order and say what you saw; maintenance gets the report at once.',
    'GENERAL',
    'STAFF',
  ],
  [
    'Do you deliver outside the United Kingdom?',
    'To Ireland and the Channel Islands through our distributors. Ask us for the nearest one.',
    'SHIPMENTS',
    'ALL',
  ],
  [
    'How do I return goods?',
    'Tell the driver, or call within three days of delivery. Goods still in date are credited in full.',
    'SHIPMENTS',
    'CUSTOMER',
  ],
] as const

export const SITE_MESSAGES = [
  {
    senderName: 'Harriet Cole',
    email: 'harriet@colesfarmshop.example',
    phoneNumber: '+441858500611',
    topic: 'TRADE',
    message:
      'We run a farm shop near Market Harborough and would love to stock your chutneys. Do you have a price list for forty to sixty jars a month?',
    handled: null,
    daysAgo: 0,
  },
  {
    senderName: 'Anil Deshmukh',
    email: 'anil.deshmukh@post.example',
    topic: 'PRODUCTS',
    message:
      'Is your lime pickle made in the same kitchen as anything with peanuts? My daughter is allergic.',
    handled: null,
    daysAgo: 1,
  },
  {
    senderName: 'Bronwen Pryce',
    email: 'bronwen@post.example',
    topic: 'VISIT',
    message: 'Could our cookery club of twelve visit your kitchen one Saturday morning in spring?',
    handled: 'markRead',
    daysAgo: 3,
  },
  {
    senderName: 'Matteo Ricci',
    email: 'matteo@piccoloforno.example',
    topic: 'ORDERS',
    message:
      'Thank you for replacing the broken jars so quickly. That is why we keep ordering from you.',
    handled: 'markAnswered',
    daysAgo: 6,
  },
] as const
