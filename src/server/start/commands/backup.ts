import { join } from 'node:path'
import { makeBackup } from '../../tasks/upkeep/backup.ts'
import { loadApp } from '../discover.ts'
import { readEnvironment } from '../open-app-context.ts'
import { restoreBackup } from '../../tasks/upkeep/restore.ts'

/** `npm run backup -- <folder>`: writes a complete copy to a new folder while the server runs. */
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

/**
 * `npm run restore -- <folder>`: restores a backup to the database given by DATA_DIR or DATABASE_URL. If that already
 * contains data, `--replace` is required.
 */
export async function restoreNow(): Promise<void> {
  const options = process.argv.slice(3)
  const [folder] = options.filter((option) => !option.startsWith('-'))
  if (!folder) throw new Error('Name the backup: npm run restore -- <folder>')
  const { madeAt, aside, secretAside, notRight, unseen } = await restoreBackup(
    readEnvironment(),
    await loadApp(),
    folder,
    options.includes('--replace'),
  )
  console.log(
    `The backup of ${madeAt} is in place. ${unseen ?? 'It was opened and looked through.'}`,
  )
  if (aside)
    console.log(`What was there before is kept in ${aside}; delete it when you no longer need it.`)
  if (secretAside)
    console.log(
      `The secret that was there before is kept in ${secretAside}; delete it when you no longer need it.`,
    )
  if (notRight.length === 0) return
  for (const message of notRight) console.error(`Problem, in the backup as here now: ${message}`)
  process.exitCode = 1
}
