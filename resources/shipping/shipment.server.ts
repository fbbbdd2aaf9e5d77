import { clockAt, fieldError, readItems, localized, term } from '#schema'
import {
  behaviour,
  dropMessages,
  fillMessage,
  follow,
  guard,
  invalid,
  queueMessage,
  refuse,
  type Saved,
  type Saving,
  type Work,
  writer,
} from '#server'
import employee from '../parties/employees/employee.resource.ts'
import { ADDRESS_FIELDS } from '../places/address.ts'
import { nameCountries } from '../places/door.server.ts'
import customer from '../parties/customers/customer.resource.ts'
import orderItem from '../sales/orders/order-item.resource.ts'
import salesOrder from '../sales/invoices/sales-order.resource.ts'
import { followShipments, unfollowShipments } from '../sales/door.server.ts'
import { dispatchStock } from '../stock/door.server.ts'
import paymentHistory from '../money/payment-history.resource.ts'
import { recordOdometer } from '../assets/door.server.ts'
import vehicle from '../assets/vehicles/vehicle.resource.ts'
import {
  listDetails,
  dispatchLines,
  linesFor,
  loadShipment,
  markLines,
  needsCooling,
  checkReturns,
  findSentLines,
  takeReturns,
  type Shipment,
} from './shipment-details.server.ts'
import shipment from './shipment.resource.ts'
import shipmentMessages from './shipment.messages.ts'

const { SHIPMENT_STATUS } = shipmentMessages.events

type Resource = typeof shipment

const shipments = writer(shipment)

export default behaviour(shipment, {
  async beforeSave(saving) {
    if (saving.mode === 'create') await beginShipment(saving)
    else if (saving.action === null) await refuseLateChanges(saving)
    await demandInsurance(saving)
  },

  actions: {
    pack(saving) {
      saving.values.packedDate = saving.work.now
    },
    unpack(saving) {
      saving.values.packedDate = null
    },
    async ship(saving) {
      await demandTransport(saving)
      saving.values.shippedDate = saving.work.now
      saving.values.undoableUntil = undoableUntil(saving)
    },
    async undoShip(saving) {
      await refuseFollowed(saving, saving.before?.shippedDate)
      // The goods were packed at the latest when they left.
      saving.values.packedDate = saving.before?.packedDate ?? saving.before?.shippedDate ?? null
      Object.assign(saving.values, { shippedDate: null, undoableUntil: null })
    },
    async deliver(saving) {
      if (await isAllBack(saving))
        refuse(localized`Everything was returned. Record a return instead of a delivery.`, 'lines')
      saving.values.deliveredDate = saving.work.now
      saving.values.undoableUntil = undoableUntil(saving)
    },
    async undoDeliver(saving) {
      await refuseFollowed(saving, saving.before?.deliveredDate)
      Object.assign(saving.values, {
        deliveredDate: null,
        receivedBy: null,
        proofOfDelivery: null,
        odometer: null,
        undoableUntil: null,
      })
    },
    takeBack(saving) {
      saving.values.undoableUntil = null
    },
  },

  guards: [
    guard(vehicle, 'withdraw', refuseOnTheRoad),
    guard(vehicle, 'sell', refuseOnTheRoad),
    guard(salesOrder, 'closeShort', refuseStillHere),
  ],
  followUps: [follow(salesOrder, 'cancel', cancelWithSale)],

  async afterSave(saved) {
    const { work, mode, action, after, sent } = saved
    if (mode === 'create') await loadShipment(work, after, sent.lines?.length ? sent.lines : null)
    else if (action === null) await changeLines(saved)
    else await carryOut(saved)
    saved.answer = async () =>
      (await work.serialize(shipment, [(await work.get(shipment, after.id)) ?? after]))[0]
  },

  async serialize(work, records) {
    await nameCountries(work, records, 'shippingAddress')
    const whole = records.filter((record) => 'lines' in record)
    if (whole.length === 0) return
    const lines = await linesFor(
      work,
      whole.map(({ id }) => Number(id)),
    )
    for (const record of whole)
      record.lines = (lines.get(Number(record.id)) ?? []).map(
        ({ shipment: _shipment, ...line }) => line,
      )
  },
})

const UNDOABLE_MINUTES = 10
const undoableUntil = ({ work }: Saving<Resource>): string =>
  new Date(Date.parse(work.now) + UNDOABLE_MINUTES * 60_000).toISOString()

/** Refuses to undo a step that a return, a receipt or another shipment of the sale has followed. */
async function refuseFollowed(
  { work, before }: Saving<Resource>,
  since: string | null | undefined,
): Promise<void> {
  if (!before || !since) return
  const { id, sale } = before
  if ((await listDetails(work, before)).some(({ returnedQuantity }) => returnedQuantity > 0))
    refuse(localized`A return has been recorded; this can no longer be undone.`)
  const later = await work.asSystem.one(shipment, {
    sale,
    id: { not: id },
    shippedDate: { moreThan: since },
  })
  if (later)
    refuse(localized`${later.trackingNumber} has left since; this can no longer be undone.`)
  const receipt = await work.asSystem.one(paymentHistory, {
    sale,
    createdDate: { moreThan: since },
  })
  if (receipt)
    refuse(
      localized`${receipt.receiptNumber} has been recorded since; this can no longer be undone.`,
    )
}

const NOT_LEFT = ['PENDING', 'PACKED'] as const

async function refuseOnTheRoad({ work, before }: Saving<typeof vehicle>) {
  const open =
    before &&
    (await work.asSystem.one(shipment, {
      vehicle: before.id,
      shipmentStatus: [...NOT_LEFT, 'SHIPPED'],
    }))
  if (open)
    refuse(
      localized`${open.label} is planned for this vehicle or on its way; finish it or assign another vehicle first.`,
    )
}

async function refuseStillHere({ work, before }: Saving<typeof salesOrder>) {
  const open = await work.asSystem.count(shipment, {
    sale: before?.id ?? 0,
    shipmentStatus: NOT_LEFT,
  })
  if (open > 0)
    refuse(localized`Some shipments for this sale have not left yet. Ship or cancel them first.`)
}

async function cancelWithSale({ work, after: sale }: Saved<typeof salesOrder>) {
  for (const { id } of await work.asSystem.find(shipment, {
    sale: sale.id,
    shipmentStatus: NOT_LEFT,
  })) {
    await work.asSystem.act(shipment, id, 'cancel', { remarks: 'The sale was cancelled' })
  }
}

/** Locks the order, then the sale. Refuses a sale without goods to send. */
async function beginShipment(saving: Saving<Resource>): Promise<void> {
  const { work, values } = saving
  const of = await work.asSystem.get(salesOrder, saving.record().sale)
  const order = of && (await work.lock(orderItem, of.order))
  const sale = of && (await work.lock(salesOrder, of.id))
  if (!sale || !order) return
  if (sale.status !== 'APPROVED' && sale.status !== 'PARTIALLY_SHIPPED') {
    refuse(
      localized`${sale.salesId}: ${term(readItems(salesOrder.fields.status)[sale.status]?.label ?? sale.status)}. No more of it can be shipped.`,
      'salesId',
    )
  }
  Object.assign(values, { order: order.id, customer: order.customer })
  if (isEmpty(values.shippingAddress)) values.shippingAddress = order.shippingAddress
  const sold = clockAt(sale.salesDate, work.settings.timeZone).date
  if (saving.record().shipmentDate < sold)
    invalid([fieldError(shipment, 'shipmentDate', { code: 'tooEarly', params: { min: sold } })])
}

const isEmpty = (address: Shipment['shippingAddress'] | undefined): boolean =>
  !address || ADDRESS_FIELDS.every((name) => (address[name] ?? null) === null)

const ON_THE_WAY = ['vehicle', 'driver', 'carrierName'] as const

/**
 * Refuses changes that the definition does not cover: vehicle, driver or carrier after dispatch, and lines after
 * packing.
 */
async function refuseLateChanges({ work, before, changes, sent }: Saving<Resource>): Promise<void> {
  if (!before || before.shipmentStatus === 'PENDING') return
  const late = before.shipmentStatus === 'SHIPPED' ? ON_THE_WAY.filter((name) => changes(name)) : []
  if (late.length > 0) refuse(localized`The shipment has already left.`, late[0])
  if (
    sent.lines &&
    before.shipmentStatus !== 'DELIVERED' &&
    !(await isUnchanged(work, before, sent.lines))
  ) {
    refuse(
      before.shipmentStatus === 'PACKED'
        ? localized`Unpack the shipment to change its lines.`
        : localized`The lines of this shipment can no longer be changed.`,
      'lines',
    )
  }
}

type SentLines = NonNullable<Saving<Resource>['sent']['lines']>

/** True if the lines are as stored, because clients send whole records back. */
async function isUnchanged(work: Work, of: Shipment, sent: SentLines): Promise<boolean> {
  const existing = await listDetails(work, of)
  return (
    sent.length === existing.length &&
    sent.every((row) =>
      existing.some(
        (line) =>
          line.id === row.id &&
          (row.orderItem ?? line.orderItem) === line.orderItem &&
          (row.productionStock ?? line.productionStock) === line.productionStock &&
          (row.quantity ?? line.quantity) === line.quantity &&
          (row.returnedQuantity ?? line.returnedQuantity) === line.returnedQuantity,
      ),
    )
  )
}

async function demandInsurance(saving: Saving<Resource>): Promise<void> {
  const { values, changes, work } = saving
  if (!changes('vehicle') || !values.vehicle) return
  const chosen = await work.asSystem.get(vehicle, values.vehicle)
  if (chosen && chosen.insuranceExpiryDate < saving.record().shipmentDate) {
    refuse(localized`This vehicle’s insurance ends before the shipment leaves.`, 'vehicle')
  }
}

/** Requires a vehicle that is roadworthy and, for goods that need it, refrigerated. */
async function demandTransport(saving: Saving<Resource>): Promise<void> {
  const { work } = saving
  const of = saving.record()
  const used =
    of.deliveryMode === 'OWN_VEHICLE' ? await work.asSystem.get(vehicle, of.vehicle) : null
  if (!used) return
  if (used.vehicleStatus !== 'ACTIVE') refuse(localized`This vehicle is not available.`, 'vehicle')
  if (used.insuranceExpiryDate < work.today)
    refuse(localized`This vehicle’s insurance has expired.`, 'vehicle')
  if (!used.temperatureControlled && (await needsCooling(work, of)))
    refuse(localized`Chilled or frozen goods need a temperature-controlled vehicle.`, 'vehicle')
}

/** True if the shipment has been returned in full. */
async function isAllBack({ work, before, sent }: Saving<Resource>): Promise<boolean> {
  if (!before || !sent.lines) return false
  const existing = await listDetails(work, before)
  const coming = new Map(sent.lines.map((row) => [row.id, row.returnedQuantity]))
  return (
    existing.length > 0 &&
    existing.every((line) => (coming.get(line.id) ?? line.returnedQuantity) >= line.quantity)
  )
}

/** Changes the goods before dispatch, or records returns after delivery. */
async function changeLines(saved: Saved<Resource>): Promise<void> {
  const { work, after, sent } = saved
  if (!sent.lines) return
  if (after.shipmentStatus === 'PENDING') return loadShipment(work, after, sent.lines)
  if (after.shipmentStatus !== 'DELIVERED') return
  const existing = await listDetails(work, after)
  const returns = checkReturns(existing, readComing(sent.lines))
  if (returns.length === 0) return
  await takeReturns(work, after, existing, returns)
  if (await isAllBack(saved)) {
    if (!after.returnReason) invalid([fieldError(shipment, 'returnReason', { code: 'required' })])
    await shipments.write(work, after.id, { shipmentStatus: 'RETURNED' })
    await markLines(work, { id: after.id, shipmentStatus: 'RETURNED' })
  }
  await tellSale(work, after)
}

const readComing = (sent: SentLines) =>
  sent.map((row) => ({
    ...(row.id === undefined ? {} : { id: row.id }),
    returnedQuantity: row.returnedQuantity,
    restock: row.restock ?? false,
  }))

/** Completes the return with every line at its full quantity. Refuses a listed line that is not returned in full. */
function completeReturn(existing: Awaited<ReturnType<typeof listDetails>>, sent: SentLines) {
  const named = new Map(sent.map((row) => [row.id, row]))
  const isPart = existing.some(({ id, quantity }) => {
    const row = named.get(id)
    return sent.length > 0 && (!row || (row.returnedQuantity ?? quantity) < quantity)
  })
  if (isPart)
    refuse(
      localized`A return covers the whole shipment. For a partial return, record the delivery first, then the quantities returned.`,
      'lines',
    )
  const others = sent.filter((row) => !existing.some(({ id }) => id === row.id))
  return [
    ...existing.map(({ id, quantity }) => ({
      id,
      returnedQuantity: named.get(id)?.returnedQuantity ?? quantity,
      restock: named.get(id)?.restock ?? false,
    })),
    ...readComing(others),
  ]
}

/** Updates stock, order and sale after a change of status. */
async function carryOut({ work, action, after, sent }: Saved<Resource>): Promise<void> {
  const existing = await listDetails(work, after)
  if (action === 'ship') await dispatchLines(work, after, existing)
  if (action === 'undoShip')
    await dispatchStock(work, {
      lines: existing,
      reference: after.trackingNumber,
      isUndone: true,
    })
  if (action === 'deliver' && after.vehicle !== null && after.odometer !== null)
    await recordOdometer(work, after.vehicle, after.odometer)
  if (action === 'deliver')
    await takeReturns(work, after, existing, checkReturns(existing, readComing(sent.lines ?? [])))
  if (action === 'takeBack')
    await takeReturns(
      work,
      after,
      existing,
      checkReturns(existing, completeReturn(existing, sent.lines ?? [])),
    )
  await markLines(work, after)
  if (action === 'ship' || action === 'deliver' || action === 'takeBack')
    await tellSale(work, after)
  if (action === 'ship') await tellOfShipment(work, after)
  if (action === 'undoShip' || action === 'undoDeliver') await undoStep(work, after)
}

/** Puts the order and the sale back, and drops the messages that have not been sent. */
async function undoStep(work: Work, { id, sale, order }: Shipment): Promise<void> {
  await unfollowShipments(work, { sale, sent: await findSentLines(work, order) })
  await dropMessages(work, { about: SHIPMENT_STATUS, relatedType: shipment.name, relatedId: id })
}

const tellSale = async (work: Work, { sale, order, trackingNumber }: Shipment): Promise<void> =>
  followShipments(work, { sale, trackingNumber, sent: await findSentLines(work, order) })

/** Notifies the customer of the dispatch. */
async function tellOfShipment(work: Work, of: Shipment): Promise<void> {
  const buyer = await work.asSystem.get(customer, of.customer)
  if (!buyer?.phoneNumber) return
  const driver = of.driver === null ? null : await work.asSystem.get(employee, of.driver)
  const carrier = of.carrierName
    ? fillMessage(SHIPMENT_STATUS.parts.byCarrier, {
        carrierName: [of.carrierName, of.carrierReference].filter(Boolean).join(' '),
      })
    : driver?.phoneNumber
      ? fillMessage(SHIPMENT_STATUS.parts.byDriver, { phoneNumber: driver.phoneNumber })
      : ''
  const message = fillMessage(SHIPMENT_STATUS.text, {
    trackingNumber: of.trackingNumber,
    status: { word: 'Shipped' },
    carrier,
    expectedDeliveryDate: of.expectedDeliveryDate ?? fillMessage(SHIPMENT_STATUS.parts.soon, {}),
  })
  await queueMessage(work, {
    about: SHIPMENT_STATUS,
    recipientUser: buyer.user,
    recipientName: buyer.customerName,
    phoneNumber: buyer.phoneNumber,
    message,
    relatedType: shipment.name,
    relatedId: of.id,
    isUndoable: true,
  })
}
