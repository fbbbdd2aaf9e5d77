import { foodArt } from '../stock/art.ts'
import { randomFrom } from './random.ts'

export interface DemoItem {
  readonly brandName: string
  readonly categoryName: string
  readonly unitCode: string
  readonly picture: { readonly icon: string; readonly background: string }
  readonly input: Readonly<Record<string, unknown>>
}

const initials = (name: string): string =>
  name
    .split(/\W+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase())
    .join('')
    .slice(0, 3)

const checkDigit = (digits: string): string => {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Eighty items in eight categories with pictures. */
export function demoItems(): DemoItem[] {
  const random = randomFrom(77)
  const items = Object.entries(foodArt).flatMap(([categoryName, { background, items: pictures }]) =>
    Object.entries(pictures).map(([itemName, icon]) => ({
      categoryName,
      itemName,
      icon,
      background,
    })),
  )
  return items.map(({ categoryName, itemName, icon, background }, n) => {
    const facts = CATEGORY_FACTS[categoryName]
    if (!facts) throw new Error(`The demo says nothing about ${categoryName}`)
    const own = OWN_FACTS[itemName]
    const [lowest, highest] = facts.price
    const price = Math.round((lowest + random() * (highest - lowest)) * 20) / 20
    const barcode = `500${String(1_000_000 + n * 7_919).slice(-7)}00`.slice(0, 12)
    return {
      categoryName,
      brandName: (BRANDS[(n * 5) % BRANDS.length] ?? BRANDS[0])[0],
      unitCode: n % 4 === 3 ? 'box' : 'pcs',
      picture: { icon, background },
      input: {
        itemCode: `${initials(categoryName)}-${initials(itemName)}${String(n + 1).padStart(3, '0')}`,
        itemName,
        packSize: facts.packs[n % facts.packs.length],
        price,
        mrp: Math.round(price * 1.45 * 20) / 20,
        customerTypePrices:
          n % 3 === 0
            ? [
                { customerType: 'WHOLESALER', price: Math.round(price * 88) / 100 },
                { customerType: 'DISTRIBUTOR', price: Math.round(price * 80) / 100 },
              ]
            : [],
        taxRate: facts.taxRate,
        shelfLifeDays: facts.shelfLifeDays,
        storageCondition: facts.storageCondition,
        reorderLevel: 20 + (n % 6) * 10,
        minOrderQuantity: n % 4 === 3 ? 1 : 6,
        barcode: barcode + checkDigit(barcode),
        allergens: own?.allergens ?? facts.allergens,
        diets: own?.diets ?? facts.diets,
        ingredients: `${itemName}: ${facts.ingredients}.`,
        description: `${itemName}. ${facts.description}.`,
        isActive: n !== 63,
      },
    }
  })
}

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

/** Price, shelf life and other facts by category; `unit` is the unit code. */
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
      diets: readonly string[]
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
    diets: ['VEGAN'],
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
    diets: ['VEGAN'],
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
    diets: ['VEGAN'],
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
    diets: ['VEGAN'],
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
    diets: ['VEGETARIAN'],
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
    diets: ['VEGAN'],
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
    diets: ['VEGETARIAN'],
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
    diets: ['VEGETARIAN'],
    ingredients: 'fruit, water, cane sugar, lemon juice',
  },
}

/** Exceptions from the facts of the category. */
const OWN_FACTS: Readonly<
  Record<string, { allergens?: readonly string[]; diets?: readonly string[] }>
> = {
  'Cheese sauce': { allergens: ['CELERY', 'MILK'], diets: ['VEGETARIAN'] },
  'Mustard seed': { allergens: ['MUSTARD'] },
  'Noodle bowl': { allergens: ['GLUTEN'] },
  'Sesame bagels': { allergens: ['GLUTEN', 'MILK', 'SESAME'] },
  'Frozen dumplings': { diets: [] },
  'Frozen paella': { allergens: ['CRUSTACEANS', 'MOLLUSCS'], diets: [] },
  'Sweet lassi': { allergens: ['MILK'] },
}

/** Featured items of the home page with captions. */
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
