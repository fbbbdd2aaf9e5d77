/** Fills a database with employees: `node fill.ts <rows>` with DATA_DIR or DATABASE_URL. */
import pino from 'pino'
import { loadApp } from '../../src/server/start/discover.ts'
import { installOnce } from '../../src/server/start/installation.ts'
import { runDue } from '../../src/server/tasks/jobs.ts'
import { createSuperAdmin } from '../../src/server/access/session/create-super-admin.ts'
import { buildCompanySettings, DEFAULT_SETTINGS } from '#system'
import type { AppContext } from '../../src/server/app-context.ts'
import { openStore } from '../../src/storage/open.ts'
import { multiplyEmployees } from './multiply.ts'
import { benchEmployee, COPIED_FROM, COPIED_ROWS, DEPARTMENT_COUNT } from './people.ts'

export const BENCH_USER = { userName: 'bench@bench.example', password: 'Bench-horse-7-staple' }

const CHUNK = 5_000

async function fill(rows: number): Promise<void> {
  const { registry, behaviours, installations } = await loadApp()
  const store = await openStore({
    url: process.env.DATABASE_URL,
    directory: process.env.DATA_DIR,
    registry,
    timeZone: DEFAULT_SETTINGS.timeZone,
    unsynced: true,
  })
  const context: AppContext = {
    store,
    registry,
    behaviours,
    settings: buildCompanySettings(registry).defaults,
    secret: 'bench',
    clock: () => new Date(),
    logger: pino({ level: 'silent' }),
  }
  for (const installation of installations) await installOnce(context, installation)
  await createSuperAdmin(context, BENCH_USER)
  // Runs the nightly jobs now. Otherwise the server would add hours for every employee while it is
  // measured.
  await runDue(context)
  const stamp = { userId: null, now: new Date().toISOString() }
  const [department, employee] = [registry.get('employee-department'), registry.get('employee')]
  const there = await store.count(employee, [])
  await store.transaction(async (transaction) => {
    for (let n = there === 0 ? 1 : DEPARTMENT_COUNT + 1; n <= DEPARTMENT_COUNT; n += 1) {
      await transaction.insert(
        department,
        { departmentCode: `D${n}`, departmentName: `Department ${n}`, isActive: true },
        stamp,
      )
    }
  })
  // The first rows go through the storage layer; the rest are copies of them.
  const saved = Math.min(rows, COPIED_FROM + COPIED_ROWS)
  for (let from = there; from < saved; from += CHUNK) {
    await store.transaction(async (transaction) => {
      for (let n = from; n < Math.min(saved, from + CHUNK); n += 1)
        await transaction.insert(employee, benchEmployee(n), stamp)
    })
  }
  await store.close()
  if (rows > Math.max(saved, there)) await multiplyEmployees(rows, process.env)
}

if (import.meta.main) await fill(Number(process.argv[2] ?? 10_000))
