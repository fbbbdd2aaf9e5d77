import { behaviour, rollups, type Work } from '#server'
import { CONTRACTORS } from './contract-checks.ts'
import contractor from './contractor.resource.ts'

export default behaviour(contractor, { verify: [CONTRACTORS] })

const rollup = rollups(contractor)

/** Adjusts the count of active workers; the caller locks the contractor. */
export async function countWorkers(work: Work, id: number, change: number): Promise<void> {
  if (change !== 0) await rollup.add(work, id, { workerCount: change })
}

/** Adjusts the count of active contracts; the caller locks the contractor. */
export async function countContracts(work: Work, id: number, change: number): Promise<void> {
  if (change !== 0) await rollup.add(work, id, { activeContracts: change })
}
