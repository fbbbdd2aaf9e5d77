import { DEFAULT_SETTINGS } from '#system'
import { refuseMissing } from '../../storage/dialects/sqlite-arrival.ts'
import { DirectoryInUse } from '../../storage/dialects/sqlite-file.ts'
import { openStore, type StoreOptions } from '../../storage/open.ts'
import type { Store } from '../../storage/store.ts'
import type { Discovered } from './discover.ts'
import type { Environment } from './open-app-context.ts'
import { readSettings } from '../settings.ts'
import type { AppContext } from '../app-context.ts'

export interface OpenedAsIs {
  readonly context: Pick<AppContext, 'store' | 'registry' | 'behaviours' | 'settings' | 'clock'>
  /** False where a server holds the embedded database: then it can only be read. */
  readonly mayWrite: boolean
}

interface Where extends Pick<Environment, 'dataDirectory' | 'databaseUrl'> {
  /** Changes nothing in the files either: for a copy. */
  readonly readOnly?: boolean | undefined
}

/** Opens a database that is there, for looking into it: nothing is made, installed or brought up to date. */
export async function openAsIs(
  { dataDirectory, databaseUrl, readOnly }: Where,
  app: Discovered,
): Promise<OpenedAsIs> {
  if (!databaseUrl) refuseMissing(dataDirectory)
  const { store, mayWrite } = await openOrRead({
    ...(databaseUrl ? { url: databaseUrl } : { directory: dataDirectory }),
    registry: app.registry,
    timeZone: DEFAULT_SETTINGS.timeZone,
    asIs: true,
    readOnly,
  })
  try {
    const settings = await readSettings({ store, registry: app.registry })
    return {
      context: {
        store,
        settings,
        registry: app.registry,
        behaviours: app.behaviours,
        clock: () => new Date(),
      },
      mayWrite,
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

async function openOrRead(options: StoreOptions): Promise<{ store: Store; mayWrite: boolean }> {
  try {
    return { store: await openStore(options), mayWrite: options.readOnly !== true }
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    return { store: await openStore({ ...options, readOnly: true }), mayWrite: false }
  }
}
