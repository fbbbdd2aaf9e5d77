import { randomFrom } from './random.ts'
import { readTables } from './read-table.server.ts'

interface Facts {
  readonly description: string
  readonly packs: readonly string[]
  readonly price: readonly [lowest: number, highest: number]
  readonly taxRate: number
  readonly shelfLifeDays: number
  readonly storageCondition: string
  readonly allergens: readonly string[]
  readonly diets: readonly string[]
  readonly ingredients: string
}

/** Facts by category, exceptions by item; pictures are icons of `@iconify-json/fluent-emoji-flat`. */
const RANGE = readTables<{
  brands: readonly (readonly [name: string, description: string])[]
  categories: Readonly<Record<string, Facts>>
  exceptions: Readonly<Record<string, Partial<Facts>>>
  featured: readonly (readonly [item: string, caption: string])[]
  pictures: Readonly<
    Record<
      string,
      { readonly background: string; readonly items: Readonly<Record<string, string>> }
    >
  >
}>('items')
const {
  brands: BRANDS,
  categories: CATEGORY_FACTS,
  exceptions: OWN_FACTS,
  pictures: PICTURES,
} = RANGE

export const readRange = () => RANGE

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
  const items = Object.entries(PICTURES).flatMap(
    ([categoryName, { background, items: pictures }]) =>
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
      brandName: BRANDS[(n * 5) % BRANDS.length]?.[0] ?? '',
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
