import { describe, expect, test } from 'vitest'
import { buildAddress } from './address.ts'

describe('the address of a call', () => {
  test('fills the parts of its path in', () => {
    expect(buildAddress('/sales-order/:id', {}, { id: 7 })).toBe('/sales-order/7')
    expect(buildAddress('/a/:one/b/:two', {}, { one: 'x y', two: 2 })).toBe('/a/x%20y/b/2')
  })

  test('carries its parameters, and none that say nothing', () => {
    const query = { page: 0, search: 'a&b', open: false, none: null, empty: '', unset: undefined }
    expect(buildAddress('/brand/list', query)).toBe('/brand/list?page=0&search=a%26b&open=false')
    expect(buildAddress('/brand')).toBe('/brand')
  })

  test('repeats lists', () => {
    expect(buildAddress('/brand', { ids: [1, 2] })).toBe('/brand?ids=1&ids=2')
  })
})
