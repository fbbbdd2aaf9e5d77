/** The demo company: made up, the same every time, its dates relative to the day it is loaded. */

/** A deterministic stream of numbers from 0 to 1 (mulberry32), so that every demo is the same demo. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

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

export const FIRST_NAMES = [
  ['Priya', 'FEMALE'],
  ['Oliver', 'MALE'],
  ['Amelia', 'FEMALE'],
  ['Rohan', 'MALE'],
  ['Siân', 'FEMALE'],
  ['Callum', 'MALE'],
  ['Aisha', 'FEMALE'],
  ['Harry', 'MALE'],
  ['Zofia', 'FEMALE'],
  ['Imran', 'MALE'],
  ['Niamh', 'FEMALE'],
  ['Tomasz', 'MALE'],
  ['Grace', 'FEMALE'],
  ['Dilip', 'MALE'],
  ['Beatrix', 'FEMALE'],
  ['José', 'MALE'],
  ['Meera', 'FEMALE'],
  ['Ewan', 'MALE'],
  ['Chloé', 'FEMALE'],
  ['Kwame', 'MALE'],
  ['Freya', 'FEMALE'],
  ['Björn', 'MALE'],
  ['Nadia', 'FEMALE'],
  ['Samuel', 'MALE'],
  ['Yusuf', 'MALE'],
  ['Lakshmi', 'FEMALE'],
  ['Declan', 'MALE'],
  ['Ines', 'FEMALE'],
  ['Arjun', 'MALE'],
  ['Martha', 'FEMALE'],
] as const

export const LAST_NAMES = [
  'Patel',
  'Hughes',
  'Okafor',
  'Kowalski',
  "O'Brien",
  'Sharma',
  'Bennett',
  'Ferreira',
  'Campbell',
  'Hussain',
  'Lindqvist',
  'Evans',
  'Mistry',
  'Robinson',
  'Nowak',
  'Chaudhry',
  'Fletcher',
  'Muñoz',
  'Sandhu',
  'Whitaker',
  'Desai',
  'MacLeod',
  'Joshi',
  'Ashworth',
  'Dubois',
  'Begum',
  'Harrison',
  'Iyer',
  'Thornton',
  'Mensah',
] as const

/** Towns of the demo with the county they lie in and a postcode district; all of them are in the lists of places. */
export const TOWNS = [
  ['Leicester', 'LE1'],
  ['Loughborough', 'LE11'],
  ['Nottingham', 'NG1'],
  ['Derby', 'DE1'],
  ['Birmingham', 'B2'],
  ['Coventry', 'CV1'],
  ['Manchester', 'M4'],
  ['Leeds', 'LS1'],
  ['Sheffield', 'S1'],
  ['Bristol', 'BS1'],
  ['Cardiff', 'CF10'],
  ['Edinburgh', 'EH1'],
  ['Glasgow', 'G1'],
  ['Liverpool', 'L1'],
  ['Newcastle upon Tyne', 'NE1'],
  ['Norwich', 'NR2'],
  ['London', 'E1'],
  ['Brighton', 'BN1'],
] as const

export const STREETS = [
  'Mill Lane',
  'Granary Road',
  'Church Street',
  'Abbey Walk',
  'Station Road',
  'Orchard Close',
  'Market Place',
  'Saffron Hill',
  'Canal Side',
  'Queens Road',
  'Belgrave Gate',
  'Welford Row',
  'Victoria Parade',
  'Cooper Street',
  'Hawthorn Avenue',
] as const

export const CUSTOMER_NAMES = [
  ['The Corner Pantry', 'RETAILER'],
  ['Hallam Wholefoods', 'RETAILER'],
  ['Taquería del Norte', 'RETAILER'],
  ['Bramble & Rye', 'RETAILER'],
  ['Deli on the Dock', 'RETAILER'],
  ['Crème Anglaise Café', 'RETAILER'],
  ['Spice Route Stores', 'RETAILER'],
  ['Greenfinch Grocers', 'RETAILER'],
  ['Olive & Thyme', 'RETAILER'],
  ['Market Street Provisions', 'RETAILER'],
  ['Jalebi Junction', 'RETAILER'],
  ['The Cheese Counter', 'RETAILER'],
  ['Pike Brothers Farm Shop', 'RETAILER'],
  ['Nourish Refill', 'RETAILER'],
  ['Harbour View Stores', 'RETAILER'],
  ['Old Bakery Larder', 'RETAILER'],
  ['Kettle & Crumb', 'RETAILER'],
  ['Mulberry Lane Deli', 'RETAILER'],
  ['Sunrise Convenience', 'RETAILER'],
  ['The Village Basket', 'RETAILER'],
  ['Caraway Kitchen', 'RETAILER'],
  ['Smörgås Bar', 'RETAILER'],
  ['Fennel & Fig', 'RETAILER'],
  ['Copper Pot Bistro', 'RETAILER'],
  ['Midland Cash & Carry', 'WHOLESALER'],
  ['Severn Valley Wholesale', 'WHOLESALER'],
  ['Northgate Foodservice', 'WHOLESALER'],
  ['Trent Catering Supplies', 'WHOLESALER'],
  ['Pennine Fine Foods', 'WHOLESALER'],
  ['Lothian Larder Supply', 'WHOLESALER'],
  ['Anglia Pantry Wholesale', 'WHOLESALER'],
  ['Mersey Provisions', 'WHOLESALER'],
  ['Cotswold Produce Hall', 'WHOLESALER'],
  ['Bharat Foods Distribution', 'DISTRIBUTOR'],
  ['Celtic Food Partners', 'DISTRIBUTOR'],
  ['Island & Coast Distribution', 'DISTRIBUTOR'],
  ['Great Northern Food Brokers', 'DISTRIBUTOR'],
  ['Tamar Trading Company', 'DISTRIBUTOR'],
  ['Hotel Belvoir', 'RETAILER'],
  ['St Aldate School Kitchens', 'RETAILER'],
  ['The Grand Pavilion', 'RETAILER'],
  ['Riverside Care Homes', 'RETAILER'],
  ['University Dining Services', 'WHOLESALER'],
  ['Fox & Hound Inns', 'RETAILER'],
  ['Ravi’s Tiffin Room', 'RETAILER'],
  ['Piccolo Forno', 'RETAILER'],
  ['Ama Boateng', 'INDIVIDUAL'],
  ['George Whitlock', 'INDIVIDUAL'],
  ['Hélène Marchand', 'INDIVIDUAL'],
  ['Sunita Rao', 'INDIVIDUAL'],
  ['Patrick O’Leary', 'INDIVIDUAL'],
  ['Ingrid Sørensen', 'INDIVIDUAL'],
  ['Dafydd Llewellyn', 'INDIVIDUAL'],
  ['Maria Gonçalves', 'INDIVIDUAL'],
  ['Thomas Ackroyd', 'INDIVIDUAL'],
  ['Farah Siddiqui', 'INDIVIDUAL'],
  ['Jonas Müller', 'INDIVIDUAL'],
  ['Eleanor Frost', 'INDIVIDUAL'],
  ['Vikram Nair', 'INDIVIDUAL'],
  ['Rosa Castellano', 'INDIVIDUAL'],
] as const

export const BRANDS = [
  ['Saffron Lane', 'Our house brand: slow-cooked, small kettles'],
  ['Old Orchard', 'Fruit from British growers'],
  ['Nani’s Kitchen', 'Family recipes from Gujarat'],
  ['Copper Kettle', 'Sauces cooked in copper'],
  ['Hearth & Grain', 'Breads and grains'],
  ['Little Tiffin', 'Snacks for lunch boxes'],
  ['Coast & Cane', 'Drinks and preserves'],
  ['Wildflower', 'Honeyed sweets and biscuits'],
  ['Pinch', 'Spices, ground to order'],
  ['Monsoon', 'Pickles with heat'],
  ['Fernhill', 'Organic range'],
  ['Larder Basics', 'Everyday packs for kitchens'],
] as const

/** What an item of a category costs, keeps and weighs; `unit` is the unit code. */
export const CATEGORY_FACTS: Readonly<
  Record<
    string,
    {
      description: string
      packs: readonly string[]
      price: readonly [number, number]
      taxRate: number
      shelfLifeDays: number
      storageCondition: 'AMBIENT' | 'CHILLED' | 'FROZEN'
      allergens: readonly string[]
      ingredients: string
    }
  >
> = {
  'Chutneys & pickles': {
    description: 'Slow-cooked and sharp',
    packs: ['280 g', '500 g', '2.3 kg'],
    price: [2.4, 4.9],
    taxRate: 0,
    shelfLifeDays: 540,
    storageCondition: 'AMBIENT',
    allergens: ['MUSTARD'],
    ingredients: 'fruit or vegetables, sugar, vinegar, mustard seed, salt, spices',
  },
  Sauces: {
    description: 'For tonight’s supper',
    packs: ['350 g', '480 g', '2 l'],
    price: [1.8, 4.2],
    taxRate: 0,
    shelfLifeDays: 365,
    storageCondition: 'AMBIENT',
    allergens: ['CELERY'],
    ingredients: 'tomatoes, onion, rapeseed oil, celery, salt, herbs',
  },
  Spices: {
    description: 'Ground to order',
    packs: ['40 g', '100 g', '1 kg'],
    price: [1.2, 3.6],
    taxRate: 0,
    shelfLifeDays: 730,
    storageCondition: 'AMBIENT',
    allergens: [],
    ingredients: 'single spice, nothing else',
  },
  'Snacks & savouries': {
    description: 'Crisp, salty, gone',
    packs: ['80 g', '150 g', '12 x 30 g'],
    price: [0.9, 3.1],
    taxRate: 20,
    shelfLifeDays: 180,
    storageCondition: 'AMBIENT',
    allergens: ['GLUTEN', 'PEANUTS'],
    ingredients: 'gram flour, sunflower oil, salt, chilli, curry leaf',
  },
  'Sweets & biscuits': {
    description: 'Something with the tea',
    packs: ['150 g', '300 g', '1.2 kg'],
    price: [1.6, 5.4],
    taxRate: 20,
    shelfLifeDays: 240,
    storageCondition: 'AMBIENT',
    allergens: ['GLUTEN', 'MILK', 'EGGS'],
    ingredients: 'wheat flour, sugar, butter, eggs, spices',
  },
  'Rice & grains': {
    description: 'Sacks and packets',
    packs: ['1 kg', '5 kg', '10 kg'],
    price: [2.1, 18.5],
    taxRate: 0,
    shelfLifeDays: 720,
    storageCondition: 'AMBIENT',
    allergens: [],
    ingredients: 'whole grain',
  },
  'Breads & frozen': {
    description: 'Straight from the hearth',
    packs: ['4 pieces', '8 pieces', '20 pieces'],
    price: [1.4, 6.2],
    taxRate: 0,
    shelfLifeDays: 120,
    storageCondition: 'FROZEN',
    allergens: ['GLUTEN', 'MILK'],
    ingredients: 'wheat flour, water, yoghurt, salt, yeast',
  },
  'Drinks & preserves': {
    description: 'To pour and to spread',
    packs: ['250 ml', '340 g', '12 x 330 ml'],
    price: [1.1, 9.8],
    taxRate: 20,
    shelfLifeDays: 365,
    storageCondition: 'AMBIENT',
    allergens: ['SULPHITES'],
    ingredients: 'fruit, water, cane sugar, lemon juice',
  },
}

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

export const VANS = [
  {
    registrationNumber: 'LR24 SFN',
    make: 'Ford',
    model: 'Transit',
    modelYear: 2024,
    fuelType: 'DIESEL',
    capacityKg: 1_200,
    temperatureControlled: true,
  },
  {
    registrationNumber: 'LR25 LNE',
    make: 'Mercedes-Benz',
    model: 'eSprinter',
    modelYear: 2025,
    fuelType: 'ELECTRIC',
    capacityKg: 1_000,
    temperatureControlled: true,
  },
  {
    registrationNumber: 'BD22 JAM',
    make: 'Renault',
    model: 'Master',
    modelYear: 2022,
    fuelType: 'DIESEL',
    capacityKg: 1_400,
    temperatureControlled: true,
  },
  {
    registrationNumber: 'BD19 PIE',
    make: 'Volkswagen',
    model: 'Caddy',
    modelYear: 2019,
    fuelType: 'PETROL',
    capacityKg: 600,
    temperatureControlled: false,
  },
] as const

/** What the company says of itself on its letters and its site. */
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

/** Items the home page of the site shows first, with a word about each. */
export const FEATURED = [
  ['Mango chutney', 'Where it all began'],
  ['Lime pickle', ''],
  ['Blossom honey', 'New harvest'],
  ['Pasta sauce', ''],
  ['Chilli powder', ''],
  ['Masala popcorn', 'Back in stock'],
  ['Apple chutney', 'British apples'],
  ['Orange marmalade', ''],
] as const

export const SITE_MESSAGES = [
  {
    senderName: 'Harriet Cole',
    email: 'harriet@colesfarmshop.example',
    topic: 'TRADE',
    message:
      'We run a farm shop near Market Harborough and would love to stock your chutneys. Do you have a price list for forty to sixty jars a month?',
    messageStatus: 'NEW',
    daysAgo: 0,
  },
  {
    senderName: 'Anil Deshmukh',
    email: 'anil.deshmukh@post.example',
    topic: 'PRODUCTS',
    message:
      'Is your lime pickle made in the same kitchen as anything with peanuts? My daughter is allergic.',
    messageStatus: 'NEW',
    daysAgo: 1,
  },
  {
    senderName: 'Bronwen Pryce',
    email: 'bronwen@post.example',
    topic: 'VISIT',
    message: 'Could our cookery club of twelve visit your kitchen one Saturday morning in spring?',
    messageStatus: 'READ',
    daysAgo: 3,
  },
  {
    senderName: 'Matteo Ricci',
    email: 'matteo@piccoloforno.example',
    topic: 'ORDERS',
    message:
      'Thank you for replacing the broken jars so quickly. That is why we keep ordering from you.',
    messageStatus: 'ANSWERED',
    daysAgo: 6,
  },
] as const
