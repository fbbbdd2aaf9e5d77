import type { Reply } from '../kit/client.ts'
import type { Workspace } from '../kit/workspace.ts'

/** Asks every call that tells of scheduled jobs. */
export async function askOfJobs(space: Workspace, fits: (call: string, reply: Reply) => void) {
  const chief = space.as('SUPER_ADMIN')
  fits('GET /scheduled-jobs', await chief.get('/scheduled-jobs'))
  const run = await chief.post('/scheduled-jobs/run', { name: 'engine.sign-ins' })
  fits('POST /scheduled-jobs/run', run)
}
