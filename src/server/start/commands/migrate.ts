import { createLogger } from '../../logger.ts'
import { openAppContext, readEnvironment } from '../open-app-context.ts'

/**
 * `npm run migrate -- --confirm`: applies also those changes of the schema that lose data, and prints what it did.
 */
export async function migrateNow(): Promise<void> {
  const confirm = process.argv.includes('--confirm')
  const report = (lines: readonly string[]) => lines.forEach((line) => console.log(`  - ${line}`))
  const { context } = await openAppContext({
    environment: readEnvironment(),
    logger: createLogger('warn'),
    schema: { confirm, report },
  })
  await context.store.close()
  console.log('The database fits the definitions.')
}
