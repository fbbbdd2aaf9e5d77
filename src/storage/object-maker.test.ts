import { describe, expect, test } from 'vitest'
import { listMaker, objectMaker, valueAt } from './object-maker.ts'

describe('an object that is made by code written for its names', () => {
  test('has its names in their order, objects within it, and what functions make of values', () => {
    const make = objectMaker<readonly unknown[], object>(
      {
        id: `given[0](${valueAt(0)})`,
        name: valueAt(1),
        address: { city: valueAt(2), country: `${valueAt(3)} ?? null` },
        labels: 'null',
      },
      [Number],
    )
    expect(JSON.stringify(make(['7', 'Ada', 'Leeds', undefined]))).toBe(
      '{"id":7,"name":"Ada","address":{"city":"Leeds","country":null},"labels":null}',
    )
    expect(make(['1', 2, 3, 4])).not.toBe(make(['1', 2, 3, 4]))
  })

  test('reads parts of an object, which may be missing', () => {
    const read = listMaker<object>([valueAt('address', 'city'), valueAt('address', 'it"s')])
    expect(read({ address: { city: 'Leeds', 'it"s': 1 } })).toEqual(['Leeds', 1])
    expect(read({ address: null })).toEqual([undefined, undefined])
  })

  test('takes any name for a name, and nothing for code', () => {
    const odd = ['it"s', "it's", 'a\\', 'line\nend', '__proto__', 'constructor']
    const make = objectMaker<object, object>(
      Object.fromEntries(odd.map((name) => [name, valueAt(name)])),
    )
    const from = Object.fromEntries(odd.map((name, place) => [name, place]))
    const made = make(from)
    expect(Object.entries(made)).toEqual(odd.map((name, place) => [name, place]))
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype)
    expect(listMaker<object>(odd.map((name) => valueAt(name)))(from)).toEqual(
      odd.map((_, place) => place),
    )
  })
})
