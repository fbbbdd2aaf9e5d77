import { choice, LABEL_SIZES, type PrintedLabel } from '#schema'
import {
  behaviour,
  chosenRecords,
  formatFor,
  get,
  idsOf,
  printedLabels,
  readById,
  shape,
} from '#server'
import { STAFF } from '../../roles.ts'
import itemMaster from '../item-master.resource.ts'
import unitOfMeasure from '../unit-of-measure.resource.ts'
import productionStock from './production-stock.resource.ts'

export default behaviour('batch-labels', {
  endpoints: [
    get('/production-stock/labels', {
      summary: 'Labels of batches as PDF, with a code that opens the batch',
      roles: STAFF,
      query: { ids: idsOf(productionStock), size: choice(LABEL_SIZES, { required: true }) },
      returns: shape.file('application/pdf'),
      async handler(work, { query: { ids, size }, request }) {
        const batches = await chosenRecords(work, productionStock, ids)
        const items = await readById(work.asSystem, itemMaster, batches, 'item')
        const units = await readById(work.asSystem, unitOfMeasure, [...items.values()], 'unit')
        const format = formatFor(work)
        const labels = batches.map((batch): PrintedLabel => {
          const item = items.get(batch.item)
          const unit = units.get(item?.unit ?? 0)?.unitCode ?? ''
          return {
            title: item?.label ?? '',
            lines: [
              `Batch ${batch.batchNumber}`,
              `Best before ${format.date(batch.expiryDate)}`,
              `Produced ${format.date(batch.producedDate)}`,
              `${format.quantity(batch.producedQuantity)} ${unit}`,
              batch.storageLocation ?? '',
            ].filter(Boolean),
            code: `${request.protocol}://${request.host}/#${productionStock.screen}/${batch.id}/show`,
          }
        })
        return printedLabels(work, { title: 'Labels', size, labels })
      },
    }),
  ],
})
