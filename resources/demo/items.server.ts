import data from './data/items.json' with { type: 'json' }
import type { Pack, PackKind } from '../../art/packs.ts'
import { nth, randomFrom } from './random.ts'

export type DemoItem = ReturnType<typeof demoItems>[number]

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

/** Eighty items in eight categories. */
export function demoItems() {
  const random = randomFrom(77)
  return data.items.map(({ itemName, category, icon, pack, fill, ...exceptions }, n) => {
    const found = data.categories.find(({ categoryName }) => categoryName === category)
    if (!found) throw new Error(`The demo says nothing about ${category}`)
    const { lowest, highest, packs, background, ingredients, description, facts } = found
    const price = Math.round((lowest + random() * (highest - lowest)) * 20) / 20
    const barcode = `500${String(1_000_000 + n * 7_919).slice(-7)}00`.slice(0, 12)
    const brand = nth(data.brands, n * 5)
    const drawn: Pack = {
      // The data file is untyped; a kind that does not exist fails when it is drawn.
      kind: pack as PackKind,
      size: n % packs.length === 0 ? 'small' : 'large',
      fill,
      icon,
      brand: brand.colour,
    }
    return {
      categoryName: category,
      brandName: brand.brandName,
      unitCode: n % 4 === 3 ? 'box' : 'pcs',
      picture: { pack: drawn, background },
      input: {
        ...facts,
        packSize: nth(packs, n),
        ...exceptions,
        itemCode: `${initials(category)}-${initials(itemName)}${String(n + 1).padStart(3, '0')}`,
        itemName,
        price,
        mrp: Math.round(price * 1.45 * 20) / 20,
        customerTypePrices:
          n % 3 === 0
            ? [
                { customerType: 'WHOLESALER', price: Math.round(price * 88) / 100 },
                { customerType: 'DISTRIBUTOR', price: Math.round(price * 80) / 100 },
              ]
            : [],
        reorderLevel: 20 + (n % 6) * 10,
        minOrderQuantity: n % 4 === 3 ? 1 : 6,
        barcode: barcode + checkDigit(barcode),
        ingredients: `${itemName}: ${ingredients}.`,
        description: `${itemName}. ${description}.`,
        isActive: n !== 63,
      },
    }
  })
}
