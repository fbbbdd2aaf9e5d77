/**
 * The whole test run: types, then every test on SQLite and on a PostgreSQL server of its own.
 * Arguments narrow it: `npm test -- employee`. The last line is "123 passed, 0 failed".
 */
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { startPostgres } from './postgres.ts'

const RESULTS = 'node_modules/.cache/larder-tests.json'

const run = (command: string, options: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<number> =>
  new Promise((resolve) => {
    spawn(command, options, { stdio: 'inherit', env: { ...process.env, ...environment } }).once('exit', (code) => resolve(code ?? 1))
  })

interface Results { readonly numPassedTests: number; readonly numFailedTests: number; readonly numTotalTests: number }

/** A file that could not be loaded has no tests to count, but vitest ends with a failure. */
function readResults(exitCode: number): { passed: number; failed: number } {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(RESULTS, 'utf8')) as Results
    return { passed: numPassedTests, failed: exitCode !== 0 && numFailedTests === 0 ? 1 : numFailedTests }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const filters = process.argv.slice(2)
console.log('Checking types')
const areTypesSound = (await run(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'])) === 0
const postgres = await startPostgres()
rmSync(RESULTS, { force: true })
const exitCode = await run(
  process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...filters], { LARDER_TEST_POSTGRES: postgres.url })
await postgres.stop()
const { passed, failed } = readResults(exitCode)
console.log(`${passed + (areTypesSound ? 1 : 0)} passed, ${failed + (areTypesSound ? 0 : 1)} failed`)
process.exit(failed === 0 && areTypesSound && passed > 0 ? 0 : 1)
