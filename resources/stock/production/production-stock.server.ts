import { addDays, ruleError, localized, type LocalizedMessage } from '#schema'
import {
  behaviour,
  invalid,
  refuse,
  writer,
  type Saved,
  type Saving,
  type StoredOf,
  type Work,
} from '#server'
import productionStock from './production-stock.resource.ts'
import type production from './production.resource.ts'
import {
  changeFigures,
  factsOf,
  lockItems,
  postMovement,
  sellableFrom,
} from './stock-movement.server.ts'
import { leaveBatch, serveWaiting } from './stock-reservation.server.ts'
import { availableOf, daysBetween, quantityText, statusOfNew } from './stock.ts'
import { BATCHES } from './batch-checks.ts'

type Stock = typeof productionStock

const batches = writer(productionStock)

/** The batch of a production, with nothing on hand yet; the quality check says whether it may be sold. */
export function openBatch(
  work: Work,
  {
    id,
    item,
    batchNumber,
    producedDate,
    expiryDate,
    producedQuantity,
    qualityStatus,
  }: StoredOf<typeof production>,
): Promise<StoredOf<Stock>> {
  const batchStatus = statusOfNew(qualityStatus ?? 'PASSED', expiryDate ?? producedDate, work.today)
  const isKept = batchStatus === 'ON_HOLD' || batchStatus === 'WRITTEN_OFF'
  return batches.add(work, {
    item,
    batchNumber,
    producedDate,
    expiryDate,
    production: id,
    producedQuantity: producedQuantity ?? 0,
    batchStatus,
    holdReason: isKept ? 'Quality check' : null,
  })
}

export default behaviour(productionStock, {
  checks: [BATCHES],
  async beforeSave(saving) {
    const { work, before, values, mode } = saving
    await lockItems(work, [saving.record().item])
    // Opening stock: what was on the shelf when the company began to count here.
    if (mode === 'create')
      values.batchStatus = statusOfNew('PASSED', saving.record().expiryDate, work.today)
    if (before && saving.action === null) prepareAdjustment(saving)
  },

  actions: {
    hold: (saving) => demandReason(saving),
    writeOff: (saving) => demandReason(saving),
  },

  async afterSave(saved) {
    await post(saved)
    const { work, after } = saved
    // The ledger has changed its figures since it was saved.
    saved.answer = async () =>
      (
        await work.serialize(productionStock, [
          (await work.get(productionStock, after.id)) ?? after,
        ])
      )[0]
  },

  serialize({ today }, records) {
    for (const record of records) {
      if (typeof record.expiryDate === 'string')
        record.daysToExpiry = daysBetween(today, record.expiryDate)
    }
  },

  jobs: {
    expiry: {
      every: { dailyAt: '00:10' },
      label: localized`Takes expired batches out of stock`,
      due: itemsToExpire,
      runOne: expireBatchesOf,
    },
  },
})

/** A reason given for something earlier does not count. */
function demandReason({ sent }: Saving<Stock>): void {
  if (!sent.holdReason) refuseField('holdReason', localized`Give a reason.`)
}

function refuseField(field: string, message: LocalizedMessage): never {
  invalid([ruleError(field, message)])
}

/** Counting found another quantity than the books: the difference is posted, and its reason stands in the ledger. */
function prepareAdjustment({ before, sent, values }: Saving<Stock>): void {
  const difference = sent.adjustmentQuantity ?? null
  if (difference === null || !before) return
  if (difference === 0) refuseField('adjustmentQuantity', localized`The difference cannot be 0.`)
  if (!sent.holdReason) refuseField('holdReason', localized`Give the reason for the difference.`)
  if (before.batchStatus === 'WRITTEN_OFF')
    refuse(localized`This batch was written off; it is not counted any more.`, 'adjustmentQuantity')
  const onHand = (before.onHandQuantity ?? 0) + difference
  if (onHand < 0)
    refuse(
      localized`Only ${quantityText(before.onHandQuantity ?? 0)} is on hand.`,
      'adjustmentQuantity',
    )
  if (onHand < (before.reservedQuantity ?? 0)) {
    refuse(
      localized`${quantityText(before.reservedQuantity ?? 0)} is reserved for orders; the batch cannot hold less than that.`,
      'adjustmentQuantity',
    )
  }
  delete values.holdReason
}

async function post({ work, mode, action, before, after, sent }: Saved<Stock>): Promise<void> {
  const { id, item } = after
  if (mode === 'create') {
    await postMovement(work, {
      batch: id,
      movementType: 'OPENING',
      quantity: after.producedQuantity,
    })
    await serveWaiting(work, [item])
  } else if (action === 'hold' || action === 'expire') {
    await changeFigures(work, id)
    await leaveBatch(work, id)
  } else if (action === 'release') {
    await changeFigures(work, id)
    await serveWaiting(work, [item])
  } else if (action === 'writeOff') {
    const onHand = before?.onHandQuantity ?? 0
    if (onHand > 0)
      await postMovement(work, {
        batch: id,
        movementType: 'WRITE_OFF',
        quantity: -onHand,
        reason: after.holdReason,
      })
  } else if (sent.adjustmentQuantity) {
    await postMovement(work, {
      batch: id,
      movementType: 'ADJUSTMENT',
      quantity: sent.adjustmentQuantity,
      reason: sent.holdReason ?? null,
    })
    await serveWaiting(work, [item])
  }
}

/** All that a night does to the stock, in one transaction. */
export async function expireBatches(work: Work): Promise<void> {
  const items = await itemsToExpire(work)
  await lockItems(work, items)
  for (const item of items) await expireBatchesOf(work, item)
}

/** The items that have batches which a date has caught up with. */
async function itemsToExpire(work: Work): Promise<readonly number[]> {
  const found = [...(await expired(work, {})), ...(await outOfStep(work, {}))]
  return [...new Set(found.map(({ item }) => item))].toSorted((one, other) => one - other)
}

/** Batches past their date leave the shelf; those that may no longer be sent, though they have not expired, are no longer available. */
async function expireBatchesOf(work: Work, item: number): Promise<void> {
  await lockItems(work, [item])
  for (const { id } of await expired(work, { item }))
    await work.asSystem.act(productionStock, id, 'expire')
  for (const { id } of await outOfStep(work, { item })) await changeFigures(work, id)
}

/** Of one item, or of all. */
interface OfItem {
  readonly item?: number
}

const expired = (work: Work, ofItem: OfItem) =>
  work.asSystem.find(
    productionStock,
    {
      ...ofItem,
      batchStatus: ['AVAILABLE', 'ON_HOLD'],
      expiryDate: { atMost: addDays(work.today, -1) },
    },
    'all',
  )

/** Batches whose available quantity is no longer what the date makes of it; the shelf life demanded at dispatch may have changed, too. */
async function outOfStep(work: Work, ofItem: OfItem): Promise<readonly StoredOf<Stock>[]> {
  const from = sellableFrom(work)
  const sold = await work.asSystem.find(
    productionStock,
    { ...ofItem, batchStatus: 'AVAILABLE' },
    'all',
  )
  return sold
    .filter((batch) => (batch.availableQuantity ?? 0) !== availableOf(factsOf(batch), from))
    .toSorted((one, other) => one.id - other.id)
}
