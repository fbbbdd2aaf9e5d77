/** Fills a database with employees through our own storage: `node fill.ts <rows>` with DATA_DIR or DATABASE_URL. */
import pino from 'pino'
import { loadHouse } from '../../src/server/discover.ts'
import { installOnce } from '../../src/server/installation.ts'
import { createSuperAdmin } from '../../src/server/session/create-super-admin.ts'
import { DEFAULT_SETTINGS } from '../../src/server/settings.ts'
import type { World } from '../../src/server/world.ts'
import { openStore } from '../../src/storage/open.ts'
import { benchEmployee, DEPARTMENT_COUNT } from './people.ts'

export const BENCH_USER = { userName: 'bench@bench.example', password: 'Bench-horse-7-staple' }

const CHUNK = 5_000

async function fill(rows: number): Promise<void> {
  const { catalogue, behaviours, installations } = await loadHouse()
  const store = await openStore({
    url: process.env.DATABASE_URL, directory: process.env.DATA_DIR, catalogue, timeZone: DEFAULT_SETTINGS.timeZone,
  })
  const world: World = {
    store, catalogue, behaviours, settings: DEFAULT_SETTINGS, secret: 'bench', clock: () => new Date(), logger: pino({ level: 'silent' }),
  }
  for (const installation of installations) await installOnce(world, installation)
  await createSuperAdmin(world, BENCH_USER)
  const stamp = { userId: null, now: new Date().toISOString() }
  const [department, employee] = [catalogue.get('employee-department'), catalogue.get('employee')]
  const there = await store.count(employee, [])
  await store.transaction(async (transaction) => {
    for (let n = there === 0 ? 1 : DEPARTMENT_COUNT + 1; n <= DEPARTMENT_COUNT; n += 1) {
      await transaction.insert(department, { departmentCode: `D${n}`, departmentName: `Department ${n}`, isActive: true }, stamp)
    }
  })
  for (let from = there; from < rows; from += CHUNK) {
    await store.transaction(async (transaction) => {
      for (let n = from; n < Math.min(rows, from + CHUNK); n += 1) await transaction.insert(employee, benchEmployee(n), stamp)
    })
    process.stderr.write(`\r${from + CHUNK} of ${rows}`)
  }
  await store.close()
}

if (import.meta.main) await fill(Number(process.argv[2] ?? 10_000))
