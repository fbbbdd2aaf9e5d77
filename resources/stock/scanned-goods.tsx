import { askView, records, text } from '#admin'
import { recordAt, type Scan } from '#admin/page'
import { fold } from '#schema'
import item from './item-master.resource.ts'
import productionStock from './production/production-stock.resource.ts'

/** Item on a scanned label; the batch is null if the code does not name one. */
export interface ScannedGoods {
  readonly item: number
  readonly batch: number | null
}

const MOST = 25

/** Finds the item that a code stands for: a batch label, a barcode, an item code or a batch number. Returns why there is none. */
export async function findScannedGoods(scan: Scan): Promise<ScannedGoods | string> {
  if ('code' in scan) return findByCode(scan.code)
  const at = recordAt(scan.path)
  if (at?.resource === 'item-master') return { item: at.id, batch: null }
  if (at?.resource !== 'production-stock')
    return text('This code is neither of an item nor of a batch. Scan another one.')
  const batch = await records(productionStock).get(at.id)
  return { item: batch.item, batch: batch.id }
}

async function findByCode(code: string): Promise<ScannedGoods | string> {
  const query = { search: code, page: 0, size: MOST }
  const isCode = (value: string | null | undefined) => fold(value ?? '') === fold(code)
  const items = await records(item).list(query)
  // A barcode is searched but not listed, so the only item that it finds has it.
  const found =
    items.content.find(({ itemCode }) => isCode(itemCode)) ??
    (items.content.length === 1 ? items.content[0] : undefined)
  if (found) return { item: found.id, batch: null }
  const batches = await records(productionStock).list(query)
  const [batch, ...others] = batches.content.filter(({ batchNumber }) => isCode(batchNumber))
  if (!batch) return text('No item and no batch has the code “{code}”.', { code })
  if (others.length > 0)
    return text('Several items have a batch “{code}”. Scan the square code on its label instead.', {
      code,
    })
  return { item: batch.item, batch: batch.id }
}

/** Returns an item as it is offered for sale; undefined for one that is not. */
export const findOffered = async (id: number) =>
  (await askView(item, '/item-master/offers', { ids: String(id) }))[0]
