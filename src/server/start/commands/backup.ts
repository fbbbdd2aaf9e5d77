import { join } from 'node:path'
import { makeBackup } from '../../tasks/upkeep/backup.ts'
import { loadApp } from '../discover.ts'
import { readEnvironment } from '../open-app-context.ts'

/** `npm run backup -- <folder>`: writes a copy of everything to a new folder, while the server runs. */
export async function backupNow(): Promise<void> {
  const [given] = process.argv.slice(3).filter((option) => !option.startsWith('-'))
  const folder =
    given ?? join('backups', new Date().toISOString().slice(0, 19).replaceAll(':', '-'))
  const { notRight, unseen } = await makeBackup(readEnvironment(), await loadApp(), folder)
  console.log(
    `${folder} holds everything. ${unseen === null ? 'The copy was opened and looked through.' : `The copy was read to its end. ${unseen}`}`,
  )
  if (notRight.length === 0) return
  for (const message of notRight)
    console.error(`Problem, in the copy as in the database: ${message}`)
  process.exitCode = 1
}
