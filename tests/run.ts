/**
 * Runs formatting, lint, types and all tests, on SQLite and on a temporary PostgreSQL server.
 * Arguments select test files by a part of their path and skip the other checks:
 * `npm test -- employee`. The last line is "123 passed, 0 failed"; lint and types count as one each.
 */
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateBundle } from '../src/server/start/bundle.ts'
import { chromiumPath } from './browser/chromium.ts'
import { startPostgres } from './kit/postgres.ts'

interface Count {
  readonly passed: number
  readonly failed: number
}

/** A file system in memory, and the memory that must be free for the databases of all tests. */
const [MEMORY, LEAST_FREE] = ['/dev/shm', 6 * 1024 ** 3]

/** True if the tests' temporary files, most of which are databases, fit into memory, where they wait for no disk. */
function hasMemory(): boolean {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, freemem()) >= LEAST_FREE
}

/** Holds all temporary files of the run, because a test process that is stopped leaves its own behind. */
const folder = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), 'larder-tests-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
// PostgreSQL does not run as root, and must reach its data in there.
chmodSync(folder, 0o711)
process.env.TMPDIR = folder

const filters = process.argv.slice(2)
const isWhole = filters.length === 0
// Lint runs in parallel with the bundle, which uses one processor; types run in parallel with the first tests.
const prepared = Promise.all([chromiumPath(), startPostgres(), updateBundle(console.log)])
// A failure is reported where the promise is awaited.
prepared.catch(() => {})
const isSound = isWhole ? [await lint()] : []
const [isTyped, tests] = await Promise.all([
  isWhole ? checkTypes() : undefined,
  runTests(filters).catch((error: unknown): Count => {
    console.error(error)
    return { passed: 0, failed: 1 }
  }),
])
const checks = [...isSound, ...(isTyped === undefined ? [] : [isTyped])]
const passed = checks.filter(Boolean).length
const failed = checks.length - passed + tests.failed
console.log(`${passed + tests.passed} passed, ${failed} failed`)
process.exit(failed === 0 && tests.passed > 0 ? 0 : 1)

async function lint(): Promise<boolean> {
  console.log('Checking layout and lint')
  const isSound = await biome('ci', '--formatter-enabled=false', '.')
  return (await biome('format', ...laidOutFiles())) && isSound
}

async function biome(...command: readonly string[]): Promise<boolean> {
  return (await runNode(['node_modules/@biomejs/biome/bin/biome', ...command])) === 0
}

/** Checks the formatting of committed files. `npm run format` formats new ones. */
function laidOutFiles(): readonly string[] {
  try {
    const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0')
    return ['--files-ignore-unknown=true', ...files.filter((file) => file && existsSync(file))]
  } catch {
    return ['.']
  }
}

/** Uses one checker. More checkers repeat most of the work, and two processors gain nothing. */
async function checkTypes(): Promise<boolean> {
  console.log('Checking types')
  const compile = ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.', '--checkers', '1']
  return (await runNode(compile)) === 0
}

async function runTests(filters: readonly string[]): Promise<Count> {
  // Installs and builds once, before two test files could do so at the same time.
  const [chrome, postgres] = await prepared
  mkdirSync(join(folder, 'prepared'))
  const report = join(folder, 'report.json')
  try {
    const exitCode = await runNode(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        '--reporter=./tests/times-reporter.ts',
        `--outputFile.json=${report}`,
        ...filters,
      ],
      {
        CHROME_PATH: chrome,
        LARDER_TEST_POSTGRES: postgres.url,
        LARDER_TEST_PREPARED: join(folder, 'prepared'),
        // Tests start hundreds of servers and commands, which share compiled modules.
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
      },
    )
    return readReport(report, exitCode)
  } finally {
    await postgres.stop()
  }
}

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** Counts a file that could not be loaded, and an error outside all tests, as one failure each. */
function readReport(file: string, exitCode: number): Count {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(
    readFileSync(file, 'utf8'),
  ) as Report
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  )
  const failed = numFailedTests + broken.length
  return { passed: numPassedTests, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
}

/** Runs on the Node of this process, which is the version the project pins. */
function runNode(options: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, options, {
      cwd: join(import.meta.dirname, '..'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    })
    const end = () => child.kill()
    process.once('exit', end)
    child.once('error', reject).once('exit', (code) => {
      process.off('exit', end)
      resolve(code ?? 1)
    })
  })
}
