import { afterAll, describe, expect, test } from 'vitest'
import { openShop } from '../../../tests/company/shop.ts'
import { pagesOf, textOf } from '../../../tests/kit/pdf.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('labels of batches on %s', async (database) => {
  const { space, stocked } = await openShop({ database })
  afterAll(() => space.close())

  const labels = (size: string, ids: readonly number[], by: 'EMPLOYEE' | 'CUSTOMER' = 'EMPLOYEE') =>
    space
      .as(by)
      .get(`/production-stock/labels?size=${size}${ids.map((id) => `&ids=${id}`).join('')}`)
  const countOf = (text: string, part: string) => text.split(part).length - 1

  test('name the item, the batch and its date, one to a page of a roll', async () => {
    const [one, two] = [await stocked(5, { itemName: 'Plum chutney' }), await stocked(7)]
    const { bytes, status } = await labels('ROLL_62X29', [two.batch, one.batch])
    expect(status).toBe(200)
    const pages = await pagesOf(bytes)
    expect(pages).toHaveLength(2)
    expect(pages[1]).toMatch(/Plum chutney[^]*Batch B-[^]*Best before\s31\sDecember\s2025/)
  })

  test('fill a sheet of one batch, and follow one another on a sheet of several', async () => {
    const { batch } = await stocked(5, { itemName: 'Fig jam' })
    const other = await stocked(5, { itemName: 'Mint sauce' })
    const sheet = await textOf((await labels('SHEET_21', [batch])).bytes)
    expect(countOf(sheet, 'Fig jam')).toBe(21)
    const mixed = await pagesOf((await labels('SHEET_24', [batch, other.batch])).bytes)
    expect(mixed).toHaveLength(1)
    expect([countOf(mixed[0] ?? '', 'Fig jam'), countOf(mixed[0] ?? '', 'Mint sauce')]).toEqual([
      1, 1,
    ])
  })

  test('are for staff, of batches that exist, in a known size', async () => {
    const { batch } = await stocked(1)
    expect([
      (await labels('ROLL_62X29', [batch], 'CUSTOMER')).status,
      (await labels('ROLL_62X29', [batch, 99_999])).status,
      (await labels('A0', [batch])).status,
    ]).toEqual([403, 404, 400])
  })
})
