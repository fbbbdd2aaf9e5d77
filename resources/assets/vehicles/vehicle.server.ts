import { localized } from '#schema'
import {
  behaviour,
  fillMessage,
  queueMessage,
  refuse,
  rollups,
  writer,
  type Saving,
  type StoredOf,
  type Work,
} from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import assetMessages from '../assets.messages.ts'
import { listCareItems, summarizeCare, stateNow } from './vehicle-care.server.ts'
import vehicle from './vehicle.resource.ts'

type Vehicle = typeof vehicle
type Stored = StoredOf<Vehicle>

const { SERVICE_DUE } = assetMessages.events

const vehicles = writer(vehicle)
const rollup = rollups(vehicle)

const IN_USE = { vehicleStatus: { not: 'SOLD' } } as const

export default behaviour(vehicle, {
  async beforeSave(saving) {
    const { before, work, values, changes } = saving
    const { odometer, modelYear } = saving.record()
    if (before) refuseLower(before, odometer)
    if (
      changes('modelYear') &&
      modelYear !== null &&
      modelYear > Number(work.today.slice(0, 4)) + 1
    ) {
      refuse(localized`The model year cannot be later than next year.`, 'modelYear')
    }
    await refuseSecondVehicle(saving)
    if (saving.action === null) Object.assign(values, await summarizeCare(work, saving.record()))
  },

  async serialize(work, records) {
    for (const record of records.filter((each) => 'careItems' in each)) {
      const found = await work.get(vehicle, Number(record.id))
      record.careItems = found
        ? (await listCareItems(work, found)).map(({ name: _, ...each }) => each)
        : []
    }
  },

  jobs: {
    care: {
      every: { dailyAt: '00:30' },
      label: localized`Finds vehicles that are due for service`,
      async due(work) {
        const used = await work.find(vehicle, IN_USE, 'all')
        return used.filter((each) => each.dueState !== stateNow(work, each)).map(({ id }) => id)
      },
      async runOne(work, id) {
        const found = await work.lock(vehicle, id)
        if (found) await bringInStep(work, found)
      },
    },
  },
})

function refuseLower(before: Stored, odometer: number): void {
  if (odometer < before.odometer)
    refuse(
      localized`The last odometer reading was ${before.odometer.toLocaleString('en-GB')} km; the new one cannot be lower.`,
      'odometer',
    )
}

/** Refuses a driver who already has a vehicle. */
async function refuseSecondVehicle(saving: Saving<Vehicle>) {
  const { work, before } = saving
  const { driver, vehicleStatus } = saving.record()
  if (driver === null || vehicleStatus !== 'ACTIVE') return
  const others = await work.asSystem.find(vehicle, { driver, vehicleStatus: 'ACTIVE' })
  const other = others.find(({ id }) => id !== before?.id)
  if (other)
    refuse(
      localized`This person already drives ${other.label}; assign another driver to that vehicle first.`,
      'driver',
    )
}

/** Records an odometer reading and updates due services. */
export async function recordOdometer(work: Work, id: number, odometer: number): Promise<void> {
  const before = await work.lock(vehicle, id)
  if (!before) return
  refuseLower(before, odometer)
  const after = odometer > before.odometer ? await vehicles.write(work, id, { odometer }) : before
  if (after) await bringInStep(work, after)
}

/** Updates due services of all vehicles. */
export async function bringVehiclesInStep(work: Work): Promise<void> {
  for (const each of await work.asSystem.find(vehicle, IN_USE, 'all')) await bringInStep(work, each)
}

const WORSE = ['OK', 'DUE_SOON', 'OVERDUE']

async function bringInStep(work: Work, before: Stored): Promise<void> {
  const care = await summarizeCare(work, before)
  if (
    care.dueState === before.dueState &&
    care.nextDueDate === before.nextDueDate &&
    care.nextDueOdometer === before.nextDueOdometer
  )
    return
  await rollup.set(work, { id: before.id }, care)
  if (WORSE.indexOf(care.dueState) > WORSE.indexOf(before.dueState ?? 'OK'))
    await tellDriver(work, before)
}

/** Notifies the driver of the first due item. */
async function tellDriver(work: Work, of: Stored): Promise<void> {
  const person = await work.asSystem.get(employee, of.driver)
  if (!person?.phoneNumber) return
  const items = await listCareItems(work, of)
  const [item] = items.toSorted(
    (one, other) =>
      WORSE.indexOf(other.dueState) - WORSE.indexOf(one.dueState) ||
      (one.nextDueDate ?? '9').localeCompare(other.nextDueDate ?? '9'),
  )
  if (!item) return
  await queueMessage(work, {
    about: SERVICE_DUE,
    recipientUser: person.user,
    recipientName: person.fullName ?? '',
    phoneNumber: person.phoneNumber,
    message:
      item.nextDueDate === null
        ? fillMessage(SERVICE_DUE.variants.atDistance, {
            name: of.label,
            item: item.name,
            distance: item.nextDueOdometer ?? 0,
          })
        : fillMessage(SERVICE_DUE.text, {
            name: of.label,
            item: item.name,
            dueDate: item.nextDueDate,
          }),
    relatedType: vehicle.name,
    relatedId: of.id,
  })
}
