/**
 * `npm run bench -- --rows 10000,100000,1000000 --databases sqlite,postgres --seconds 1 --rounds 12`
 * Compares our server with the floor, in turn within one run, and prints requests per second and
 * ratios (ours / floor).
 * Every write is synced to disk before it is answered, on all servers. Writes are measured with
 * each number of `--connections` (10,1) against two floors: one sync per write, and one per group
 * of writes. The ratio is to the faster floor. It is the median over the rounds, because the speed
 * of a machine may change by half within a minute.
 * Each call is warmed up for `--warm-up` seconds on every server (8; writes 20, because they run
 * through far more code), so that the time the JavaScript engine takes to compile is not measured,
 * and newly filled tables have free space in their pages.
 * `--only 'one by id,edit'` measures these calls alone. `--keep <directory>` fills the embedded
 * database there once and reuses it.
 * `npm run bench -- imports` measures the cost of a row in a sheet, and how long other users wait
 * during an import: see imports.ts.
 * `npm run bench -- changes` measures a change of many records at once: see changes.ts.
 * `npm run bench -- exports` measures how long an export takes and the memory it needs: see
 * exports.ts.
 * `npm run bench -- orders` measures how placing and approving orders slows down as tables grow:
 * see orders.ts.
 * `npm run bench -- analytics` measures how long analytics screens take over a million orders: see
 * analytics.ts.
 * `npm run bench -- views` measures saved views with totals over a million orders: see views.ts.
 * `npm run bench -- paint` measures how long a slow phone waits for its dashboard: see paint.ts.
 * `npm run bench -- opening` measures how long lists, records and the palette take to be painted:
 * see opening.ts.
 * `npm run bench -- search` measures the search over all resources: see search.ts.
 * `npm run bench -- uploads` sends hostile files and large pictures: see uploads.ts.
 * `npm run bench -- versions --before <checkout>` compares another version with this one: see
 * versions.ts.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase, startPostgres } from '../kit/postgres.ts'
import { calls, type Call, type Side } from './calls.ts'
import { freePort, median, signIn, startChild, stopChild } from './children.ts'
import { hit, readVersions } from './hit.ts'
import { tellSyncTime } from './disk.ts'
import { makePostgresFloor, makeSqliteFloor, recordWriter } from './floor-tables.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '10000,100000' },
    databases: { type: 'string', default: 'sqlite,postgres' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    connections: { type: 'string', default: '10,1' },
    'warm-up': { type: 'string' },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
    before: { type: 'string' },
    files: { type: 'string', default: '1500' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  },
})

const SAMPLE = 200
/** Seconds. After twenty, the engine hardly compiles any more code. */
const WARM_UP = { read: 8, write: 20 }
const HERE = import.meta.dirname

/**
 * Copies the records to be requested by id to the floor, so that both servers return the same
 * bytes.
 */
async function copyRecords(
  ours: Side,
  ids: readonly number[],
  save: (id: number, record: string) => Promise<void> | void,
): Promise<void> {
  for (const id of ids) {
    const answer = await fetch(`${ours.url}/employee/${id}`, {
      headers: { authorization: `Bearer ${ours.token}` },
    })
    const { data } = (await answer.json()) as { data: { version: number } }
    ours.versions.set(id, data.version)
    await save(id, JSON.stringify(data))
  }
}

async function compareAnswers(ours: Side, floor: Side, id: number): Promise<void> {
  for (const path of [
    `/employee/${id}`,
    '/employee/list?size=25',
    '/employee/list?size=25&department=3&employeeStatus=ACTIVE',
  ]) {
    const [left, right] = await Promise.all(
      [ours, floor].map(async ({ url, token }) =>
        (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })).text(),
      ),
    )
    if (left?.length !== right?.length)
      console.log(`  ${path}: answers differ, ${left?.length} and ${right?.length} bytes`)
  }
}

const CLIENTS = options.connections.split(',').map(Number)

/** Measures one call on the servers in turn, round after round, and returns the speeds of each. */
async function speedsOf(
  call: Call,
  connections: number,
  sides: readonly Side[],
  ids: readonly number[],
): Promise<number[][]> {
  const [ours] = sides
  const speeds = sides.map((): number[] => [])
  const seconds = Number(options.seconds ?? 1)
  const round = async (isMeasured: boolean) => {
    if (call.method === 'PUT' && ours) await readVersions(ours, ids)
    for (const [place, side] of sides.entries()) {
      const speed = await hit(side, call, { seconds, connections })
      if (isMeasured) speeds[place]?.push(speed)
    }
  }
  // The warm-up also runs in rounds, because the work between rounds makes the engine recompile
  // code.
  const warmUp = Number(options['warm-up'] ?? (call.method ? WARM_UP.write : WARM_UP.read))
  for (let spent = 0; spent < warmUp; spent += seconds) await round(false)
  for (let count = 0; count < Number(options.rounds ?? 12); count += 1) await round(true)
  return speeds
}

/** Ratio of our speed to that of the faster floor: the median over all rounds. */
function ratioOf(ours: readonly number[], floors: readonly (readonly number[])[]): number {
  const [best = []] = floors.toSorted((left, right) => median(right) - median(left))
  return median(ours.map((speed, round) => speed / (best[round] ?? 0)))
}

/** Servers to compare. `floor` serves reads and writes, `grouped` only writes. */
interface Sides {
  readonly ours: Side
  readonly floor: Side
  readonly grouped: Side | null
}

async function measure(
  label: string,
  rows: number,
  { ours, floor, grouped }: Sides,
  ids: readonly number[],
): Promise<void> {
  await compareAnswers(ours, floor, ids[0] ?? 1)
  const title = `\n${label}, ${rows.toLocaleString('en-GB')} employees`
  console.log(
    title.padEnd(44),
    ...['clients', 'ours/s', 'floor/s', ...(grouped ? ['grouped/s'] : []), 'ratio'].map((name) =>
      name.padStart(9),
    ),
  )
  const wanted = options.only.split(',').filter((name) => name !== '')
  for (const call of calls(rows, ids).filter(
    ({ name }) => wanted.length === 0 || wanted.includes(name),
  )) {
    const sides = [ours, floor, ...(grouped && call.method ? [grouped] : [])]
    for (const connections of call.method ? CLIENTS : CLIENTS.slice(0, 1)) {
      const [mine = [], ...floors] = await speedsOf(call, connections, sides, ids)
      const columns = [
        String(connections),
        ...[mine, ...floors].map((speeds) => median(speeds).toFixed(0)),
        ...(grouped && floors.length < 2 ? [''] : []),
      ]
      console.log(
        call.name.padEnd(43),
        ...[...columns, ratioOf(mine, floors).toFixed(2)].map((text) => text.padStart(9)),
      )
    }
  }
}

async function benchSize(
  label: string,
  rows: number,
  environment: NodeJS.ProcessEnv,
  makeFloor: () => Promise<NodeJS.ProcessEnv>,
): Promise<void> {
  execFileSync(process.execPath, [join(HERE, 'fill.ts'), String(rows)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const floorEnvironment = await makeFloor()
  const start = async (file: string, its: NodeJS.ProcessEnv) => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    return {
      url,
      child: await startChild(
        join(HERE, file),
        [String(port)],
        { ...its, PORT: String(port) },
        url,
      ),
    }
  }
  const server = await start('serve.ts', { ...environment, LARDER_SECRET: 'bench'.repeat(10) })
  const floor = await start('floor.ts', floorEnvironment)
  // PostgreSQL needs no grouping, because it already syncs concurrent commits together.
  const grouped = floorEnvironment.FLOOR_FILE
    ? await start('floor.ts', { ...floorEnvironment, FLOOR_GROUPS: 'yes' })
    : null
  try {
    const ids = Array.from({ length: SAMPLE }, (_, n) => 1 + Math.floor((n * rows) / SAMPLE))
    const token = await signIn(server.url)
    const sideOf = (name: string, { url }: { url: string }): Side => ({
      name,
      url,
      token,
      versions: new Map(),
    })
    const ours = sideOf('ours', server)
    const records = await recordWriter(floorEnvironment)
    await copyRecords(ours, ids, records.save)
    await records.close()
    await measure(
      label,
      rows,
      { ours, floor: sideOf('floor', floor), grouped: grouped && sideOf('grouped floor', grouped) },
      ids,
    )
  } finally {
    await Promise.all([server, floor, grouped].map((each) => each && stopChild(each.child)))
  }
}

const sizes = options.rows.split(',').map(Number)
if (options.keep !== undefined) mkdirSync(options.keep, { recursive: true })
if (positionals[0] === 'uploads') {
  const { benchUploads } = await import('./uploads.ts')
  await benchUploads({
    files: Number(options.files),
    from: Number(options.from),
    seed: Number(options.seed),
  })
  process.exit(0)
}
if (positionals[0] === 'paint') {
  const { benchPaint } = await import('./paint.ts')
  await benchPaint(Number(options.rounds ?? 3))
  process.exit(0)
}
if (positionals[0] === 'opening') {
  const { benchOpening } = await import('./opening.ts')
  await benchOpening(Number(options.rounds ?? 20))
  process.exit(0)
}
if (positionals[0] === 'analytics' || positionals[0] === 'views') {
  const [run, rounds] =
    positionals[0] === 'views'
      ? ([(await import('./views.ts')).benchViews, 45] as const)
      : ([(await import('./analytics.ts')).benchAnalytics, 3] as const)
  await run({
    rows: sizes.at(-1) ?? 100_000,
    databases: options.databases,
    rounds: Number(options.rounds ?? rounds),
    keep: options.keep,
  })
  process.exit(0)
}
if (positionals[0] === 'orders') {
  const { benchOrders } = await import('./orders.ts')
  await benchOrders({
    sizes,
    databases: options.databases,
    seconds: Number(options.seconds ?? 2),
    rounds: Number(options.rounds ?? 3),
  })
  process.exit(0)
}
if (positionals[0] === 'search') {
  const { benchSearch } = await import('./search.ts')
  await benchSearch({
    rows: sizes.at(-1) ?? 100_000,
    databases: options.databases,
    seconds: Number(options.seconds ?? 10),
  })
  process.exit(0)
}
if (positionals[0] === 'changes') {
  const { benchChanges } = await import('./changes.ts')
  await benchChanges(Number(options.rows.split(',').at(-1)))
  process.exit(0)
}
if (positionals[0] === 'imports') {
  const { benchImports } = await import('./imports/imports.ts')
  await benchImports(sizes.at(-1) ?? 100_000, options.databases)
  process.exit(0)
}
if (positionals[0] === 'exports') {
  const { benchExports } = await import('./exports.ts')
  await benchExports(sizes.at(-1) ?? 100_000)
  process.exit(0)
}
if (positionals[0] === 'versions') {
  const { benchVersions } = await import('./versions.ts')
  await benchVersions(options.before ?? '', sizes.at(-1) ?? 100_000, options.databases, {
    seconds: Number(options.seconds ?? 1),
    rounds: Number(options.rounds ?? 9),
    warmUp: Number(options['warm-up'] ?? 4),
    only: options.only.split(',').filter((name) => name !== ''),
  })
  process.exit(0)
}
console.log(tellSyncTime(options.keep ?? tmpdir()))
if (options.databases.includes('sqlite')) {
  const directory = options.keep ?? mkdtempSync(join(tmpdir(), 'larder-bench-'))
  for (const rows of sizes)
    await benchSize('SQLite', rows, { DATA_DIR: directory }, async () => ({
      FLOOR_FILE: makeSqliteFloor(directory),
    }))
  if (options.keep === undefined) rmSync(directory, { recursive: true })
}
if (options.databases.includes('postgres')) {
  const server = await startPostgres({ isSynced: true })
  const url = await createDatabase(server.url, 'bench')
  for (const rows of sizes) {
    await benchSize('PostgreSQL', rows, { DATABASE_URL: url }, async () => {
      await makePostgresFloor(url)
      return { FLOOR_URL: url }
    })
  }
  await server.stop()
}
process.exit(0)
