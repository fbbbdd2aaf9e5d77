import { addDays, localized } from '#schema'
import { behaviour, refuse, type Saving, type StoredOf, type Work } from '#server'
import { countBatch } from '../../assets/door.server.ts'
import machinery from '../../assets/machinery/machinery.resource.ts'
import item from '../item-master.resource.ts'
import productionStock from './production-stock.resource.ts'
import { openBatch } from './production-stock.server.ts'
import production from './production.resource.ts'
import stockMovement from './stock-movement.resource.ts'
import { lockItems, postMovement } from './stock-movement.server.ts'
import { serveWaiting } from './stock-reservation.server.ts'
import { batchPrefix, yieldPercent } from './stock.ts'

type Making = typeof production
type Made = StoredOf<Making>

export default behaviour(production, {
  async beforeSave(saving) {
    if (saving.action !== null && saving.action !== 'complete') return
    await giveExpiry(saving)
    await giveBatchNumber(saving)
  },

  actions: {
    start: demandMachine,
    async complete(saving) {
      const { work, values, before } = saving
      // A production already started can be completed even if the machine has stopped since.
      if (before?.productionStatus === 'PLANNED') await demandMachine(saving)
      const { producedDate, producedQuantity, rejectedQuantity } = saving.record()
      if (producedDate > work.today)
        refuse(localized`The production date cannot be in the future.`, 'producedDate')
      values.rejectedQuantity = rejectedQuantity ?? 0
      values.yieldPercent = yieldPercent(producedQuantity ?? 0, rejectedQuantity ?? 0)
    },
    withdraw: ({ work, before }) => (before ? emptyBatch(work, before) : undefined),
  },

  async afterSave({ work, action, after }) {
    if (action !== 'complete') return
    if (after.machinery !== null) await countBatch(work, after.machinery)
    await shelve(work, after)
  },
})

const usualExpiry = async (
  work: Work,
  { item: id, producedDate }: Pick<Made, 'item' | 'producedDate'>,
): Promise<string> => addDays(producedDate, (await work.asSystem.get(item, id))?.shelfLifeDays ?? 0)

/** Sets the expiry date from the item's shelf life. Staff may shorten it; only super admins may extend it. */
async function giveExpiry(saving: Saving<Making>): Promise<void> {
  const { work, values, before, changes } = saving
  const usual = await usualExpiry(work, saving.record())
  const follows =
    before !== null &&
    !changes('expiryDate') &&
    (changes('producedDate') || changes('item')) &&
    before.expiryDate === (await usualExpiry(work, before))
  if (follows || (saving.record().expiryDate ?? null) === null) values.expiryDate = usual
  const expiry = values.expiryDate ?? null
  if (expiry !== null && expiry > usual && work.role !== null && work.role !== 'SUPER_ADMIN') {
    refuse(
      localized`This is beyond the item’s shelf life; only a super admin can set a later expiry date.`,
      'expiryDate',
    )
  }
}

/** Sets the default batch number: item code, day, and a sequence number within them. */
async function giveBatchNumber(saving: Saving<Making>): Promise<void> {
  const { work, values, before, changes } = saving
  const { item: id, producedDate, batchNumber } = saving.record()
  const hasMoved =
    before !== null &&
    (changes('item') || changes('producedDate')) &&
    !changes('batchNumber') &&
    (await isFromSeries(work, before))
  if ((batchNumber ?? null) === null || hasMoved)
    values.batchNumber = await nextBatchNumber(work, id, producedDate)
  else if (before === null || changes('batchNumber') || changes('item'))
    await refuseTaken(work, id, batchNumber ?? '')
}

const isFromSeries = async (
  work: Work,
  { item: id, producedDate, batchNumber }: Made,
): Promise<boolean> =>
  batchNumber?.startsWith(
    batchPrefix((await work.asSystem.get(item, id))?.itemCode ?? '', producedDate),
  ) ?? false

/** Returns the next free number, skipping those entered by hand here or for opening stock. */
async function nextBatchNumber(work: Work, ofItem: number, producedDate: string): Promise<string> {
  const prefix = batchPrefix((await work.asSystem.get(item, ofItem))?.itemCode ?? '', producedDate)
  for (;;) {
    const batchNumber = await work.series(`batch ${prefix}`, `${prefix}00`)
    const isTaken =
      (await work.asSystem.one(production, { item: ofItem, batchNumber })) ??
      (await work.asSystem.one(productionStock, { item: ofItem, batchNumber }))
    if (!isTaken) return batchNumber
  }
}

async function refuseTaken(work: Work, ofItem: number, batchNumber: string): Promise<void> {
  if (await work.asSystem.one(productionStock, { item: ofItem, batchNumber }))
    refuse(localized`There is already a batch of this item with that number.`, 'batchNumber')
}

async function demandMachine(saving: Saving<Making>): Promise<void> {
  const id = saving.record().machinery
  const machine = id === null ? null : await saving.work.asSystem.get(machinery, id)
  if (machine && machine.machineryStatus !== 'OPERATIONAL')
    refuse(
      localized`${machine.label} is not operational; choose another machine first.`,
      'machinery',
    )
}

/** Books the output as one batch. A rejected batch is booked in and out again, so that it appears in the ledger. */
async function shelve(work: Work, made: Made): Promise<void> {
  const { item: ofItem, productionNumber } = made
  await lockItems(work, [ofItem])
  const { id: batch, batchStatus } = await openBatch(work, made)
  const quantity = made.producedQuantity ?? 0
  await postMovement(work, {
    batch,
    movementType: 'PRODUCTION_IN',
    quantity,
    reference: productionNumber,
  })
  if (batchStatus === 'WRITTEN_OFF')
    await postMovement(work, {
      batch,
      movementType: 'WRITE_OFF',
      quantity: -quantity,
      reference: productionNumber,
      reason: 'Failed the quality check',
    })
  await serveWaiting(work, [ofItem])
}

/** Empties the batch of an undone production. Refused if the batch has been used. */
async function emptyBatch(work: Work, { id, item: ofItem, productionNumber }: Made): Promise<void> {
  await lockItems(work, [ofItem])
  const batch = await work.asSystem.one(productionStock, { production: id })
  if (!batch) return
  const onHand = batch.onHandQuantity ?? 0
  const isShipped =
    (await work.asSystem.one(stockMovement, {
      productionStock: batch.id,
      movementType: 'SHIPMENT_OUT',
    })) !== null
  if ((batch.reservedQuantity ?? 0) > 0 || isShipped)
    refuse(
      localized`Some of the batch is reserved for orders or has been shipped, so this production can no longer be withdrawn.`,
    )
  if (onHand > 0)
    await postMovement(work, {
      batch: batch.id,
      movementType: 'ADJUSTMENT',
      quantity: -onHand,
      reference: productionNumber,
      reason: 'Production withdrawn',
    })
}
