import { createSuperAdmin } from '../../src/server/access/session/create-super-admin.ts'
import { createLogger } from '../../src/server/logger.ts'
import { openAppContext } from '../../src/server/start/open-app-context.ts'
import type { Client } from '../kit/client.ts'
import { newCompany, type DataPlace } from '../kit/new-company.ts'
import type { ServerProcess } from '../kit/server-process.ts'
import { clientOver } from '../kit/shared-servers.ts'
import { PASSWORD, type DatabaseName } from '../kit/workspace.ts'

export const SECRET = 'a secret of forty letters for the tests!'

/** Creates a company with a single super admin, as in production. */
export async function companyOfChief(database: DatabaseName): Promise<DataPlace> {
  const place = await newCompany(database)
  const { context } = await openAppContext({
    environment: { ...place, host: '127.0.0.1', port: 0, secret: SECRET },
    logger: createLogger('error'),
  })
  await createSuperAdmin(context, {
    userName: 'chief',
    password: PASSWORD,
    firstName: 'Chief',
    lastName: 'Tester',
    email: 'chief@larder.example',
  })
  await context.store.close()
  return place
}

/** Signs in the super admin of that company. */
export async function signInChief({ url }: ServerProcess): Promise<Client> {
  const reply = await clientOver(() => url, '').post('/api/v1/auth/authenticate', {
    userName: 'chief',
    password: PASSWORD,
  })
  return clientOver(() => url, String(reply.data.token))
}
