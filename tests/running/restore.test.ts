import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import brand from '../../resources/stock/brand.resource.ts'
import { makeBackup } from '../../src/server/tasks/upkeep/backup.ts'
import { restoreBackup } from '../../src/server/tasks/upkeep/restore.ts'
import type { AppContext } from '../../src/server/app-context.ts'
import { dumpPostgres, placePostgres } from '../../src/storage/dialects/postgres-copy.ts'
import { isFull, isTriedOn } from '../depth.ts'
import { newCompany, type DataPlace } from '../kit/new-company.ts'
import { temporaryFolder } from '../kit/temporary-folder.ts'
import { DATABASES, selectDatabases } from '../kit/workspace.ts'
import { asSystem } from '../kit/as-system.ts'
import {
  cutAt,
  environmentOf,
  app,
  open,
  makeDataPlace,
  updateChecksum,
  runCommand,
  runCommandWith,
  type Ended,
} from '../kit/terminal.ts'

const databases = selectDatabases(import.meta.filename)

/* Restores of incomplete backups, and restores that are interrupted. */

describe.runIf(DATABASES.includes('postgres'))('a copy of PostgreSQL', () => {
  test('that cannot be put in its place leaves there what was there', async () => {
    const [source, at, file] = [
      await makeDataPlace('postgres'),
      await makeDataPlace('postgres'),
      join(temporaryFolder('backups'), 'copy.dump'),
    ]
    const urlOf = ({ databaseUrl = '' }: DataPlace) => databaseUrl
    const ask = async (url: string, text: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return (await client.query<{ words: string }>(text).finally(() => client.end())).rows
    }
    await ask(urlOf(source), `create table note (words text); insert into note values ('new')`)
    await dumpPostgres(urlOf(source), file)
    const look = () => Promise.resolve()
    // Only tables are moved aside. A view stays, and is in the way.
    await ask(
      urlOf(at),
      `create table precious (id serial, words text); insert into precious (words) values ('old'); create view note as select 1`,
    )
    await expect(placePostgres(file, urlOf(at), { replace: true, look })).rejects.toThrow(
      'already exists',
    )
    expect(await ask(urlOf(at), 'select words from precious')).toEqual([{ words: 'old' }])
    await ask(urlOf(at), 'drop view note')
    await placePostgres(file, urlOf(at), { replace: true, look })
    expect(await ask(urlOf(at), 'select words from note')).toEqual([{ words: 'new' }])
    await expect(ask(urlOf(at), 'select words from precious')).rejects.toThrow('does not exist')
  })

  test('that was cut off lets nobody begin an empty database while what was there before waits', async () => {
    const [at, folder] = [
      await newCompany('postgres'),
      join(temporaryFolder('backups'), 'thursday'),
    ]
    const context = await open(at)
    await makeBackup(environmentOf(at), app, folder)
    await asSystem(context, (work) => work.create(brand, { brandName: 'There before' }))
    await context.store.close()
    // Killed when the existing data is aside and the copy is about to be written.
    const ended = await runCommandWith(
      [cutAt('child_process', 'spawn', 2)],
      at,
      'restore',
      folder,
      '--replace',
    )
    expect(ended).toEqual({ status: null, output: '' })
    await expect(open(at)).rejects.toThrow(
      'There is a schema larder_replaced: an earlier restore did not end',
    )
    await expect(restoreBackup(environmentOf(at), app, folder, true)).rejects.toThrow(
      'There is a schema larder_replaced',
    )
    const client = new pg.Client({ connectionString: at.databaseUrl })
    await client.connect()
    const tables = `select tablename as name from pg_tables where schemaname = 'larder_replaced'`
    const { rows } = await client.query<{ name: string }>(tables)
    const back = rows.map(({ name }) => `alter table larder_replaced."${name}" set schema public`)
    await client.query([...back, 'drop schema larder_replaced'].join('; '))
    await client.end()
    const again = await open(at)
    expect((await again.store.find(brand, [], 10)).map(({ brandName }) => brandName)).toEqual([
      'There before',
    ])
    await again.store.close()
  }, 60_000)

  test('is made with the options of its address', async () => {
    const { databaseUrl = '' } = await makeDataPlace('postgres')
    const address = new URL(databaseUrl)
    address.searchParams.set('options', '-c role=no_such_role')
    await expect(
      dumpPostgres(address.href, join(temporaryFolder('backups'), 'copy.dump')),
    ).rejects.toThrow('no_such_role')
  })
})

test.each(databases.filter(isTriedOn))(
  'a backup on %s that could not be looked through for another reason is not called incomplete',
  async (database) => {
    const [at, folder] = [await newCompany(database), join(temporaryFolder('backups'), 'sunday')]
    await (await open(at)).store.close()
    await makeBackup(environmentOf(at), app, folder)
    const cut = {
      ...app,
      get registry(): never {
        throw new Error('Connection terminated unexpectedly')
      },
    }
    await expect(restoreBackup(environmentOf(at), cut, folder, true)).rejects.toThrow(
      /^The restored copy could not be looked through\. Nothing was replaced\.\nConnection terminated unexpectedly$/,
    )
    await (await open(at)).store.close()
  },
  30_000,
)

test.runIf(isFull && DATABASES.includes('postgres'))(
  'a restore to PostgreSQL says where the secret is kept that was there before',
  async () => {
    const [at, folder] = [
      await newCompany('postgres'),
      join(temporaryFolder('backups'), 'saturday'),
    ]
    await (await open(at)).store.close()
    await makeBackup(environmentOf(at), app, folder)
    const before = 'another secret that was here before, for a while'
    writeFileSync(join(at.dataDirectory, 'secret'), before)
    const { status, output } = await runCommand(at, 'restore', folder, '--replace')
    expect(status, output).toBe(0)
    const [, aside = ''] =
      /^The secret that was there before is kept in (.+); delete it when you no longer need it\.$/m.exec(
        output,
      ) ?? []
    expect(readFileSync(join(aside, 'secret'), 'utf8')).toBe(before)
  },
  30_000,
)

test('a backup that was damaged since is not restored', async () => {
  const [at, folder] = [await newCompany('sqlite'), join(temporaryFolder('backups'), 'tuesday')]
  await (await open(at)).store.close()
  expect(await makeBackup(environmentOf(at), app, folder)).toMatchObject({
    notRight: [],
    unseen: null,
    rows: { brand: 0 },
  })
  const file = join(folder, 'larder.sqlite')
  const bytes = readFileSync(file)
  bytes.fill(7, 20_000, 90_000)
  writeFileSync(file, bytes)
  await expect(
    restoreBackup(environmentOf(await makeDataPlace('sqlite')), app, folder, false),
  ).rejects.toThrow('changed or damaged')
  await updateChecksum(folder, file)
  await expect(restoreBackup(environmentOf(at), app, folder, true)).rejects.toThrow(
    'The backup is incomplete. Nothing was replaced.',
  )
  await (await open(at)).store.close()
}, 30_000)

describe('a restore of the embedded database that is cut off', () => {
  const namesIn = async (context: AppContext) =>
    (await context.store.find(brand, [], 10)).map(({ brandName }) => brandName)
  const backupOf = async (brandName: string): Promise<string> => {
    const [at, folder] = [await newCompany('sqlite'), join(temporaryFolder('backups'), 'monday')]
    const context = await open(at)
    await asSystem(context, (work) => work.create(brand, { brandName }))
    await context.store.close()
    await makeBackup(environmentOf(at), app, folder)
    return folder
  }

  test('at any moment has either happened, with its secret, or not', async () => {
    const folder = await backupOf('In the backup')
    const [source, crashed] = [await newCompany('sqlite'), temporaryFolder('operating')]
    const context = await open(source)
    await asSystem(context, (work) => work.create(brand, { brandName: 'There before' }))
    // The files of a killed server, with the last writes only in the log.
    cpSync(source.dataDirectory, crashed, { recursive: true })
    await context.store.close()
    const outcomes = new Set<string>()
    for (let rename = 1, ended: Ended | undefined; ended?.status !== 0; rename += isFull ? 1 : 3) {
      const at = await makeDataPlace('sqlite')
      cpSync(crashed, at.dataDirectory, { recursive: true })
      ended = await runCommandWith(
        [cutAt('fs', 'renameSync', rename)],
        at,
        'restore',
        folder,
        '--replace',
      )
      if (ended.status !== 0) expect(ended).toEqual({ status: null, output: '' })
      const next = await open(at)
      const names = await namesIn(next)
      outcomes.add(names.join())
      const hasHappened = names[0] === 'In the backup'
      expect([rename, names, next.secret]).toEqual([
        rename,
        [hasHappened ? 'In the backup' : 'There before'],
        readFileSync(join(hasHappened ? folder : crashed, 'secret'), 'utf8'),
      ])
      await next.store.close()
      const left = readdirSync(at.dataDirectory).filter((name) => /arriving|replaced/.test(name))
      expect(left).toEqual(hasHappened ? [expect.stringMatching(/^replaced-/)] : [])
      for (const aside of left) {
        const before = await open({ ...at, dataDirectory: join(at.dataDirectory, aside) })
        expect([await namesIn(before), before.secret]).toEqual([['There before'], context.secret])
        await before.store.close()
      }
    }
    expect(outcomes).toEqual(new Set(['There before', 'In the backup']))
  }, 120_000)

  test('leaves no empty database behind where there was none: nobody begins one before it has been decided', async () => {
    const [folder, at] = [await backupOf('In the backup'), await makeDataPlace('sqlite')]
    expect(
      (await runCommandWith([cutAt('fs', 'renameSync', 1)], at, 'restore', folder)).status,
    ).toBeNull()
    await expect(open(at)).rejects.toThrow(
      'was cut off, and there is no database in it. Restore again',
    )
    expect(await runCommand(at, 'verify')).toMatchObject({
      status: 1,
      output: expect.stringContaining('was cut off'),
    })
    await restoreBackup(environmentOf(at), app, folder, false)
    const context = await open(at)
    expect(await namesIn(context)).toEqual(['In the backup'])
    await context.store.close()
  }, 60_000)
})
