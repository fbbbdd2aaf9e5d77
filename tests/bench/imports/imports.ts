/**
 * `npm run bench -- imports` compares the cost per row of an import and of a check with a
 * hand-written import of the same file (same library, one prepared statement, one transaction). It
 * also measures whether the cost grows with the file, how long eight writers wait during an import,
 * the steps of a draft, and how much longer PostgreSQL takes. The rows are employees with 20 columns and no sign-in. All
 * ratios come from one run. The large file has as many rows as the last value of `--rows`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { read, utils } from 'xlsx'
import { withFilledServer, type Server } from '../children.ts'
import { measureDraft, measureDraftBeside } from './drafts.ts'
import { compareWithPostgres } from './imports-postgres.ts'
import { DEPARTMENT, HEADERS, print, upload, workbookOf } from './people-sheets.ts'
import { DEPARTMENT_COUNT } from '../people.ts'
import { at, startWriters } from './writers.ts'

const SMALL = 1_000
/** Number of uploads of the small file, because a single one is too short to measure. */
const REPEATS = 10

/** Imports the same file with hand-written code, and returns microseconds per row. */
export function floorImport(directory: string, content: Buffer): number {
  const database = new DatabaseSync(join(directory, `floor-${content.length}.sqlite`))
  database.exec(`pragma journal_mode = wal; pragma synchronous = full;
    create table department (id integer primary key, code text unique);
    create table employee (id integer primary key, ${HEADERS.map((name) => `"${name}" text`).join()});
    create unique index by_code on employee ("employeeCode"); create unique index by_phone on employee ("phoneNumber");
    create index by_department on employee ("departmentCode", designation)`)
  for (let n = 1; n <= DEPARTMENT_COUNT; n += 1)
    database.prepare('insert into department (code) values (?)').run(`D${n}`)
  const started = performance.now()
  const book = read(content)
  const rows = utils
    .sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
    .slice(1)
  const departments = new Map(
    database
      .prepare('select code, id from department')
      .all()
      .map(({ code, id }) => [String(code), String(id)]),
  )
  const insert = database.prepare(
    `insert into employee (${HEADERS.map((name) => `"${name}"`).join()}) values (${HEADERS.map(() => '?').join()})`,
  )
  database.exec('begin')
  for (const cells of rows) {
    if (!departments.has(cells[DEPARTMENT] ?? '')) throw new Error('no such department')
    insert.run(
      ...cells.map((cell, place) =>
        place === DEPARTMENT ? (departments.get(cell) ?? null) : String(cell),
      ),
    )
  }
  database.exec('commit')
  const spent = performance.now() - started
  database.close()
  return (spent * 1000) / rows.length
}

const wait = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
/** Cost of a row in microseconds. Small files are uploaded several times. */
async function costOf(server: Server, rows: number, dryRun: boolean): Promise<number> {
  const times = rows === SMALL ? REPEATS : 1
  let spent = 0
  for (let time = 0; time < times; time += 1)
    spent += await upload(server, workbookOf(rows), dryRun)
  return (spent * 1000) / (rows * times)
}

async function alone(directory: string, server: Server, size: number): Promise<number> {
  // Warms up the JavaScript engine.
  for (const dryRun of [true, false]) await upload(server, workbookOf(SMALL), dryRun)
  floorImport(directory, workbookOf(SMALL))
  const floor = floorImport(directory, workbookOf(10 * SMALL))
  print('floor, a row', floor, 'µs')
  for (const [name, dryRun] of [
    ['check', true],
    ['import', false],
  ] as const) {
    const [least, most] = [await costOf(server, SMALL, dryRun), await costOf(server, size, dryRun)]
    print(`${name}, a row of ${SMALL}`, least, 'µs')
    print(`${name}, a row of ${size}`, most, 'µs')
    print(`${name}, ours / floor`, most / floor, '', 'at most 6')
    print(`${name}, a row of ${size} / of ${SMALL}`, most / least, '', 'at most 1.2')
  }
  return floor
}

async function besideWriters(server: Server, rows: number): Promise<void> {
  const file = workbookOf(rows)
  const undisturbed = await upload(server, workbookOf(rows), false)
  const quiet = startWriters(server)
  await wait(5_000)
  const without = await quiet.stop()
  const busy = startWriters(server)
  const beside = await upload(server, file, false)
  const within = await busy.stop()
  print('edits of eight writers, p99', at(without, 0.99), 'ms')
  print('the same beside an import, p99', at(within, 0.99), 'ms', 'at most 250')
  print('beside / without', at(within, 0.99) / at(without, 0.99), '', 'at most 3')
  print('the longest beside an import', within.at(-1) ?? 0, 'ms')
  print(`import of ${rows} beside writers / alone`, beside / undisturbed, '', 'at most 3')
}

/** Raises the limit on uploads, because the benchmark sends more than a user may. */
export function allowUploads(directory: string): void {
  const database = new DatabaseSync(join(directory, 'larder.sqlite'))
  database
    .prepare('insert into larder_setting (name, value) values (?, ?)')
    .run('uploadsPerTenMinutes', '1000')
  database.close()
}

export const benchImports = (size: number, databases: string): Promise<void> =>
  withFilledServer(
    SMALL,
    async (server) => {
      if (databases.includes('sqlite')) {
        const directory = mkdtempSync(join(tmpdir(), 'larder-bench-floor-'))
        const floor = await alone(directory, server, size).finally(() =>
          rmSync(directory, { recursive: true, force: true }),
        )
        await besideWriters(server, 10 * SMALL)
        await measureDraft(server, size, floor)
        await measureDraftBeside(server, 10 * SMALL)
      }
      if (databases.includes('postgres')) await compareWithPostgres(server, size)
    },
    allowUploads,
  )
