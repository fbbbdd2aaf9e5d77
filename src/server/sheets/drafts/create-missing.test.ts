import { afterAll, describe, expect, test, vi } from 'vitest'
import { utils, write } from 'xlsx'
import type { ImportDraft } from '#schema/engine'
import { csv } from '../../../../tests/contract/imports/employee-sheets.ts'
import type { Reply } from '../../../../tests/kit/client.ts'
import { selectDatabases, workspace } from '../../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const draftIn = ({ status, text, data }: Reply): ImportDraft => {
  expect(status, text).toBe(200)
  return data as unknown as ImportDraft
}
const errorsIn = ({ groups }: ImportDraft): object[] =>
  groups
    .filter(({ severity }) => severity === 'error')
    .map(({ field, code, value, rows }) => ({ field, code, value, rows }))

describe.each(databases)('a draft on %s', async (database) => {
  const space = await workspace({ database, installed: true })
  afterAll(() => space.close())

  test('creates what a column names, where a name is enough, and undoes it with the rows', async () => {
    const top = space.as('SUPER_ADMIN')
    const content = csv(
      'itemCode,itemName,category,brand,unit,price,itemType,packSize,shelfLifeDays',
      ...['Oat & Co', 'Rye & Co', 'Oat & Co'].map(
        (brand, n) => `L-${n},Loaf ${n},Breads,${brand},kg,2.50,FINISHED_GOOD,1 kg,30`,
      ),
    )
    const file = { name: 'prices.csv', content }
    const read = async (id: number): Promise<ImportDraft> =>
      vi.waitFor(
        async () => {
          const now = draftIn(await top.get(`/item-master/import/${id}`))
          expect(['checking', 'saving', 'undoing']).not.toContain(now.state)
          return now
        },
        { timeout: 15_000 },
      )
    const go = async (draft: ImportDraft, step: string, body: object) => {
      const path = `/item-master/import/${draft.id}/${step}`
      draftIn(await top.post(path, { version: draft.version, ...body }))
      return read(draft.id)
    }
    const opened = draftIn(await top.upload('/item-master/import', file, { draft: 'true' }))
    expect(opened.creatable).toEqual(['brand', 'category'])
    draftIn(await top.post(`/item-master/import/${opened.id}/check`))
    const checked = await read(opened.id)
    expect(errorsIn(checked)).toContainEqual({
      field: 'brand',
      code: 'unknownName',
      value: 'Oat & Co',
      rows: 2,
    })
    const names = async (path: string) =>
      (await top.get(`${path}/list?size=100`)).content.map(({ brandName }) => brandName)
    const branded = await go(checked, 'create', { field: 'brand' })
    expect(await names('/brand')).toEqual(expect.arrayContaining(['Oat & Co', 'Rye & Co']))
    const whole = await go(branded, 'create', { field: 'category' })
    expect(errorsIn(whole)).toEqual([])
    const saved = await go(whole, 'save', { rows: 'all' })
    expect(saved).toMatchObject({ state: 'saved', counts: { created: 3 } })
    const undone = await go(saved, 'undo', {})
    expect(undone).toMatchObject({ state: 'open', batches: [], counts: { saved: 0 } })
    expect(await names('/brand')).not.toContain('Oat & Co')
    const refused = await top.post(`/item-master/import/${opened.id}/create`, {
      version: undone.version,
      field: 'unit',
    })
    expect(refused.status).toBe(400)
  })

  test('of a workbook leaves out cells beside the table', async () => {
    const book = utils.book_new()
    const rows = [
      ['brandName', 'description'],
      ['Elm Lane', 'Jams', null, 'ask Priya'],
    ]
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Brands')
    const content = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    const top = space.as('SUPER_ADMIN')
    const file = { name: 'brands.xlsx', content }
    const { id } = draftIn(await top.upload('/brand/import', file, { draft: 'true' }))
    draftIn(await top.post(`/brand/import/${id}/check`))
    await vi.waitFor(async () => {
      const now = draftIn(await top.get(`/brand/import/${id}`))
      expect(now).toMatchObject({ state: 'checked', counts: { created: 1, failed: 0 } })
    })
  })
})
