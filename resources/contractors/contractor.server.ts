import { behaviour, rollups, type Work } from '#server'
import { CONTRACTORS } from './contract-checks.ts'
import contractor from './contractor.resource.ts'

export default behaviour(contractor, { checks: [CONTRACTORS] })

const rollup = rollups(contractor)

/** So many more of its workers are active, or fewer; the contractor is locked by the caller. */
export async function countWorkers(work: Work, id: number, change: number): Promise<void> {
  if (change !== 0) await rollup.add(work, id, { workerCount: change })
}

/** So many more of its contracts are active, or fewer; the contractor is locked by the caller. */
export async function countContracts(work: Work, id: number, change: number): Promise<void> {
  if (change !== 0) await rollup.add(work, id, { activeContracts: change })
}
