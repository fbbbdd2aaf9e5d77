import { createLogger } from '../../logger.ts'
import { openAppContext, readEnvironment } from '../open-app-context.ts'

/** `npm run migrate -- --confirm`: applies schema changes, including those that lose data, and prints them. */
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
