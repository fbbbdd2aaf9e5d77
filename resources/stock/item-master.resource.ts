import {
  active,
  choice,
  choices,
  flag,
  forRoles,
  image,
  lines,
  longText,
  money,
  percent,
  quantity,
  reference,
  resource,
  text,
  whole,
} from '#schema'
import { CUSTOMER_TYPES } from '../parties/customers/customer-types.ts'
import { OFFICE, OFFICE_AND_CUSTOMERS } from '../roles.ts'

/** Allergens that "without …" excludes, by everyday name. Peanuts count as nuts. */
const WITHOUT = {
  celery: ['CELERY'],
  gluten: ['GLUTEN'],
  crustaceans: ['CRUSTACEANS'],
  eggs: ['EGGS'],
  fish: ['FISH'],
  lupin: ['LUPIN'],
  milk: ['MILK'],
  molluscs: ['MOLLUSCS'],
  mustard: ['MUSTARD'],
  nuts: ['NUTS', 'PEANUTS'],
  peanuts: ['PEANUTS'],
  sesame: ['SESAME'],
  soya: ['SOYA'],
  sulphites: ['SULPHITES'],
} as const

/** Other names that a search understands. */
const ALSO_CALLED = {
  wheat: WITHOUT.gluten,
  crustacean: WITHOUT.crustaceans,
  shellfish: ['CRUSTACEANS', 'MOLLUSCS'],
  egg: WITHOUT.eggs,
  dairy: WITHOUT.milk,
  nut: WITHOUT.nuts,
  peanut: WITHOUT.peanuts,
  soy: WITHOUT.soya,
  sulphite: WITHOUT.sulphites,
} as const

/** Items with stated allergens or ingredients; others cannot be called free from anything. */
const STATED = { any: [{ allergens: { not: null } }, { ingredients: { not: null } }] } as const

const without = <Allergen extends string>(allergens: readonly Allergen[]) => ({
  all: [STATED, ...allergens.map((each) => ({ allergens: { not: each } }))],
})

const DIETS = {
  vegan: { diets: 'VEGAN' },
  vegetarian: { diets: ['VEGAN', 'VEGETARIAN'] },
} as const

/**
 * Search terms that match diets or stated allergens instead of names: "vegan", "gluten free", "without nuts".
 */
const DIET_TERMS = {
  ...DIETS,
  veggie: DIETS.vegetarian,
  ...Object.fromEntries(
    Object.entries({ ...WITHOUT, ...ALSO_CALLED }).flatMap(([name, allergens]) =>
      [`${name} free`, `free from ${name}`, `without ${name}`, `no ${name}`].map((term) => [
        term,
        without(allergens),
      ]),
    ),
  ),
}

const STAFF_ONLY = { hiddenFrom: ['CUSTOMER'] } as const
const FIGURE = { calculated: true, initial: 0, min: 0, unit: 'unit', ...STAFF_ONLY } as const

/** Items for sale, with the fields needed to order them. */
const OFFERED = {
  roles: OFFICE_AND_CUSTOMERS,
  where: { isActive: true },
  sort: 'itemName',
  fields: [
    'itemCode',
    'itemName',
    'image',
    'brand',
    'category',
    'packSize',
    'unit',
    'price',
    'mrp',
    'taxRate',
    'customerTypePrices',
    'minOrderQuantity',
    'storageCondition',
    'description',
    'allergens',
    'availableQuantity',
    'stockState',
  ],
} as const

/** Product in one pack size. Batches are `production-stock`. */
export default resource('item-master', {
  label: ['Item', 'Items'],
  screen: '/inventory/products/manage-items',
  menu: { area: 'Inventory', order: 40, icon: 'jar', roles: ['SUPER_ADMIN', 'ADMIN'] },
  title: '{itemName} {packSize}',
  hint: '{itemCode}',
  fields: {
    itemCode: text({
      required: true,
      unique: true,
      min: 2,
      max: 20,
      case: 'upper',
      headers: ['SKU', 'Product code', 'Product ID', 'Stock code', 'Article number'],
    }),
    itemName: text({
      required: true,
      min: 2,
      max: 100,
      headers: ['Product', 'Product name', 'Article'],
    }),
    image: image(),
    brand: reference('brand', { required: true, createInPlace: true }),
    category: reference('item-category', { required: true, createInPlace: true }),
    packSize: text({
      required: true,
      max: 30,
      help: 'For example 500 g, 12 x 330 ml',
      headers: ['Pack', 'Size'],
    }),
    unit: reference('unit-of-measure', {
      required: true,
      createInPlace: true,
      headers: ['UOM'],
    }),
    price: money({
      required: true,
      moreThan: 0,
      help: 'Before tax',
      personalFor: ['CUSTOMER'],
      headers: ['Unit price', 'Sale price', 'Selling price'],
    }),
    mrp: money({ label: 'Maximum retail price' }),
    customerTypePrices: lines(
      {
        customerType: choice(CUSTOMER_TYPES, { required: true }),
        price: money({ required: true, moreThan: 0 }),
      },
      { uniqueBy: ['customerType'], max: 4, label: 'Prices by customer type', ...STAFF_ONLY },
    ),
    taxRate: percent({ required: true, initial: 0, headers: ['VAT', 'VAT rate', 'GST'] }),
    shelfLifeDays: whole({
      required: true,
      min: 1,
      max: 3650,
      unitLabel: 'days',
      label: 'Shelf life',
    }),
    storageCondition: choice(
      { AMBIENT: 'Ambient', CHILLED: ['Chilled', 'info'], FROZEN: ['Frozen', 'info'] },
      { required: true, initial: 'AMBIENT' },
    ),
    minOrderQuantity: quantity({
      required: true,
      initial: 1,
      unit: 'unit',
      wholeWhen: 'unit.isWhole',
    }),
    reorderLevel: quantity({
      required: true,
      initial: 0,
      min: 0,
      unit: 'unit',
      wholeWhen: 'unit.isWhole',
      ...STAFF_ONLY,
    }),
    barcode: text({
      unique: true,
      min: 8,
      max: 14,
      checkDigit: true,
      headers: ['EAN', 'GTIN', 'UPC'],
    }),
    description: longText({ max: 2000 }),
    ingredients: longText({ max: 2000 }),
    allergens: choices(
      {
        CELERY: 'Celery',
        GLUTEN: 'Cereals containing gluten',
        CRUSTACEANS: 'Crustaceans',
        EGGS: 'Eggs',
        FISH: 'Fish',
        LUPIN: 'Lupin',
        MILK: 'Milk',
        MOLLUSCS: 'Molluscs',
        MUSTARD: 'Mustard',
        NUTS: 'Tree nuts',
        PEANUTS: 'Peanuts',
        SESAME: 'Sesame',
        SOYA: 'Soya',
        SULPHITES: 'Sulphur dioxide and sulphites',
      },
      { required: true, initial: [] },
    ),
    diets: choices({ VEGAN: 'Vegan', VEGETARIAN: 'Vegetarian' }, { label: 'Suitable for' }),
    showOnSite: flag({ required: true, initial: true, label: 'Shown on the public site' }),
    onHandQuantity: quantity({ ...FIGURE, label: 'On hand' }),
    reservedQuantity: quantity({ ...FIGURE, label: 'Reserved' }),
    availableQuantity: quantity({ ...FIGURE, label: 'Available' }),
    stockState: choice(
      {
        IN_STOCK: ['In stock', 'success'],
        LOW_STOCK: ['Low stock', 'warning'],
        OUT_OF_STOCK: ['Out of stock', 'neutral'],
      },
      { calculated: true, initial: 'OUT_OF_STOCK' },
    ),
    ...active(),
  },
  uniqueTogether: [['itemName', 'packSize']],
  checks: [
    {
      field: 'price',
      is: 'atMost',
      than: 'mrp',
      message: 'The price cannot be higher than the maximum retail price.',
    },
  ],
  sections: {
    Item: [
      'itemCode',
      'itemName',
      'image',
      'brand',
      'category',
      'packSize',
      'unit',
      'barcode',
      'isActive',
    ],
    Price: ['price', 'mrp', 'taxRate', 'customerTypePrices'],
    'Ordering and storage': [
      'minOrderQuantity',
      'reorderLevel',
      'shelfLifeDays',
      'storageCondition',
    ],
    Stock: ['onHandQuantity', 'reservedQuantity', 'availableQuantity', 'stockState'],
    'On the label and on the site': [
      'description',
      'ingredients',
      'allergens',
      'diets',
      'showOnSite',
    ],
  },
  list: {
    columns: [
      'itemCode',
      'image',
      'itemName',
      'packSize',
      'brand',
      'category',
      'unit',
      'price',
      'availableQuantity',
      'stockState',
      'isActive',
    ],
    totals: ['availableQuantity'],
    folded: ['unit'],
    edit: [
      'price',
      'mrp',
      'taxRate',
      'minOrderQuantity',
      'reorderLevel',
      'category',
      'showOnSite',
      'isActive',
    ],
    foldFirst: ['isActive', 'brand', 'category'],
    search: ['itemCode', 'itemName', 'packSize', 'barcode'],
    scan: ['itemCode', 'barcode'],
    filters: ['brand', 'category', 'stockState', 'isActive'],
    sort: 'itemName',
  },
  sheet: { className: 'Item', matchOn: ['itemCode'] },
  views: [
    {
      path: '/api/v1/auth/item-master-list',
      as: 'page',
      public: true,
      where: { showOnSite: true, isActive: true },
      sort: 'itemName',
      parameters: { item: 'id', brand: 'brand', category: 'category' },
      terms: DIET_TERMS,
      choices: {
        diet: DIETS,
        without: Object.fromEntries(
          Object.entries(WITHOUT).map(([name, allergens]) => [name, without(allergens)]),
        ),
      },
      search: ['itemName', 'packSize', 'ingredients'],
      fields: [
        'itemName',
        'brand',
        'category',
        'packSize',
        'description',
        'ingredients',
        'allergens',
        'diets',
        'storageCondition',
        'image',
      ],
    },
    { ...OFFERED, path: '/item-master/offer', as: 'page' },
    { ...OFFERED, path: '/item-master/offers', as: 'all' },
    // Without brand and category, so that an item is found by its own name only.
    {
      ...OFFERED,
      path: '/item-master/orderable',
      as: 'page',
      roles: OFFICE,
      fields: [
        'itemCode',
        'itemName',
        'packSize',
        'unit',
        'price',
        'customerTypePrices',
        'minOrderQuantity',
        'availableQuantity',
        'stockState',
      ],
    },
  ],
  allow: {
    ...forRoles(['SUPER_ADMIN', 'ADMIN'], 'everything'),
    ...forRoles(['EMPLOYEE', 'CUSTOMER'], ['list', 'show']),
  },
  rows: { CUSTOMER: { isActive: true } },
})
