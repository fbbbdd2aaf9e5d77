import { openWork } from './open-work.ts'
import type { EngineWork, Shared, Task, WorkOptions } from './work.ts'
import type { World } from './world.ts'

/** Runs a body in one transaction and what it left for after the commit. */
export async function inTransaction<Result>(
  world: World, options: WorkOptions, body: (work: EngineWork) => Promise<Result>,
): Promise<Result> {
  let tasks: readonly Task[] = []
  const result = await world.store.transaction((transaction) => {
    // A transaction that the database asks to try again begins with nothing left over.
    const shared: Shared = { tasks: [], targets: new Map(), underway: new Map() }
    tasks = shared.tasks
    return body(openWork(world, transaction, options, shared))
  })
  for (const task of tasks) await runTask(world, task)
  return result
}

/** What was saved is saved: a task that fails afterwards is logged, not answered. */
async function runTask(world: World, task: Task) {
  try {
    await task()
  } catch (error) {
    world.logger.error({ err: error }, 'a task after the commit failed')
  }
}
