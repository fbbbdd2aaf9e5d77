/**
 * `npm run bench -- --rows 10000,100000,1000000 --databases sqlite,postgres --seconds 2 --rounds 3`
 * Our server against the floor, in turns within one run; prints requests per second and ratios (ours / floor). Writes are on disk
 * before they are answered, on every side; they are measured with each number of `--connections` (10,1), against two floors: one
 * sync per write and one per group of writes. The ratio is to the better of them.
 * Before it is measured each call is made for `--warm-up` seconds (8) on either side: what is compared is how they run, not how
 * long the JavaScript engine takes to get to know a server of this size, and tables that were just filled to have room in their pages.
 * `--only 'one by id,edit'` measures these calls alone; `--keep <directory>` fills the embedded database there once and uses it again.
 * `npm run bench -- imports` measures what a row of a sheet costs, and who waits beside an import: see imports.ts.
 * `npm run bench -- orders` measures how placing and approving orders holds out as the tables grow: see orders.ts.
 * `npm run bench -- uploads` sends hostile files and large pictures: see uploads.ts.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { createDatabase, startPostgres } from '../postgres.ts'
import { freePort, median, signIn, startChild, stopChild } from './children.ts'
import { tellSyncTime } from './disk.ts'
import { SORT_COLUMNS } from './floor.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '10000,100000' },
    databases: { type: 'string', default: 'sqlite,postgres' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '10,1' },
    'warm-up': { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
    files: { type: 'string', default: '1500' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  },
})

const SAMPLE = 200
const HERE = import.meta.dirname

interface Call {
  readonly name: string
  readonly method?: 'GET' | 'PUT' | 'POST'
  path(n: number): string
  body?(n: number, side: Side): object
}
interface Side {
  readonly name: string
  readonly url: string
  readonly token: string
  readonly versions: Map<number, number>
}

const list = (name: string, query: string): Call => ({
  name,
  path: () => `/employee/list?${query}`,
})

function calls(rows: number, ids: readonly number[]): Call[] {
  const deep = Math.min(2_000, Math.floor(rows / 25) - 1)
  const idOf = (n: number) => ids[n % ids.length] ?? 1
  return [
    { name: 'one by id', path: (n) => `/employee/${idOf(n)}` },
    list('first page with total', 'size=25'),
    list(`page ${deep}`, `size=25&page=${deep}`),
    list('filter status and department', 'size=25&department=3&employeeStatus=ACTIVE'),
    list('search for a rare word', 'size=25&search=zzyzx'),
    list('search for a common word', 'size=25&search=smith'),
    ...Object.keys(SORT_COLUMNS).map((column) =>
      list(`sort by ${column}`, `size=25&sortByField=${column}&sortBy=DESC`),
    ),
    {
      name: 'edit',
      method: 'PUT',
      path: (n) => `/employee/${idOf(n)}`,
      body: (n, side) => ({ designation: `Post ${n}`, version: side.versions.get(idOf(n)) }),
    },
    {
      name: 'create',
      method: 'POST',
      path: () => '/employee',
      body: (n, side) => newEmployee(n, side),
    },
  ]
}

let born = Date.now() % 100_000_000
const newEmployee = (_n: number, side: Side) => {
  born += 1
  return {
    employeeCode: `N-${born}`,
    firstName: 'New',
    lastName: `Person ${side.name}`,
    dateOfBirth: '1990-01-01',
    dateOfJoining: '2020-01-01',
    department: 3,
    designation: 'Packer',
    phoneNumber: `+4481${String(born).padStart(9, '0')}`,
    email: `n${born}@bench.example`,
  }
}

/** The floor's own tables: what it needs and three indexes. */
const FLOOR_TABLES = (source: string) => [
  `create table floor_department as select id, label from ${source}employee_department`,
  `create table floor_employee as select id, employee_code, full_name, department, designation, phone_number, email, date_of_joining,
     employee_status, version, label, modified_date, cast(null as text) as record from ${source}employee`,
]
const FLOOR_INDEXES = [
  'create unique index floor_code on floor_employee (employee_code)',
  'create index floor_filter on floor_employee (department, employee_status)',
  'create unique index floor_phone on floor_employee (phone_number)',
]

function makeSqliteFloor(directory: string): string {
  const file = join(directory, 'floor.sqlite')
  rmSync(file, { force: true })
  const database = new DatabaseSync(file)
  database.exec(`attach '${join(directory, 'larder.sqlite')}' as ours`)
  database.exec(
    'create table floor_department (id integer primary key, label text); insert into floor_department select id, label from ours.employee_department',
  )
  database.exec(`create table floor_employee (id integer primary key, employee_code text, full_name text, department integer, designation text,
    phone_number text, email text, date_of_joining text, employee_status text, version integer, label text, modified_date text, record text)`)
  database.exec(`insert into floor_employee select id, employee_code, full_name, department, designation, phone_number, email, date_of_joining,
    employee_status, version, label, modified_date, null from ours.employee`)
  for (const statement of FLOOR_INDEXES) database.exec(statement)
  database.close()
  return file
}

async function makePostgresFloor(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop table if exists floor_employee, floor_department')
  for (const statement of FLOOR_TABLES('')) await client.query(statement)
  await client.query(
    'alter table floor_employee add primary key (id); alter table floor_employee alter id add generated by default as identity (start with 100000000); alter table floor_department add primary key (id)',
  )
  for (const statement of FLOOR_INDEXES) await client.query(statement)
  await client.query('vacuum analyze')
  await client.end()
}

/** The last answer of a round may be lost; each round of edits begins with the versions as they are. */
async function readVersions(side: Side, ids: readonly number[]): Promise<void> {
  const headers = { authorization: `Bearer ${side.token}` }
  const answer = await fetch(`${side.url}/employee?ids=${ids.join(',')}`, { headers })
  const { data } = (await answer.json()) as { data: { id: number; version: number }[] }
  for (const { id, version } of data) side.versions.set(id, version)
}

/** The whole records that will be asked for by id, so that both answer the same bytes. */
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

async function hit(
  side: Side,
  call: Call,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<number> {
  let n = 0
  let wrong = ''
  const headers = { authorization: `Bearer ${side.token}`, 'content-type': 'application/json' }
  const result = await autocannon({
    url: side.url,
    connections,
    duration: seconds,
    requests: [
      {
        method: call.method ?? 'GET',
        headers,
        setupRequest: (request: autocannon.Request) => {
          n += 1
          return {
            ...request,
            path: call.path(n),
            ...(call.body ? { body: JSON.stringify(call.body(n, side)) } : {}),
          }
        },
        onResponse: (status: number, body: string) => {
          if (status >= 400) wrong = `${status} ${body.slice(0, 200)}`
          else if (call.method === 'PUT') remember(side, body)
        },
      },
    ],
  } as autocannon.Options)
  if (wrong || result.non2xx > 0) throw new Error(`${side.name}, ${call.name}: ${wrong}`)
  return result.requests.total / result.duration
}

function remember(side: Side, body: string): void {
  const { data } = JSON.parse(body) as { data: { id: number; version: number } }
  side.versions.set(data.id, data.version)
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

/** One call with so many clients: in turns, round after round; the middle of the rounds of each side. */
async function speedsOf(
  call: Call,
  connections: number,
  sides: readonly Side[],
  ids: readonly number[],
): Promise<number[]> {
  const [ours] = sides
  const speeds = sides.map((): number[] => [])
  const round = async (seconds: number, isMeasured: boolean) => {
    if (call.method === 'PUT' && ours) await readVersions(ours, ids)
    for (const [place, side] of sides.entries()) {
      const speed = await hit(side, call, { seconds, connections })
      if (isMeasured) speeds[place]?.push(speed)
    }
  }
  await round(Number(options['warm-up']), false)
  for (let count = 0; count < Number(options.rounds); count += 1)
    await round(Number(options.seconds), true)
  return speeds.map(median)
}

/** The floors of reading calls and of writing ones: the first is used for both. */
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
  const asked = options.only.split(',').filter((name) => name !== '')
  for (const call of calls(rows, ids).filter(
    ({ name }) => asked.length === 0 || asked.includes(name),
  )) {
    const sides = [ours, floor, ...(grouped && call.method ? [grouped] : [])]
    for (const connections of call.method ? CLIENTS : CLIENTS.slice(0, 1)) {
      const [mine = 0, ...floors] = await speedsOf(call, connections, sides, ids)
      const columns = [
        String(connections),
        mine.toFixed(0),
        ...floors.map((speed) => speed.toFixed(0)),
        ...(grouped && floors.length < 2 ? [''] : []),
      ]
      console.log(
        call.name.padEnd(43),
        ...[...columns, (mine / Math.max(...floors)).toFixed(2)].map((text) => text.padStart(9)),
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
  // PostgreSQL puts commits that come together into one sync by itself.
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

interface RecordWriter {
  save(id: number, record: string): Promise<void> | void
  close(): Promise<void> | void
}

async function recordWriter(environment: NodeJS.ProcessEnv): Promise<RecordWriter> {
  if (environment.FLOOR_FILE) {
    const database = new DatabaseSync(environment.FLOOR_FILE)
    const write = database.prepare('update floor_employee set record = ? where id = ?')
    return { save: (id, record) => void write.run(record, id), close: () => database.close() }
  }
  const client = new pg.Client({ connectionString: environment.FLOOR_URL })
  await client.connect()
  return {
    save: async (id, record) =>
      void (await client.query('update floor_employee set record = $1 where id = $2', [
        record,
        id,
      ])),
    close: () => client.end(),
  }
}

const sizes = options.rows.split(',').map(Number)
if (positionals[0] === 'uploads') {
  const { benchUploads } = await import('./uploads.ts')
  await benchUploads({
    files: Number(options.files),
    from: Number(options.from),
    seed: Number(options.seed),
  })
  process.exit(0)
}
if (positionals[0] === 'orders') {
  const { benchOrders } = await import('./orders.ts')
  await benchOrders({
    sizes,
    databases: options.databases,
    seconds: Number(options.seconds),
    rounds: Number(options.rounds),
  })
  process.exit(0)
}
if (positionals[0] === 'imports') {
  const { benchImports } = await import('./imports.ts')
  await benchImports(sizes.at(-1) ?? 100_000, options.databases)
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
