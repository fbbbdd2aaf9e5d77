import { restoreBackup } from '../backup.ts'
import { readEnvironment } from '../open-world.ts'

/** `npm run restore -- <folder>`: puts a backup where DATA_DIR or DATABASE_URL says; `--replace` where something is already. */
export async function restoreNow(): Promise<void> {
  const options = process.argv.slice(3)
  const [folder] = options.filter((option) => !option.startsWith('-'))
  if (!folder) throw new Error('Say which backup: npm run restore -- <folder>')
  const { madeAt, aside } = await restoreBackup(readEnvironment(), folder, options.includes('--replace'))
  console.log(`The backup of ${madeAt} is in place.`)
  if (aside) console.log(`What was there before is kept in ${aside}; delete it when you no longer need it.`)
}
