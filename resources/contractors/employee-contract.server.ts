import { addDays, localized, ruleError } from '#schema'
import { behaviour, invalid, refuse, rollups, type Saving, type StoredOf, type Work } from '#server'
import { CONTRACTS } from './contract-checks.ts'
import contractEmployee from './contract-employee.resource.ts'
import { endWork } from './contract-employee.server.ts'
import contractPayment from './contract-payment.resource.ts'
import contractor from './contractor.resource.ts'
import { countContracts } from './contractor.server.ts'
import employeeContract from './employee-contract.resource.ts'

type Contract = StoredOf<typeof employeeContract>
type ContractSaving = Saving<typeof employeeContract>

const rollup = rollups(employeeContract)

export default behaviour(employeeContract, {
  verify: [CONTRACTS],

  async beforeSave(saving) {
    const { before, values, record, changes } = saving
    if (before && saving.action === null) await refuseAgainstUse(saving, before)
    if (changes('contractValue'))
      values.balanceAmount = record().contractValue - record().paidAmount
  },

  actions: {
    async activate({ work, record }) {
      const party = await work.asSystem.get(contractor, record().contractor)
      if (!party?.isActive)
        refuse(localized`${party?.label ?? ''} is not active; make the contractor active first.`)
    },
    extend({ work, record }) {
      if (record().endDate < work.today)
        invalid([ruleError('endDate', localized`Choose today or a later date.`)])
    },
    complete: ({ work, record }) => endWork(work, record(), work.today),
    terminate: ({ work, record }) => endWork(work, record(), work.today),
    expire: ({ work, record }) => endWork(work, record(), record().endDate),
  },

  async afterSave({ work, before, after }) {
    await countContracts(work, after.contractor, isActive(after) - isActive(before))
  },

  jobs: {
    contracts: {
      every: { dailyAt: '00:15' },
      label: localized`Ends contracts that have expired`,
      async due(work) {
        const over = {
          contractStatus: 'ACTIVE',
          endDate: { atMost: addDays(work.today, -1) },
        } as const
        return (await work.find(employeeContract, over, 'all')).map(({ id }) => id)
      },
      async runOne(work, id) {
        const contract = await work.lock(employeeContract, id)
        if (contract?.contractStatus === 'ACTIVE' && contract.endDate < work.today)
          await work.asSystem.act(employeeContract, id, 'expire')
      },
    },
  },
})

const isActive = (contract: Contract | null): number =>
  Number(contract?.contractStatus === 'ACTIVE')

/** Adds to the paid amount, in whole pence, and returns the remaining amount. The caller locks the contract. */
export async function addPaid(work: Work, id: number, amount: number): Promise<number> {
  const sums = await rollup.add(work, id, { paidAmount: amount, balanceAmount: -amount })
  return sums?.balanceAmount ?? 0
}

/** Refuses changes that contradict existing workers and payments. */
async function refuseAgainstUse({ work, record, changes }: ContractSaving, { id }: Contract) {
  const { startDate, endDate, maxWorkers } = record()
  const workers = { contract: id }
  if (changes('contractor') && (await work.asSystem.one(contractEmployee, workers)))
    refuse(
      localized`This contract already has workers, so its contractor cannot be changed.`,
      'contractor',
    )
  if (changes('maxWorkers') && maxWorkers !== null) {
    const active = await work.asSystem.count(contractEmployee, {
      ...workers,
      workerStatus: 'ACTIVE',
    })
    if (active > maxWorkers)
      refuse(
        localized`This contract already has ${active} active workers; the maximum cannot be lower.`,
        'maxWorkers',
      )
  }
  if (changes('startDate')) {
    const sooner = { lessThan: startDate }
    const worker = await work.asSystem.one(contractEmployee, { ...workers, joinDate: sooner })
    if (worker) refuse(localized`${worker.workerName} joined before that day.`, 'startDate')
    const paid = { contract: id, paymentDate: sooner, contractPaymentStatus: 'RECORDED' } as const
    if (await work.asSystem.one(contractPayment, paid))
      refuse(localized`There are payments before that day.`, 'startDate')
  }
  if (changes('endDate')) {
    const later = { ...workers, joinDate: { moreThan: endDate } }
    const worker = await work.asSystem.one(contractEmployee, later)
    if (worker) refuse(localized`${worker.workerName} joins after that day.`, 'endDate')
  }
}
