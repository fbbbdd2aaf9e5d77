import { clockAt, divideRounded, localized, ruleError } from '#schema'
import { behaviour, invalid, refuse, type Saving, type StoredOf, type Work } from '#server'
import machinerySpares from './machinery-spares.resource.ts'
import { takeSpares } from './machinery-spares.server.ts'
import { computeDowntime, recordService } from './machinery.server.ts'
import machinery from './machinery.resource.ts'
import maintenance from './maintenance.resource.ts'

type Maintenance = StoredOf<typeof maintenance>

/** Types that count as a service. */
const SERVICES: readonly string[] = ['PREVENTIVE', 'CALIBRATION']

export default behaviour(maintenance, {
  async beforeSave({ work, action, values, record, changes }) {
    await work.lock(machinery, record().machinery)
    if (action === 'complete' || changes('sparesUsed')) await refuseOtherSpares(work, record())
    if (changes('labourCost') || !record().id)
      values.totalCost = record().labourCost + (record().sparesCost ?? 0)
  },

  actions: {
    async start({ work, record, values }) {
      const machine = await work.asSystem.get(machinery, record().machinery)
      if (!machine) return
      if (machine.machineryStatus === 'UNDER_MAINTENANCE')
        refuse(localized`${machine.label} is already under maintenance; finish that first.`)
      values.startDateTime = record().startDateTime ?? work.now
      values.wasOutOfOrder = machine.machineryStatus === 'OUT_OF_ORDER'
      await work.asSystem.act(machinery, machine.id, 'beginMaintenance')
    },
    complete: settle,
    async cancel({ work, before }) {
      if (before?.maintenanceStatus === 'IN_PROGRESS')
        await moveMachine(work, before, before.wasOutOfOrder ? 'breakAgain' : 'endMaintenance')
    },
  },

  async afterSave({ work, action, before, after }) {
    if (action !== 'complete') return
    if (before?.maintenanceStatus === 'IN_PROGRESS' || after.maintenanceType === 'CORRECTIVE')
      await moveMachine(work, after, 'endMaintenance')
    if (SERVICES.includes(after.maintenanceType) && after.completedDateTime)
      await recordService(
        work,
        after.machinery,
        clockAt(after.completedDateTime, work.settings.timeZone).date,
      )
  },

  serialize({ today }, records) {
    for (const record of records)
      if ('isOverdue' in record)
        record.isOverdue =
          record.maintenanceStatus === 'SCHEDULED' && String(record.scheduledDate) < today
  },
})

/** Refuses spares for other machines. A spare without machines fits all of them. */
async function refuseOtherSpares(work: Work, { machinery: id, sparesUsed }: Maintenance) {
  const errors: ReturnType<typeof ruleError>[] = []
  for (const [place, { spare }] of (sparesUsed ?? []).entries()) {
    const part = await work.asSystem.get(machinerySpares, spare ?? null)
    const fits = part?.machinery ?? []
    if (part && fits.length > 0 && !fits.includes(id))
      errors.push(
        ruleError(`sparesUsed.${place}.spare`, localized`${part.label} is for another machine.`),
      )
  }
  if (errors.length > 0) invalid(errors)
}

/** Takes the used spares from stock at their current cost, and stores the costs. */
async function settle({ work, values, record }: Saving<typeof maintenance>): Promise<void> {
  const { completedDateTime, startDateTime, labourCost, maintenanceNumber } = record()
  const sparesUsed = record().sparesUsed ?? []
  const costs = await takeSpares(work, sparesUsed, maintenanceNumber ?? '')
  const completed = completedDateTime ?? work.now
  const start = startDateTime ?? completed
  values.completedDateTime = completed
  values.startDateTime = start
  values.downtimeHours = computeDowntime(start, completed)
  values.sparesUsed = sparesUsed.map((line) => ({
    ...line,
    unitCost: costs.get(line.spare) ?? 0,
  }))
  values.sparesCost = sparesUsed.reduce(
    (sum, { spare, quantity }) =>
      sum + divideRounded(BigInt(quantity) * BigInt(costs.get(spare) ?? 0), 1000n),
    0,
  )
  values.totalCost = values.sparesCost + labourCost
}

/** Changes the machine's status unless it is retired or already operational. */
async function moveMachine(
  work: Work,
  { machinery: id }: Maintenance,
  action: 'endMaintenance' | 'breakAgain',
): Promise<void> {
  const machine = await work.asSystem.get(machinery, id)
  const isStopped =
    machine?.machineryStatus === 'UNDER_MAINTENANCE' ||
    (machine?.machineryStatus === 'OUT_OF_ORDER' && action === 'endMaintenance')
  if (isStopped) await work.asSystem.act(machinery, id, action)
}
