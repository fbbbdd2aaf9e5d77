/**
 * The floor: a minimal server that shows the best this machine can do. Fastify, one hand-written
 * statement per call, plain ORDER BY and OFFSET, and the same JSON; no permissions, history,
 * counters or search index. `node floor.ts <port>` with FLOOR_FILE or FLOOR_URL. Each write is
 * synced to disk before it is answered: on its own or, with FLOOR_GROUPS, together with the other
 * writes of the same turn of the event loop.
 */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import fastify from 'fastify'
import pg from 'pg'

export const SORT_COLUMNS: Readonly<Record<string, string>> = {
  employeeCode: 'employee_code',
  fullName: 'full_name',
  department: 'department_name',
  designation: 'designation',
  phoneNumber: 'phone_number',
  dateOfJoining: 'date_of_joining',
  employeeStatus: 'employee_status',
}

/** Runs one statement. `?` marks a parameter on both databases. */
type Run = (
  statement: string,
  parameters?: readonly unknown[],
) => Promise<Record<string, unknown>[]> | Record<string, unknown>[]

function openSqlite(file: string): Run {
  const database = new DatabaseSync(file)
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000; pragma cache_size = -65536; pragma mmap_size = 1073741824',
  )
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  return (statement, parameters = []) => {
    let ready = prepared.get(statement)
    if (!ready) prepared.set(statement, (ready = database.prepare(statement)))
    return ready.all(...(parameters as SQLInputValue[]))
  }
}

function openPostgres(url: string): Run {
  pg.types.setTypeParser(20, Number)
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const names = new Map<string, string>()
  return async (statement, parameters = []) => {
    if (!names.has(statement)) names.set(statement, `s${names.size}`)
    let place = 0
    const text = statement.replace(/\?/g, () => `$${(place += 1)}`)
    return (await pool.query({ name: names.get(statement) ?? '', text, values: [...parameters] }))
      .rows as Record<string, unknown>[]
  }
}

const COLUMNS = `e.id, e.employee_code, e.full_name, e.department, e.designation, e.phone_number, e.date_of_joining, e.employee_status,
  e.version, e.label, d.label as department_label`
const FROM = 'from floor_employee e join floor_department d on d.id = e.department'

const toListRow = (row: Record<string, unknown>) => ({
  id: row.id,
  employeeCode: row.employee_code,
  fullName: row.full_name,
  department: row.department,
  designation: row.designation,
  phoneNumber: row.phone_number,
  dateOfJoining: row.date_of_joining,
  employeeStatus: row.employee_status,
  version: row.version,
  label: row.label,
  labels: { department: row.department_label },
})

interface ListQuery {
  page?: string
  size?: string
  sortByField?: string
  sortBy?: string
  search?: string
  department?: string
  employeeStatus?: string
}

async function list(run: Run, query: ListQuery) {
  const [page, size] = [Number(query.page ?? 0), Number(query.size ?? 10)]
  const tests = [
    query.department ? ['e.department = ?', Number(query.department)] : null,
    query.employeeStatus ? ['e.employee_status = ?', query.employeeStatus] : null,
    query.search
      ? [
          '(e.full_name || e.employee_code || e.designation || e.phone_number || e.email) like ?',
          `%${query.search}%`,
        ]
      : null,
  ].filter((test) => test !== null)
  const where = tests.length > 0 ? `where ${tests.map(([sql]) => sql).join(' and ')}` : ''
  const column =
    SORT_COLUMNS[query.sortByField ?? 'employeeCode'] === 'department_name'
      ? 'd.label'
      : `e.${SORT_COLUMNS[query.sortByField ?? 'employeeCode']}`
  const parameters = tests.map(([, value]) => value)
  const rows = await run(
    `select ${COLUMNS} ${FROM} ${where} order by ${column} ${query.sortBy === 'DESC' ? 'desc' : 'asc'} limit ? offset ?`,
    [...parameters, size, page * size],
  )
  const [counted] = await run(`select count(*) as n from floor_employee e ${where}`, parameters)
  const total = Number(counted?.n ?? 0)
  return {
    content: rows.map(toListRow),
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
  }
}

const ok = (data: unknown) => ({ status: 'OK', message: '', data })

type Write = <Result>(body: () => Promise<Result>) => Promise<Result>

/**
 * Groups the writes of one turn of the event loop into a transaction, and answers them once it is
 * committed.
 */
function grouping(run: Run): Write {
  let group: (() => Promise<() => void>)[] = []
  const commit = async () => {
    const members = group
    group = []
    await run('begin')
    const answers: (() => void)[] = []
    for (const member of members) answers.push(await member())
    await run('commit')
    for (const answer of answers) answer()
  }
  let turns = Promise.resolve()
  return (body) =>
    new Promise((resolve) => {
      if (group.length === 0)
        setImmediate(() => {
          turns = turns.then(commit)
        })
      group.push(async () => {
        const result = await body()
        return () => resolve(result)
      })
    })
}

async function startFloor(port: number): Promise<string> {
  const run = process.env.FLOOR_URL
    ? openPostgres(process.env.FLOOR_URL)
    : openSqlite(process.env.FLOOR_FILE ?? '')
  const app = fastify()
  const write: Write = process.env.FLOOR_GROUPS ? grouping(run) : (body) => body()
  const one = async (id: string) => {
    const [row] = await run(
      'select e.*, d.label as department_label from floor_employee e join floor_department d on d.id = e.department where e.id = ?',
      [Number(id)],
    )
    return {
      ...(row ? (JSON.parse(String(row.record)) as object) : {}),
      designation: row?.designation,
      version: row?.version,
    }
  }
  app.get<{ Querystring: ListQuery }>('/employee/list', async ({ query }) =>
    ok(await list(run, query)),
  )
  app.get<{ Params: { id: string } }>('/employee/:id', async ({ params }) =>
    ok(await one(params.id)),
  )
  app.put<{ Params: { id: string }; Body: { designation: string } }>(
    '/employee/:id',
    ({ params, body }) =>
      write(async () => {
        await run(
          'update floor_employee set designation = ?, version = version + 1, modified_date = ? where id = ?',
          [body.designation, new Date().toISOString(), Number(params.id)],
        )
        return ok(await one(params.id))
      }),
  )
  app.post<{ Body: Record<string, string> }>('/employee', ({ body }) =>
    write(async () => {
      const [made] = await run(
        `insert into floor_employee (employee_code, full_name, department, designation, phone_number, email, date_of_joining, employee_status, version, label, record, modified_date)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id`,
        [
          body.employeeCode,
          `${body.firstName} ${body.lastName}`,
          Number(body.department),
          body.designation,
          body.phoneNumber,
          body.email,
          body.dateOfJoining,
          'ACTIVE',
          1,
          `${body.firstName} ${body.lastName}`,
          JSON.stringify(body),
          new Date().toISOString(),
        ],
      )
      return ok(await one(String(made?.id)))
    }),
  )
  return app.listen({ port, host: '127.0.0.1' })
}

if (import.meta.main) console.log(await startFloor(Number(process.argv[2])))
