import { fieldError, flag, fromUnits, quantity, reference, text, whole } from '#schema'
import { behaviour, invalid, notFound, post, put, Refusal, shape, type Work } from '#server'
import shipmentDetails from './shipment-details.resource.ts'
import { listDetails, type Detail } from './shipment-details.server.ts'
import shipment from './shipment.resource.ts'
import { OFFICE } from '../roles.ts'

const LINE = shape.record(shipmentDetails)

/** Calls that change a single line, under the rules of its shipment. */
export default behaviour('shipment-line-calls', {
  endpoints: [
    post('/shipment-details', {
      replaces: shipmentDetails,
      summary:
        'Puts one more line on a shipment that waits to leave; without a batch, of what is reserved',
      roles: OFFICE,
      message: 'Line added',
      body: {
        shipment: reference('shipment'),
        trackingNumber: text(),
        orderItem: whole({ required: true, min: 1 }),
        productionStock: reference('production-stock'),
        quantity: quantity({ required: true }),
      },
      returns: LINE,
      async handler(
        work,
        { body: { shipment: id, trackingNumber, orderItem, productionStock, quantity: units } },
      ) {
        const of =
          id === null
            ? await work.one(shipment, { trackingNumber: trackingNumber ?? '' })
            : await work.get(shipment, id)
        if (!of)
          return invalid([
            fieldError(shipmentDetails, 'shipment', {
              code: id === null && trackingNumber === null ? 'required' : 'notFound',
            }),
          ])
        const before = await listDetails(work, of)
        const added = {
          orderItem,
          quantity: fromUnits(units, 3),
          ...(productionStock === null ? {} : { productionStock }),
        }
        await work.update(shipment, of.id, { lines: [...before.map(keep), added] })
        const after = await listDetails(work, of)
        return serializeLine(
          work,
          after.find((line) => !before.some((existing) => existing.id === line.id)),
        )
      },
    }),
    put('/shipment-details/:id', {
      replaces: shipmentDetails,
      summary:
        'Changes a line before it leaves, or says what of it came back, in all; needs the version that was read',
      roles: OFFICE,
      message: 'Line updated',
      body: {
        productionStock: reference('production-stock'),
        quantity: quantity(),
        returnedQuantity: quantity({ min: 0 }),
        restock: flag(),
        version: whole(),
      },
      returns: LINE,
      async handler(
        work,
        { id, body: { version, productionStock, quantity: units, returnedQuantity, restock } },
      ) {
        const line = await work.get(shipmentDetails, id)
        if (!line) return notFound()
        if (version === null) throw new Refusal('versionMissing')
        const changed = {
          id: line.id,
          ...(productionStock === null ? {} : { productionStock }),
          ...(units === null ? {} : { quantity: fromUnits(units, 3) }),
          ...(returnedQuantity === null
            ? {}
            : { returnedQuantity: fromUnits(returnedQuantity, 3) }),
          ...(restock === null ? {} : { restock }),
        }
        const existing = await listDetails(work, { id: line.shipment })
        const change = () =>
          work.update(shipment, line.shipment, {
            lines: existing.map((each) => (each.id === line.id ? changed : keep(each))),
          })
        if (version !== line.version) {
          await refuseWrong(work, change)
          return work.refuseStale(shipmentDetails, line, version)
        }
        await change()
        return serializeLine(work, await work.get(shipmentDetails, line.id))
      },
    }),
  ],
})

/** Refers to a line that stays unchanged. */
const keep = ({ id }: Detail) => ({ id })

/**
 * Tries a change and rolls it back. Refuses only validation errors (400); other refusals may be due to the omitted
 * lines.
 */
async function refuseWrong(work: Work, change: () => Promise<unknown>): Promise<void> {
  const undone = new Error('The change was only tried')
  await work
    .attempt(async () => {
      await change()
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone && (!(error instanceof Refusal) || error.httpStatus === 400)) throw error
    })
}

const serializeLine = (work: Work, line: Detail | null | undefined) =>
  line ? work.serializeOne(shipmentDetails, line) : notFound()
