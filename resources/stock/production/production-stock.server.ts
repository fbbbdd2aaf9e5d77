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
import { refuseMovedStock } from '../../assets/door.server.ts'
import productionStock from './production-stock.resource.ts'
import type production from './production.resource.ts'
import stockMovement from './stock-movement.resource.ts'
import {
  changeFigures,
  pickFacts,
  lockItems,
  postMovement,
  sellableFrom,
} from './stock-movement.server.ts'
import { leaveBatch, serveWaiting } from './stock-reservation.server.ts'
import { computeAvailable, daysBetween, quantityText, statusOfNew } from './stock.ts'
import { BATCHES } from './batch-checks.ts'

type Stock = typeof productionStock

const batches = writer(productionStock)

/** Adds a batch for a production, without stock. Its status depends on the quality check and the expiry date. */
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
  verify: [BATCHES],
  async beforeSave(saving) {
    const { work, values, mode } = saving
    await lockItems(work, [saving.record().item])
    // Batches created here are opening stock from before the first recorded production.
    if (mode === 'create')
      values.batchStatus = statusOfNew('PASSED', saving.record().expiryDate, work.today)
    if (saving.action === null) await prepareAdjustment(saving)
  },

  actions: {
    count: prepareCount,
    waste: refuseReserved,
    hold: (saving) => demandReason(saving),
    writeOff: (saving) => demandReason(saving),
  },

  async afterSave(saved) {
    await post(saved)
    const { work, after } = saved
    // Reads the batch again, because posting to the ledger has changed it since the save.
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
      runOne: expireItem,
    },
  },
})

/** Requires a new reason; a stored reason does not count. */
function demandReason({ sent }: Saving<Stock>): void {
  if (!sent.holdReason) refuseField('holdReason', localized`Give a reason.`)
}

function refuseField(field: string, message: LocalizedMessage): never {
  invalid([ruleError(field, message)])
}

/** Checks an adjustment entered by editing; the ledger entry gets its reason. */
async function prepareAdjustment({ work, before, sent, values }: Saving<Stock>): Promise<void> {
  const difference = sent.adjustmentQuantity ?? null
  if (difference === null || !before) return
  if (difference === 0) refuseField('adjustmentQuantity', localized`The difference cannot be 0.`)
  if (!sent.holdReason) refuseField('holdReason', localized`Give a reason for the difference.`)
  if (before.batchStatus === 'WRITTEN_OFF')
    refuse(
      localized`This batch has been written off and can no longer be counted.`,
      'adjustmentQuantity',
    )
  await refuseMoved(work, before, sent)
  refuseTooFew(before, (before.onHandQuantity ?? 0) + difference, 'adjustmentQuantity')
  delete values.holdReason
}

/** Checks a count. Refuses it if the balance it is based on is outdated. */
async function prepareCount({ work, before, sent, values }: Saving<Stock>): Promise<void> {
  if (!before) return
  const counted = sent.countedQuantity ?? 0
  await refuseMoved(work, before, sent)
  if (counted !== (before.onHandQuantity ?? 0) && !sent.holdReason)
    refuseField('holdReason', localized`Give a reason for the difference.`)
  refuseTooFew(before, counted, 'countedQuantity')
  delete values.holdReason
}

/** Refuses (409) an outdated balance and reports the movements since. */
async function refuseMoved(work: Work, before: StoredOf<Stock>, sent: Saving<Stock>['sent']) {
  await refuseMovedStock({
    seen: { onHand: sent.seenOnHand ?? 0, movement: sent.seenMovement ?? null },
    onHand: before.onHandQuantity ?? 0,
    ledger: () => work.asSystem.find(stockMovement, { productionStock: before.id }, 'all'),
    serialize: (movements) => work.serialize(stockMovement, movements),
  })
}

function refuseTooFew(before: StoredOf<Stock>, onHand: number, field: string): void {
  if (onHand < 0)
    refuse(localized`Only ${quantityText(before.onHandQuantity ?? 0)} is on hand.`, field)
  if (onHand < (before.reservedQuantity ?? 0))
    refuse(
      localized`${quantityText(before.reservedQuantity ?? 0)} is reserved for orders; the count cannot be lower than that.`,
      field,
    )
}

/** Allows waste only from free stock; the orders must release reserved stock first. */
function refuseReserved({ before, sent }: Saving<Stock>): void {
  const free = (before?.onHandQuantity ?? 0) - (before?.reservedQuantity ?? 0)
  if ((sent.quantity ?? 0) > free)
    refuse(
      localized`Only ${quantityText(free)} is available; the rest is reserved for orders.`,
      'quantity',
    )
}

async function post(saved: Saved<Stock>): Promise<void> {
  const { work, mode, action, before, after } = saved
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
  } else await postByHand(saved)
}

async function postByHand({ work, action, before, after, sent }: Saved<Stock>): Promise<void> {
  const { id, item } = after
  const isCount = action === 'count'
  const difference = isCount
    ? (sent.countedQuantity ?? 0) - (before?.onHandQuantity ?? 0)
    : (sent.adjustmentQuantity ?? 0)
  if (action === 'waste')
    await postMovement(work, {
      batch: id,
      movementType: 'WRITE_OFF',
      quantity: -(sent.quantity ?? 0),
      reason: sent.reason ?? null,
    })
  else if (isCount || difference !== 0) {
    await postMovement(work, {
      batch: id,
      movementType: 'ADJUSTMENT',
      quantity: difference,
      reason: sent.holdReason ?? null,
    })
    if (difference > 0) await serveWaiting(work, [item])
  }
}

/** Expires all batches in one transaction, like the nightly job. */
export async function expireBatches(work: Work): Promise<void> {
  const items = await itemsToExpire(work)
  await lockItems(work, items)
  for (const item of items) await expireItem(work, item)
}

/** Items with batches to expire or update. */
async function itemsToExpire(work: Work): Promise<readonly number[]> {
  const found = [...(await expired(work, {})), ...(await outOfStep(work, {}))]
  return [...new Set(found.map(({ item }) => item))].toSorted((one, other) => one - other)
}

/** Expires batches past their date, and updates those whose shelf life is now too short for dispatch. */
async function expireItem(work: Work, item: number): Promise<void> {
  await lockItems(work, [item])
  for (const { id } of await expired(work, { item }))
    await work.asSystem.act(productionStock, id, 'expire')
  for (const { id } of await outOfStep(work, { item })) await changeFigures(work, id)
}

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

/** Batches whose available quantity is outdated, because of the date or a changed minimum shelf life. */
async function outOfStep(work: Work, ofItem: OfItem): Promise<readonly StoredOf<Stock>[]> {
  const from = sellableFrom(work)
  const sold = await work.asSystem.find(
    productionStock,
    { ...ofItem, batchStatus: 'AVAILABLE' },
    'all',
  )
  return sold
    .filter((batch) => (batch.availableQuantity ?? 0) !== computeAvailable(pickFacts(batch), from))
    .toSorted((one, other) => one.id - other.id)
}
