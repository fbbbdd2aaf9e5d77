import { localized, ruleError } from '#schema'
import { behaviour, invalid, refuse, writer, type Saving, type StoredOf, type Work } from '#server'
import contractEmployee from './contract-employee.resource.ts'
import { countWorkers } from './contractor.server.ts'
import employeeContract from './employee-contract.resource.ts'

type Contract = StoredOf<typeof employeeContract>
type Worker = StoredOf<typeof contractEmployee>
type WorkerSaving = Saving<typeof contractEmployee>

const workers = writer(contractEmployee)

export default behaviour(contractEmployee, {
  async beforeSave(saving) {
    const { work, before, changes, record } = saving
    followLeaving(saving)
    const isPlaced = before === null || changes('contract')
    if (!isPlaced && !changes('joinDate') && !changes('workerStatus')) return
    const contract = await work.lock(employeeContract, record().contract)
    if (!contract) return
    if (isPlaced || changes('joinDate')) demandWithin(contract, record())
    if (record().workerStatus === 'ACTIVE' && (isPlaced || changes('workerStatus')))
      await demandPlace(work, contract, before)
  },

  async afterSave({ work, before, after }) {
    await countWorkers(work, after.contractor, isActive(after) - isActive(before))
  },

  async afterDelete(work, worker) {
    await countWorkers(work, worker.contractor, -isActive(worker))
  },
})

const isActive = (worker: Worker | null): number => Number(worker?.workerStatus === 'ACTIVE')

/**
 * A leaving date makes a worker inactive, because imported sheets have no status column; reactivating a worker clears
 * it.
 */
function followLeaving({ before, values, record, changes }: WorkerSaving) {
  if (record().leaveDate === null) return
  if (before === null || (changes('leaveDate') && !changes('workerStatus')))
    values.workerStatus = 'INACTIVE'
  else if (record().workerStatus === 'ACTIVE') values.leaveDate = null
}

function demandWithin({ startDate, endDate }: Contract, { joinDate }: Worker) {
  if (joinDate < startDate || joinDate > endDate)
    invalid([ruleError('joinDate', localized`The contract runs from ${startDate} to ${endDate}.`)])
}

/** Requires a running contract with a free place; the caller locks the contract. */
async function demandPlace(
  work: Work,
  { id, label, ...contract }: Contract,
  before: Worker | null,
) {
  const { contractStatus, maxWorkers } = contract
  if (before?.workerStatus === 'INACTIVE' && contractStatus === 'DRAFT')
    refuse(localized`${label} has not started; activate it first.`, 'contract')
  if (contractStatus !== 'DRAFT' && contractStatus !== 'ACTIVE')
    refuse(localized`${label} has ended; choose a current contract.`, 'contract')
  if (maxWorkers === null) return
  const active = await work.asSystem.count(contractEmployee, {
    contract: id,
    workerStatus: 'ACTIVE',
  })
  const isCounted = before?.contract === id && before.workerStatus === 'ACTIVE'
  if (active + Number(!isCounted) > maxWorkers)
    refuse(
      localized`${label} already has the maximum number of workers: ${maxWorkers}.`,
      'contract',
    )
}

/**
 * Ends the work of all active workers under a contract, at the earliest on their joining date. The caller locks the
 * contract.
 */
export async function endWork(
  work: Work,
  { id, contractor }: Pick<Contract, 'id' | 'contractor'>,
  day: string,
): Promise<void> {
  const active = await work.asSystem.find(contractEmployee, {
    contract: id,
    workerStatus: 'ACTIVE',
  })
  for (const worker of active) {
    const leaveDate = worker.joinDate > day ? worker.joinDate : day
    await workers.write(work, worker, { workerStatus: 'INACTIVE', leaveDate })
  }
  await countWorkers(work, contractor, -active.length)
}
