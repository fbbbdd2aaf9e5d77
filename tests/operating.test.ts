import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import brand from '../resources/stock/brand.resource.ts'
import { buildApp } from '../src/server/app.ts'
import { digest, makeBackup } from '../src/server/backup.ts'
import { loadHouse } from '../src/server/discover.ts'
import { inTransaction } from '../src/server/in-transaction.ts'
import { createLogger } from '../src/server/logger.ts'
import { openWorld } from '../src/server/open-world.ts'
import { restoreBackup } from '../src/server/restore.ts'
import { openSession } from '../src/server/session/session.ts'
import { verify } from '../src/server/verify.ts'
import type { EngineWork } from '../src/server/work.ts'
import type { World } from '../src/server/world.ts'
import { dumpPostgres, placePostgres } from '../src/storage/dialects/postgres-copy.ts'
import { lookForDamage } from '../src/storage/verify.ts'
import { newCompany, type DataPlace } from './new-company.ts'
import { emptyDatabase } from './prepared.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { clientOf, DATABASES, type DatabaseName } from './workspace.ts'

/* What somebody does at the terminal who looks after a server: `npm run verify`, `backup`, `restore`, and starts that fail. */

const ROOT = join(import.meta.dirname, '..')

/** Empty. */
async function place(database: DatabaseName): Promise<DataPlace> {
  return { dataDirectory: temporaryFolder('operating'), databaseUrl: database === 'postgres' ? (await emptyDatabase(database)).url : undefined }
}

/** A command as a person runs it: how it ended, and all it said. */
const run = (at: DataPlace, ...command: string[]): Promise<Ended> => runWith([], at, ...command)

interface Ended {
  /** Null for one that was killed. */
  readonly status: number | null
  readonly said: string
}

async function runWith(options: readonly string[], { dataDirectory, databaseUrl }: DataPlace, ...command: string[]): Promise<Ended> {
  const { DATABASE_URL: _, ...environment } = process.env
  const child = spawn(process.execPath, [...options, 'src/server/main.ts', ...command], {
    cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: { ...environment, DATA_DIR: dataDirectory, PORT: '0', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => { said += text })
  const [status] = (await once(child, 'exit')) as [number | null]
  return { status, said }
}

const house = await loadHouse()
const environmentOf = (at: DataPlace) => ({ ...at, host: '', port: 0, secret: undefined })
const open = async (at: DataPlace): Promise<World> => (await openWorld({ environment: environmentOf(at), logger: createLogger('error') })).world
const within = <Result>(world: World, body: (work: EngineWork) => Promise<Result>) => inTransaction(world, { caller: null, via: 'test', isServer: true }, body)
const change = (world: World, text: string) => world.store.transaction((transaction) => sql.raw(text).execute(transaction.sql))

/** Makes it a backup that says of itself that it is whole, and lacks its brands. */
async function loseRows(folder: string, { databaseUrl }: DataPlace): Promise<void> {
  const file = join(folder, databaseUrl ? 'larder.dump' : 'larder.sqlite')
  if (databaseUrl) {
    execFileSync('pg_dump', ['--format=custom', '--no-owner', '--exclude-table-data=brand', `--file=${file}`, `--dbname=${databaseUrl}`])
  } else {
    const copy = new DatabaseSync(file)
    copy.exec('delete from brand')
    copy.close()
  }
  await relabel(folder, file)
}

async function relabel(folder: string, file: string): Promise<void> {
  const path = join(folder, 'backup.json')
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')) as object, sha256: await digest(file) }))
}

/** Kills its process in the place of one call of that function, as a power cut may. */
const cutAt = (module: 'fs' | 'child_process', name: string, call: number) => `--import=data:text/javascript,${encodeURIComponent(`
  import its from 'node:${module}'
  import { syncBuiltinESMExports } from 'node:module'
  const { ${name} } = its
  let left = ${call}
  its.${name} = (...given) => {
    if (--left === 0) process.kill(process.pid, 'SIGKILL')
    return ${name}(...given)
  }
  syncBuiltinESMExports()`)}`

describe.each(DATABASES)('whoever looks after %s', (database) => {
  test('gets everything acknowledged before a backup back from it, though others write meanwhile', async () => {
    const [at, folder] = [await newCompany(database), join(temporaryFolder('backups'), 'monday')]
    const world = await open(at)
    const acknowledged: string[] = []
    const file = await within(world, (work) => work.addFile('note.txt', Buffer.from('Uploaded before the backup')))
    let isOver = false
    const write = async (client: number) => {
      for (let n = 0; !isOver; n++) {
        await within(world, (work) => work.create(brand, { brandName: `Brand ${client}-${n}` }))
        acknowledged.push(`Brand ${client}-${n}`)
        await wait(5)
      }
    }
    const writing = [1, 2, 3].map(write)
    await wait(200)
    const before = [...acknowledged]
    const backup = await run(at, 'backup', folder)
    isOver = true
    await Promise.all(writing)
    expect(backup).toMatchObject({ status: 0, said: expect.stringContaining('looked through') })
    expect(acknowledged.length).toBeGreaterThan(before.length)

    await expect(restoreBackup(environmentOf(at), house, folder, true)).rejects.toThrow('in use')
    await world.store.close()
    await expect(restoreBackup(environmentOf(at), house, folder, false)).rejects.toThrow('--replace')

    const elsewhere = await place(database)
    expect(await run(elsewhere, 'restore', folder)).toMatchObject({ status: 0 })
    const restored = await open(elsewhere)
    const found = new Set((await restored.store.find(brand, [], 10_000)).map(({ brandName }) => brandName))
    expect(before.filter((name) => !found.has(name))).toEqual([])
    expect(await restored.store.count(brand, [])).toBe(found.size)
    const { content } = await restored.store.sql.selectFrom('larder_file').select('content').where('id', '=', file).executeTakeFirstOrThrow()
    expect(Buffer.from(content).toString()).toBe('Uploaded before the backup')
    expect(restored.secret).toBe(world.secret)
    await restored.store.close()

    // In the place of what is there, which the embedded database keeps aside.
    const { aside } = await restoreBackup(environmentOf(at), house, folder, true)
    const again = await open(at)
    expect(await again.store.count(brand, [])).toBe(found.size)
    await again.store.close()
    if (database === 'sqlite') expect(existsSync(join(aside ?? '', 'larder.sqlite'))).toBe(true)
  }, 90_000)

  test('keeps what was there when the backup turns out not to be whole', async () => {
    const [at, folder] = [await newCompany(database), join(temporaryFolder('backups'), 'wednesday')]
    const world = await open(at)
    await within(world, (work) => work.create(brand, { brandName: 'There before' }))
    await world.store.close()
    await makeBackup(environmentOf(at), house, folder)
    await loseRows(folder, at)
    await expect(restoreBackup(environmentOf(at), house, folder, true)).rejects.toThrow('brand: 0 of 1 rows arrived')
    await expect(restoreBackup(environmentOf(await place(database)), house, folder, false)).rejects.toThrow('brand: 0 of')
    // As if nothing had happened: another try is refused for the same reason, and the server starts.
    await expect(restoreBackup(environmentOf(at), house, folder, true)).rejects.toThrow('brand: 0 of')
    const again = await open(at)
    expect((await again.store.find(brand, [], 10)).map(({ brandName }) => brandName)).toEqual(['There before'])
    expect(await verify(again, { repair: false })).toEqual({ repaired: [], open: [] })
    await again.store.close()
    expect(readdirSync(at.dataDirectory).filter((name) => /arriving|replaced/.test(name))).toEqual([])
  }, 60_000)

  test('is told by npm run verify what is not right, and finds right again what is derived', async () => {
    const at = await newCompany(database)
    const world = await open(at)
    const { id } = await within(world, (work) => work.create(brand, { brandName: 'Verified' }))
    await world.store.compactCounters()
    await change(world, `update larder_counter set delta = delta + 5 where table_name = 'brand' and key = ''`)
    await change(world, `update brand set label = 'Something else' where id = ${id}`)
    await change(world, `insert into larder_series (name, period, next) values ('sales-order.invoiceNumber', '2025', 3)`)
    await world.store.close()
    const first = await run(at, 'verify')
    expect(first.status, first.said).toBe(1)
    expect(first.said).toContain('Repaired: The counter of brand says 6, there are 1')
    expect(first.said).toContain(`Repaired: brand ${id}: label does not follow`)
    expect(first.said).toContain('Problem: sales-order: the series of invoiceNumber in 2025 lacks 2 of 2 numbers: 1, 2')
    const again = await open(at)
    await change(again, `delete from larder_series where name = 'sales-order.invoiceNumber'`)
    expect(await verify(again, { repair: true })).toEqual({ repaired: [], open: [] })
    await again.store.close()
  }, 60_000)
})

describe.runIf(DATABASES.includes('postgres'))('a copy of PostgreSQL', () => {
  test('that cannot be put in its place leaves there what was there', async () => {
    const [source, at, file] = [await place('postgres'), await place('postgres'), join(temporaryFolder('backups'), 'copy.dump')]
    const urlOf = ({ databaseUrl = '' }: DataPlace) => databaseUrl
    const ask = async (url: string, text: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return (await client.query<{ words: string }>(text).finally(() => client.end())).rows
    }
    await ask(urlOf(source), `create table note (words text); insert into note values ('new')`)
    await dumpPostgres(urlOf(source), file)
    const look = () => Promise.resolve()
    // What is no table stays, and is in the way.
    await ask(urlOf(at), `create table precious (id serial, words text); insert into precious (words) values ('old'); create view note as select 1`)
    await expect(placePostgres(file, urlOf(at), { replace: true, look })).rejects.toThrow('already exists')
    expect(await ask(urlOf(at), 'select words from precious')).toEqual([{ words: 'old' }])
    await ask(urlOf(at), 'drop view note')
    await placePostgres(file, urlOf(at), { replace: true, look })
    expect(await ask(urlOf(at), 'select words from note')).toEqual([{ words: 'new' }])
    await expect(ask(urlOf(at), 'select words from precious')).rejects.toThrow('does not exist')
  })

  test('that was cut off lets nobody begin an empty database while what was there before waits', async () => {
    const [at, folder] = [await newCompany('postgres'), join(temporaryFolder('backups'), 'thursday')]
    const world = await open(at)
    await makeBackup(environmentOf(at), house, folder)
    await within(world, (work) => work.create(brand, { brandName: 'There before' }))
    await world.store.close()
    // Everything is aside, and the copy is about to be written.
    const ended = await runWith([cutAt('child_process', 'spawn', 2)], at, 'restore', folder, '--replace')
    expect(ended).toEqual({ status: null, said: '' })
    await expect(open(at)).rejects.toThrow('There is a schema larder_replaced: an earlier restore did not end')
    await expect(restoreBackup(environmentOf(at), house, folder, true)).rejects.toThrow('There is a schema larder_replaced')
    const client = new pg.Client({ connectionString: at.databaseUrl })
    await client.connect()
    const tables = `select tablename as name from pg_tables where schemaname = 'larder_replaced'`
    const { rows } = await client.query<{ name: string }>(tables)
    const back = rows.map(({ name }) => `alter table larder_replaced."${name}" set schema public`)
    await client.query([...back, 'drop schema larder_replaced'].join('; '))
    await client.end()
    const again = await open(at)
    expect((await again.store.find(brand, [], 10)).map(({ brandName }) => brandName)).toEqual(['There before'])
    await again.store.close()
  }, 60_000)

  test('is made with the options of its address', async () => {
    const { databaseUrl = '' } = await place('postgres')
    const address = new URL(databaseUrl)
    address.searchParams.set('options', '-c role=no_such_role')
    await expect(dumpPostgres(address.href, join(temporaryFolder('backups'), 'copy.dump'))).rejects.toThrow('no_such_role')
  })
})

test.each(DATABASES)('a backup on %s that could not be looked through for another reason is not called incomplete', async (database) => {
  const [at, folder] = [await newCompany(database), join(temporaryFolder('backups'), 'sunday')]
  await (await open(at)).store.close()
  await makeBackup(environmentOf(at), house, folder)
  const cut = { ...house, get catalogue(): never { throw new Error('Connection terminated unexpectedly') } }
  await expect(restoreBackup(environmentOf(at), cut, folder, true))
    .rejects.toThrow(/^The restored copy could not be looked through\. Nothing was replaced\.\nConnection terminated unexpectedly$/)
  await (await open(at)).store.close()
}, 30_000)

test.runIf(DATABASES.includes('postgres'))('a restore to PostgreSQL says where the secret is kept that was there before', async () => {
  const [at, folder] = [await newCompany('postgres'), join(temporaryFolder('backups'), 'saturday')]
  await (await open(at)).store.close()
  await makeBackup(environmentOf(at), house, folder)
  const before = 'another secret that was here before, for a while'
  writeFileSync(join(at.dataDirectory, 'secret'), before)
  const { status, said } = await run(at, 'restore', folder, '--replace')
  expect(status, said).toBe(0)
  const [, aside = ''] = /^The secret that was there before is kept in (.+); delete it when you no longer need it\.$/m.exec(said) ?? []
  expect(readFileSync(join(aside, 'secret'), 'utf8')).toBe(before)
}, 30_000)

test('a backup that was damaged since is not restored', async () => {
  const [at, folder] = [await newCompany('sqlite'), join(temporaryFolder('backups'), 'tuesday')]
  await (await open(at)).store.close()
  expect(await makeBackup(environmentOf(at), house, folder)).toMatchObject({ notRight: [], unseen: null, rows: { brand: 0 } })
  const file = join(folder, 'larder.sqlite')
  const bytes = readFileSync(file)
  bytes.fill(7, 20_000, 90_000)
  writeFileSync(file, bytes)
  await expect(restoreBackup(environmentOf(await place('sqlite')), house, folder, false)).rejects.toThrow('changed or damaged')
  await relabel(folder, file)
  await expect(restoreBackup(environmentOf(at), house, folder, true)).rejects.toThrow('The backup is incomplete. Nothing was replaced.')
  await (await open(at)).store.close()
}, 30_000)

describe('a restore of the embedded database that is cut off', () => {
  const namesIn = async (world: World) => (await world.store.find(brand, [], 10)).map(({ brandName }) => brandName)
  const backupOf = async (brandName: string): Promise<string> => {
    const [at, folder] = [await newCompany('sqlite'), join(temporaryFolder('backups'), 'monday')]
    const world = await open(at)
    await within(world, (work) => work.create(brand, { brandName }))
    await world.store.close()
    await makeBackup(environmentOf(at), house, folder)
    return folder
  }

  test('at any moment has either happened, with its secret, or not', async () => {
    const folder = await backupOf('In the backup')
    const [source, crashed] = [await newCompany('sqlite'), temporaryFolder('operating')]
    const world = await open(source)
    await within(world, (work) => work.create(brand, { brandName: 'There before' }))
    // As a server leaves it that is killed: what was written last is in the log alone.
    cpSync(source.dataDirectory, crashed, { recursive: true })
    await world.store.close()
    const outcomes = new Set<string>()
    for (let rename = 1, ended: Ended | undefined; ended?.status !== 0; rename++) {
      const at = await place('sqlite')
      cpSync(crashed, at.dataDirectory, { recursive: true })
      ended = await runWith([cutAt('fs', 'renameSync', rename)], at, 'restore', folder, '--replace')
      if (ended.status !== 0) expect(ended).toEqual({ status: null, said: '' })
      const next = await open(at)
      const names = await namesIn(next)
      outcomes.add(names.join())
      const hasHappened = names[0] === 'In the backup'
      expect([rename, names, next.secret]).toEqual([rename, [hasHappened ? 'In the backup' : 'There before'],
        readFileSync(join(hasHappened ? folder : crashed, 'secret'), 'utf8')])
      await next.store.close()
      const left = readdirSync(at.dataDirectory).filter((name) => /arriving|replaced/.test(name))
      expect(left).toEqual(hasHappened ? [expect.stringMatching(/^replaced-/)] : [])
      for (const aside of left) {
        const before = await open({ ...at, dataDirectory: join(at.dataDirectory, aside) })
        expect([await namesIn(before), before.secret]).toEqual([['There before'], world.secret])
        await before.store.close()
      }
    }
    expect(outcomes).toEqual(new Set(['There before', 'In the backup']))
  }, 120_000)

  test('leaves no empty database behind where there was none: nobody begins one before it has been decided', async () => {
    const [folder, at] = [await backupOf('In the backup'), await place('sqlite')]
    expect((await runWith([cutAt('fs', 'renameSync', 1)], at, 'restore', folder)).status).toBeNull()
    await expect(open(at)).rejects.toThrow('was cut off, and there is no database in it. Restore again')
    expect(await run(at, 'verify')).toMatchObject({ status: 1, said: expect.stringContaining('was cut off') })
    await restoreBackup(environmentOf(at), house, folder, false)
    const world = await open(at)
    expect(await namesIn(world)).toEqual(['In the backup'])
    await world.store.close()
  }, 60_000)
})

describe('an embedded database that is not whole', () => {
  const spoilt = async (spoil: (bytes: Buffer) => Buffer): Promise<DataPlace> => {
    const at = await newCompany('sqlite')
    const world = await open(at)
    await within(world, async (work) => {
      for (let n = 0; n < 300; n++) await work.add(brand, { brandName: `Brand ${n}`, isActive: true })
    })
    await world.store.close()
    const file = join(at.dataDirectory, 'larder.sqlite')
    writeFileSync(file, spoil(readFileSync(file)))
    return at
  }

  test.each<[string, (bytes: Buffer) => Buffer, string]>([
    ['without its end', (bytes) => bytes.subarray(0, bytes.length - 8192), '8192 bytes are missing at its end'],
    ['with another beginning', (bytes) => bytes.fill(7, 0, 100), 'its beginning is not that of a database'],
    ['empty', () => Buffer.alloc(0), 'it is empty'],
  ])('%s stops the start and says what to do', async (_, spoil, reason) => {
    const at = await spoilt(spoil)
    await expect(open(at)).rejects.toThrow(reason)
    await expect(open(at)).rejects.toThrow('npm run restore')
  })

  test('answers 503 for what is damaged alone, and tells of it after the start', async () => {
    const at = await spoilt((bytes) => bytes)
    const path = join(at.dataDirectory, 'larder.sqlite')
    const file = new DatabaseSync(path)
    const pages = file.prepare(`select pageno from dbstat where name = 'brand' and pagetype = 'leaf'`).all()
    const size = Number(file.prepare('pragma page_size').get()?.page_size)
    file.close()
    const bytes = readFileSync(path)
    for (const { pageno } of pages) bytes.fill(0xff, (Number(pageno) - 1) * size, Number(pageno) * size)
    writeFileSync(path, bytes)
    const world = await open(at)
    expect(await lookForDamage(world.store)).not.toEqual([])
    const app = await buildApp(world)
    const [user] = await within(world, async (work) => [await work.add(world.catalogue.get('user'), {
      userName: 'chief', firstName: 'Chief', lastName: 'Tester', email: 'chief@larder.example', phoneNumber: '+442000000009',
      role: (await work.one(world.catalogue.get('user-role'), { roleName: 'SUPER_ADMIN' }))?.id, password: 'x', isActive: true, isFirstLogin: false,
    })])
    const token = await world.store.transaction((transaction) =>
      openSession(world, transaction, { userId: user?.id ?? 0, userName: 'chief', role: 'SUPER_ADMIN', isFirstLogin: false }))
    const chief = clientOf(app, token)
    const broken = await chief.get('/brand/list')
    expect(broken).toMatchObject({ status: 503, body: { code: 'damaged', message: expect.stringContaining('backup') } })
    expect(broken.headers['retry-after']).toBeDefined()
    expect((await chief.get('/country/list')).status).toBe(200)
    await app.close()
    await world.store.close()
  }, 30_000)
})

describe('a place that takes no writes', () => {
  test('is called what it is, and not in use', async () => {
    const file = join(temporaryFolder('operating'), 'file')
    writeFileSync(file, '')
    const start = open({ dataDirectory: join(file, 'data'), databaseUrl: undefined })
    await expect(start).rejects.toThrow('cannot be written to')
  })

  test('is called full when its disk is', async () => {
    // A file that takes nothing stands for a disk that does not.
    const directory = temporaryFolder('operating')
    symlinkSync('/dev/full', join(directory, 'larder.pid'))
    await expect(open({ dataDirectory: directory, databaseUrl: undefined })).rejects.toThrow('its disk is full')
  })
})
