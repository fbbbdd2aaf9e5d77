import { clockAt, pickSettings, addDays, addMonths } from '#schema'
import type { StoredOf, Work } from '#server'
import assets from '../assets.settings.ts'
import vehicleServiceItem from './vehicle-service-item.resource.ts'
import vehicleService from './vehicle-service.resource.ts'
import type vehicle from './vehicle.resource.ts'

type Vehicle = Pick<
  StoredOf<typeof vehicle>,
  'odometer' | 'vehicleType' | 'acquisitionDate' | 'insuranceExpiryDate' | 'inspectionExpiryDate'
> & { readonly id?: number; readonly createdDate?: string }

/** Insurance, inspection and periodic services of a vehicle, each with its next due date and state. */
export async function listCareItems(work: Work, of: Vehicle) {
  const done = of.id === undefined ? [] : await listServices(work, of.id)
  const items = await work.asSystem.find(vehicleServiceItem, { isActive: true }, 'all')
  // Before the first service, intervals count from the purchase date and 0 km.
  const begin = {
    date:
      of.acquisitionDate ??
      (of.createdDate ? clockAt(of.createdDate, work.settings.timeZone).date : work.today),
    odometer: 0,
  }
  const papers = (careItem: 'INSURANCE' | 'INSPECTION', nextDueDate: string) => ({
    careItem,
    serviceItem: null,
    name: careItem === 'INSURANCE' ? 'Insurance' : 'Inspection',
    nextDueDate,
    nextDueOdometer: null,
  })
  const all = [
    papers('INSURANCE', of.insuranceExpiryDate),
    papers('INSPECTION', of.inspectionExpiryDate),
    ...items
      .filter(({ intervalMonths, intervalKm }) => intervalMonths > 0 || intervalKm > 0)
      .filter(({ vehicleTypes }) => !vehicleTypes?.length || vehicleTypes.includes(of.vehicleType))
      .map((item) => ({
        careItem: 'SERVICE' as const,
        serviceItem: item.id,
        name: item.serviceItemName,
        ...dueAfter(item, done.find(({ items }) => items.has(item.id)) ?? begin),
      })),
  ]
  const limits = { today: work.today, ...pickSettings(assets, work.settings) }
  return all.map((each) => ({ ...each, dueState: computeDueState(each, of.odometer, limits) }))
}

/** Computes the summary stored on the vehicle. */
export async function summarizeCare(work: Work, of: Vehicle) {
  const next = findSoonest(await listCareItems(work, of))
  return { ...next, dueState: stateNow(work, { ...of, ...next }) }
}

/** Computes the current state from the stored summary. */
export const stateNow = (
  work: Work,
  kept: Pick<StoredOf<typeof vehicle>, 'odometer' | 'nextDueDate' | 'nextDueOdometer'>,
) =>
  computeDueState(kept, kept.odometer, {
    today: work.today,
    ...pickSettings(assets, work.settings),
  })

/** Completed services of a vehicle, latest first. */
async function listServices(work: Work, id: number) {
  const services = await work.asSystem.find(
    vehicleService,
    { vehicle: id, vehicleServiceStatus: 'COMPLETED' },
    'all',
  )
  return services
    .toSorted((one, other) => other.serviceDate.localeCompare(one.serviceDate) || other.id - one.id)
    .map(({ serviceDate, odometer, lines }) => ({
      date: serviceDate,
      odometer: odometer ?? 0,
      items: new Set((lines ?? []).map(({ serviceItem }) => serviceItem)),
    }))
}

/** When something is next due, by date and by odometer. For a vehicle, the earliest of all items. */
interface NextDue {
  readonly nextDueDate: string | null
  readonly nextDueOdometer: number | null
}

interface Schedule {
  readonly intervalMonths: number
  readonly intervalKm: number
}

interface Limits {
  readonly today: string
  readonly serviceDueSoonDays: number
  readonly serviceDueSoonKm: number
}

type DueState = 'OK' | 'DUE_SOON' | 'OVERDUE'

/** Next due date and odometer reading after a service. An interval of 0 is ignored. */
export const dueAfter = (
  { intervalMonths, intervalKm }: Schedule,
  last: { readonly date: string; readonly odometer: number },
): NextDue => ({
  nextDueDate: intervalMonths > 0 ? addMonths(last.date, intervalMonths) : null,
  nextDueOdometer: intervalKm > 0 ? last.odometer + intervalKm : null,
})

/** State of one item, or of a whole vehicle: the worst state of its items. */
export function computeDueState(
  { nextDueDate, nextDueOdometer }: NextDue,
  odometer: number,
  { today, serviceDueSoonDays, serviceDueSoonKm }: Limits,
): DueState {
  const reaches = (day: string, reading: number): boolean =>
    (nextDueDate !== null && day > nextDueDate) ||
    (nextDueOdometer !== null && reading >= nextDueOdometer)
  if (reaches(today, odometer)) return 'OVERDUE'
  // The first day of the notice period counts as due soon.
  return reaches(addDays(today, serviceDueSoonDays + 1), odometer + serviceDueSoonKm)
    ? 'DUE_SOON'
    : 'OK'
}

const least = <Value extends string | number>(values: readonly (Value | null)[]): Value | null =>
  values.reduce(
    (found, each) => (each !== null && (found === null || each < found) ? each : found),
    null,
  )

export const findSoonest = (all: readonly NextDue[]): NextDue => ({
  nextDueDate: least(all.map(({ nextDueDate }) => nextDueDate)),
  nextDueOdometer: least(all.map(({ nextDueOdometer }) => nextDueOdometer)),
})
