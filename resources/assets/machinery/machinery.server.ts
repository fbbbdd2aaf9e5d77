import { localized, pickSettings, addDays, addMonths } from '#schema'
import {
  behaviour,
  fillMessage,
  queueMessage,
  refuse,
  rollups,
  type StoredOf,
  type Work,
} from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import assetMessages from '../assets.messages.ts'
import assets from '../assets.settings.ts'
import machinery from './machinery.resource.ts'
import maintenance from './maintenance.resource.ts'

type Machine = StoredOf<typeof machinery>

const { SERVICE_DUE } = assetMessages.events
const rollup = rollups(machinery)

const IN_USE = { machineryStatus: { not: 'RETIRED' } } as const
const OPEN = ['SCHEDULED', 'IN_PROGRESS'] as const
const DUE: readonly unknown[] = ['DUE_SOON', 'OVERDUE']

export default behaviour(machinery, {
  beforeSave({ work, action, values, record }) {
    if (action === null) Object.assign(values, planService(work, record()))
  },

  actions: {
    async retire({ work, before }) {
      const open =
        before &&
        (await work.asSystem.one(maintenance, { machinery: before.id, maintenanceStatus: OPEN }))
      if (open) refuse(localized`${open.label} is still open; complete or cancel it first.`)
    },
  },

  async afterSave({ work, action, after, sent }) {
    if (action === 'reportFault')
      await work.asSystem.create(maintenance, {
        machinery: after.id,
        maintenanceType: 'CORRECTIVE',
        scheduledDate: work.today,
        problemDescription: sent.problem,
      })
  },

  jobs: {
    care: {
      every: { dailyAt: '00:30' },
      label: localized`Plans maintenance for machines that are due`,
      async due(work) {
        const open = await work.find(maintenance, PLANNED, 'all')
        const planned = new Set(open.map(({ machinery: id }) => id))
        const used = await work.find(machinery, IN_USE, 'all')
        return used
          .filter((each) => {
            const { dueState } = planService(work, each)
            return dueState !== each.dueState || (DUE.includes(dueState) && !planned.has(each.id))
          })
          .map(({ id }) => id)
      },
      async runOne(work, id) {
        const found = await work.lock(machinery, id)
        if (found) await planMaintenance(work, found)
      },
    },
  },
})

/** Returns the next service of a machine and its due state. */
function planService(work: Work, machine: Machine) {
  const nextServiceDate = nextServiceAfter(
    machine.lastServiceDate ?? machine.installationDate,
    machine.maintenanceFrequency,
  )
  const lead = pickSettings(assets, work.settings).maintenanceLeadDays
  return {
    nextServiceDate,
    dueState: machineDueState({ ...machine, nextServiceDate }, work.today, lead),
  }
}

async function bringInStep(work: Work, machine: Machine): Promise<void> {
  const { id, lastServiceDate, batchesSinceService } = machine
  await rollup.set(
    work,
    { id },
    {
      lastServiceDate,
      batchesSinceService: batchesSinceService ?? 0,
      ...planService(work, machine),
    },
  )
}

/** Records a service; the caller locks the machine. */
export async function recordService(work: Work, id: number, day: string): Promise<void> {
  const machine = await work.asSystem.get(machinery, id)
  if (!machine) return
  const isNewest = (machine.lastServiceDate ?? '') <= day
  const lastServiceDate = isNewest ? day : machine.lastServiceDate
  await bringInStep(work, { ...machine, lastServiceDate, batchesSinceService: 0 })
}

/** Counts a batch made on the machine, which may make a service due. */
export async function countBatch(work: Work, id: number): Promise<void> {
  const machine = await work.lock(machinery, id)
  if (!machine) return
  const batchesSinceService = (machine.batchesSinceService ?? 0) + 1
  await bringInStep(work, { ...machine, batchesSinceService })
}

/** Preventive maintenance that is planned or running. */
const PLANNED = { maintenanceType: 'PREVENTIVE', maintenanceStatus: OPEN } as const

/** R-MNT-2: plans maintenance that is due, and notifies the responsible employee once per due state. */
async function planMaintenance(work: Work, machine: Machine): Promise<void> {
  const { nextServiceDate, dueState } = planService(work, machine)
  const isNews = dueState !== machine.dueState
  if (isNews) await bringInStep(work, machine)
  if (!DUE.includes(dueState)) return
  const scheduledDate = nextServiceDate ?? work.today
  if (!(await work.one(maintenance, { ...PLANNED, machinery: machine.id })))
    await work.asSystem.create(maintenance, { machinery: machine.id, scheduledDate })
  const person = isNews ? await work.asSystem.get(employee, machine.responsibleEmployee) : null
  if (!person?.phoneNumber) return
  await queueMessage(work, {
    about: SERVICE_DUE,
    recipientUser: person.user,
    recipientName: person.fullName ?? '',
    phoneNumber: person.phoneNumber,
    message: fillMessage(SERVICE_DUE.text, {
      name: machine.label,
      item: fillMessage('Maintenance', {}),
      dueDate: scheduledDate,
    }),
    relatedType: machinery.name,
    relatedId: machine.id,
  })
}

/** Interval between two services, in days or months. */
const EVERY = {
  NONE: null,
  DAILY: { days: 1, months: 0 },
  WEEKLY: { days: 7, months: 0 },
  MONTHLY: { days: 0, months: 1 },
  QUARTERLY: { days: 0, months: 3 },
  HALF_YEARLY: { days: 0, months: 6 },
  YEARLY: { days: 0, months: 12 },
  TWO_YEARLY: { days: 0, months: 24 },
} as const

type Frequency = keyof typeof EVERY

/** Next service date; null if services are not scheduled by time. */
export function nextServiceAfter(day: string, frequency: Frequency): string | null {
  const every = EVERY[frequency]
  return every && addMonths(addDays(day, every.days), every.months)
}

interface Run {
  readonly nextServiceDate: string | null
  /** Batches between two services; null if services do not depend on production. */
  readonly serviceEveryBatches: number | null
  readonly batchesSinceService: number | null
}

/** Due state of a machine, by date and by number of batches. */
export function machineDueState(
  { nextServiceDate, serviceEveryBatches, batchesSinceService }: Run,
  today: string,
  leadDays: number,
): 'NONE' | 'OK' | 'DUE_SOON' | 'OVERDUE' {
  const isWornOut =
    serviceEveryBatches !== null && (batchesSinceService ?? 0) >= serviceEveryBatches
  if (isWornOut || (nextServiceDate !== null && nextServiceDate < today)) return 'OVERDUE'
  if (nextServiceDate !== null && nextServiceDate <= addDays(today, leadDays)) return 'DUE_SOON'
  return nextServiceDate === null && serviceEveryBatches === null ? 'NONE' : 'OK'
}

/** Hours between two instants, in hundredths. */
export const computeDowntime = (start: string, end: string): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / 36_000)
