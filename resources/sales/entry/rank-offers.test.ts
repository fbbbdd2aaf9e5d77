import { expect, test } from 'vitest'
import { rankOffers } from './rank-offers.ts'

const offer = (itemCode: string, itemName: string) => ({ itemCode, itemName, packSize: '500 g' })

test('items that are called so come before those of a brand that is', () => {
  // "Larder Basics" is the brand of the first.
  const found = [offer('CP-AC008', 'Apple chutney'), offer('RG-BR051', 'Basmati rice')]
  expect(rankOffers(found, 'bas').map(({ itemName }) => itemName)).toEqual([
    'Basmati rice',
    'Apple chutney',
  ])
  expect(rankOffers(found, 'cp').map(({ itemName }) => itemName)).toEqual([
    'Apple chutney',
    'Basmati rice',
  ])
  expect(rankOffers(found, 'RIC')[0]?.itemName).toBe('Basmati rice')
})
