import type { DemoInfo, World } from './world.ts'
import { readMark, writeSetting } from './settings.ts'
import { inTransaction, type Work } from './work.ts'

export interface DemoTools {
  /** Says what is being made, on the terminal. */
  progress(message: string): void
}

export interface Demo extends DemoInfo {
  /** Fills an empty database, in one transaction, as the server itself. */
  load(work: Work, tools: DemoTools): Promise<void>
}

/** A company of our own making; the default export of `resources/demo/*.server.ts`. */
export const demo = (options: Demo): Demo => Object.freeze(options)

export const isDemo = (value: unknown): value is Demo =>
  typeof value === 'object' && value !== null && 'load' in value && 'signIns' in value

const MARK = 'isDemo'

/** Whether the demo company was loaded into this database. */
export const isDemoDatabase = async (world: Pick<World, 'store'>): Promise<boolean> =>
  (await readMark(world.store, MARK)) === true

const SERVED = 'isServed'

/** Whether a production server has ever held this database: it belongs to a real company, though nobody may be in it yet. */
export const isServedDatabase = async (world: Pick<World, 'store'>): Promise<boolean> =>
  (await readMark(world.store, SERVED)) === true

/** Notes that this database is served in earnest, so that the demo company never gets into it. */
export async function markServed(world: Pick<World, 'store'>): Promise<void> {
  if (!(await isServedDatabase(world))) await world.store.transaction((transaction) => writeSetting(transaction, SERVED, true))
}

/** Fills an empty database with the demo company and marks it, so that no production server takes it for real. */
export async function loadDemo(world: World, company: Demo, progress: (message: string) => void): Promise<void> {
  await inTransaction(world, { caller: null, via: 'demo', isServer: true }, async (work) => {
    await company.load(work, { progress })
    await writeSetting(work, MARK, true)
  })
}
