import { createLogger } from '../../src/server/logger.ts'
import { openAppContext } from '../../src/server/start/open-app-context.ts'
import { filledDatabase } from './prepared.ts'
import { temporaryFolder } from './temporary-folder.ts'
import type { DatabaseName } from './workspace.ts'

/** Location of a server's data. */
export interface DataPlace {
  readonly dataDirectory: string
  readonly databaseUrl: string | undefined
}

/**
 * Creates a company as the first start of a server leaves it, without a secret or users with a
 * password.
 */
export async function newCompany(database: DatabaseName): Promise<DataPlace> {
  const { url, directory } = await filledDatabase(database, 'company', async (place) => {
    const environment = {
      dataDirectory: place.directory ?? temporaryFolder('company'),
      databaseUrl: place.url,
      host: '',
      port: 0,
      secret: undefined,
    }
    const { context } = await openAppContext({ environment, logger: createLogger('error') })
    await context.store.close()
  })
  return { dataDirectory: directory ?? temporaryFolder('company'), databaseUrl: url }
}
