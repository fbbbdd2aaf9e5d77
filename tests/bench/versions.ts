/**
 * `npm run bench -- versions --before <checkout>` compares another version of Larder with this one,
 * in turn within one run, on both databases. Measures each call of the benchmark with ten clients
 * (writes also with one), imports of 2,000 rows, and memory afterwards. Prints calls per second
 * (rows per second for imports) and the median of the ratios (after / before) of all rounds. Each
 * version fills its own database.
 */
import { execFileSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createDatabase, startPostgres } from '../kit/postgres.ts'
import { calls, type Side } from './calls.ts'
import { freePort, median, signIn, startChild, stopChild } from './children.ts'
import { hit, readVersions } from './hit.ts'
import { upload, workbookOf } from './imports/people-sheets.ts'

const IDS = 200
const IMPORTED = 2_000
const HERE = resolve(import.meta.dirname, '../..')

interface Version extends Side {
  readonly child: ChildProcess
}
interface Rounds {
  readonly seconds: number
  readonly rounds: number
  readonly warmUp: number
  /** Names of the calls to measure; empty for all. */
  readonly only: readonly string[]
}

async function startVersion(
  name: string,
  checkout: string,
  environment: NodeJS.ProcessEnv,
  rows: number,
): Promise<Version> {
  const [fill, serve] = ['fill.ts', 'serve.ts'].map((file) => join(checkout, 'tests/bench', file))
  execFileSync(process.execPath, [fill ?? '', String(rows)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const its = { ...environment, PORT: port, LARDER_SECRET: 'bench'.repeat(10) }
  const child = await startChild(serve ?? '', [port], its, url)
  return { name, url, token: await signIn(url), versions: new Map(), child }
}

/** Measures the versions in turn, once per round, and returns the speeds of each. */
async function measureInTurns(
  versions: readonly Version[],
  rounds: { readonly warmUp: number; readonly measured: number },
  measure: (version: Version) => Promise<number>,
): Promise<number[][]> {
  const speeds = versions.map((): number[] => [])
  for (let round = -rounds.warmUp; round < rounds.measured; round += 1) {
    for (const [place, version] of versions.entries()) {
      const speed = await measure(version)
      if (round >= 0) speeds[place]?.push(speed)
    }
  }
  return speeds
}

function print(name: string, clients: number, [before = [], after = []]: number[][]): void {
  const ratio = median(after.map((speed, round) => speed / (before[round] ?? 0)))
  const columns = [String(clients), median(before).toFixed(0), median(after).toFixed(0)]
  console.log(name.padEnd(34), ...[...columns, ratio.toFixed(2)].map((text) => text.padStart(9)))
}

const readMemory = ({ child }: Version): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function compareVersions(
  label: string,
  rows: number,
  versions: readonly Version[],
  { seconds, rounds, warmUp, only }: Rounds,
): Promise<void> {
  console.log(`\n${label}, ${rows} employees`.padEnd(35), '  clients    before     after     ratio')
  const ids = Array.from({ length: IDS }, (_, n) => 1 + Math.floor((n * rows) / IDS))
  for (const call of calls(rows, ids).filter(
    ({ name }) => only.length === 0 || only.includes(name),
  )) {
    for (const connections of call.method ? [1, 10] : [10]) {
      const speeds = await measureInTurns(
        versions,
        { warmUp: Math.ceil(warmUp / seconds), measured: rounds },
        async (version) => {
          if (call.method === 'PUT') await readVersions(version, ids)
          return hit(version, call, { seconds, connections })
        },
      )
      print(call.name, connections, speeds)
    }
  }
  const imports = await measureInTurns(versions, { warmUp: 1, measured: 3 }, async (version) => {
    return (IMPORTED * 1000) / (await upload(version, workbookOf(IMPORTED), false))
  })
  print(`import ${IMPORTED} rows`, 1, imports)
  print(
    'memory, MB',
    1,
    versions.map((version) => [readMemory(version)]),
  )
}

async function withVersions(
  before: string,
  rows: number,
  environments: readonly NodeJS.ProcessEnv[],
  run: (versions: readonly Version[]) => Promise<void>,
): Promise<void> {
  const versions: Version[] = []
  try {
    for (const [place, [name, checkout]] of [
      ['before', resolve(before)] as const,
      ['after', HERE] as const,
    ].entries())
      versions.push(await startVersion(name, checkout, environments[place] ?? {}, rows))
    await run(versions)
  } finally {
    await Promise.all(versions.map(({ child }) => stopChild(child)))
  }
}

export async function benchVersions(
  before: string,
  rows: number,
  databases: string,
  rounds: Rounds,
): Promise<void> {
  if (databases.includes('sqlite')) {
    const directories = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'larder-versions-')))
    await withVersions(
      before,
      rows,
      directories.map((directory) => ({ DATA_DIR: directory })),
      (versions) => compareVersions('SQLite', rows, versions, rounds),
    )
    for (const directory of directories) rmSync(directory, { recursive: true })
  }
  if (databases.includes('postgres')) {
    const server = await startPostgres({ isSynced: true })
    const urls = [
      await createDatabase(server.url, 'before'),
      await createDatabase(server.url, 'after'),
    ]
    await withVersions(
      before,
      rows,
      urls.map((url) => ({ DATABASE_URL: url })),
      (versions) => compareVersions('PostgreSQL', rows, versions, rounds),
    )
    await server.stop()
  }
}
