import { loadApp } from '../discover.ts'
import { openAsIs, readEnvironment } from '../open-app-context.ts'
import { verify } from '../../tasks/upkeep/verify.ts'

/** `npm run verify`: checks the whole database, repairs derived data and reports every problem. */
export async function verifyNow(): Promise<void> {
  const { context, mayWrite } = await openAsIs(readEnvironment(), await loadApp())
  try {
    if (!mayWrite)
      console.log(
        'A server is using this database: nothing will be repaired, and the search index is left out. For both, stop it first.',
      )
    const { repaired, open } = await verify(context, { repair: mayWrite })
    for (const message of repaired) console.log(`Repaired: ${message}`)
    for (const message of open) console.error(`Problem: ${message}`)
    console.log(
      open.length > 0
        ? `${open.length} ${open.length === 1 ? 'problem' : 'problems'} found.`
        : repaired.length > 0
          ? `No problems left; repaired: ${repaired.length}.`
          : 'No problems found.',
    )
    if (open.length > 0) process.exitCode = 1
  } finally {
    await context.store.close()
  }
}
