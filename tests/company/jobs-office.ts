import type { Reply } from '../kit/client.ts'
import type { Workspace } from '../kit/workspace.ts'

/** Makes every call about scheduled jobs and messages, and reads the notification about spares. */
export async function askOfJobs(space: Workspace, fits: (call: string, reply: Reply) => void) {
  const superAdmin = space.as('SUPER_ADMIN')
  fits('GET /scheduled-jobs', await superAdmin.get('/scheduled-jobs'))
  const run = await superAdmin.post('/scheduled-jobs/run', { name: 'engine.sign-ins' })
  fits('POST /scheduled-jobs/run', run)
  fits('GET /sms-texts', await superAdmin.get('/sms-texts'))
  const chosen = await space.as('CUSTOMER').put('/user/language', { language: 'hi' })
  fits('PUT /user/language', chosen)
  for (const role of ['SUPER_ADMIN', 'EMPLOYEE'] as const)
    fits(
      'GET /pending-spares-notification',
      await space.as(role).get('/pending-spares-notification'),
    )
}

/** Id of the unit "pieces", which every company starts with. It has no fractions. */
export async function wholeUnit(space: Workspace): Promise<number> {
  const { content } = (await space.as('ADMIN').get('/unit-of-measure/list?search=pcs')).data
  return Number((content as readonly { readonly id: number }[])[0]?.id)
}
