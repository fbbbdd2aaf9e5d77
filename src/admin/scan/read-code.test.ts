import { describe, expect, test } from 'vitest'
import { readCode, recordAt } from './read-code.ts'

const HOST = 'larder.example:8080'

describe('a scanned code', () => {
  test('with an address of this site leads to its page', () => {
    expect(
      readCode('https://larder.example:8080/#/production/manage-production-stock/12/show', HOST),
    ).toEqual({ path: '/production/manage-production-stock/12/show' })
  })

  test('may name another protocol, as labels printed behind a proxy do', () => {
    expect(readCode('HTTP://larder.example:8080/#/start', HOST)).toEqual({ path: '/start' })
  })

  test.each([
    ['https://elsewhere.example/#/start', /another site, elsewhere\.example\./],
    ['https://larder.example/#/start', /another site, larder\.example\./],
    ['https://larder.example:8080/web/products', /opens the website/],
    ['https://larder.example:8080/#javascript:alert(1)', /opens the website/],
    ['', /no number or name/],
    ['x'.repeat(101), /no number or name/],
    ['one\ntwo', /no number or name/],
  ])('%j is refused with a sentence', (content, sentence) => {
    expect(readCode(content, HOST)).toEqual({ refusal: expect.stringMatching(sentence) })
  })

  test.each(['BF-NB061-261128-01', '5001234567890', 'MCH-0001', 'javascript:alert(1)'])(
    '%s is looked up',
    (code) => {
      expect(readCode(` ${code}\n`, HOST)).toEqual({ code })
    },
  )
})

describe('the path of a record', () => {
  test('names its resource and id', () => {
    const batch = { resource: 'production-stock', id: 12 }
    expect(recordAt('/production/manage-production-stock/12/show')).toEqual(batch)
    expect(recordAt('/production/manage-production-stock/12')).toEqual(batch)
  })

  test('is not that of a list or of an unknown screen', () => {
    expect(recordAt('/production/manage-production-stock')).toBeNull()
    expect(recordAt('/nowhere/12/show')).toBeNull()
  })
})
