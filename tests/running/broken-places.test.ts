import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import brand from '../../resources/stock/brand.resource.ts'
import { buildApp } from '../../src/server/http/app.ts'
import { openSession } from '../../src/server/access/session/session.ts'
import { lookForDamage } from '../../src/storage/verify.ts'
import { newCompany, type DataPlace } from '../kit/new-company.ts'
import { temporaryFolder } from '../kit/temporary-folder.ts'
import { clientOf } from '../kit/client.ts'
import { asSystem } from '../kit/as-system.ts'
import { open } from '../kit/terminal.ts'

/* Starts with damaged files, and on disks that cannot be written to. */

describe('an embedded database that is not whole', () => {
  const spoilt = async (spoil: (bytes: Buffer) => Buffer): Promise<DataPlace> => {
    const at = await newCompany('sqlite')
    const context = await open(at)
    await asSystem(context, async (work) => {
      for (let n = 0; n < 300; n++)
        await work.add(brand, { brandName: `Brand ${n}`, isActive: true })
    })
    await context.store.close()
    const file = join(at.dataDirectory, 'larder.sqlite')
    writeFileSync(file, spoil(readFileSync(file)))
    return at
  }

  test.each<[string, (bytes: Buffer) => Buffer, string]>([
    [
      'without its end',
      (bytes) => bytes.subarray(0, bytes.length - 8192),
      '8192 bytes are missing at its end',
    ],
    [
      'with another beginning',
      (bytes) => bytes.fill(7, 0, 100),
      'its beginning is not that of a database',
    ],
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
    const pages = file
      .prepare(`select pageno from dbstat where name = 'brand' and pagetype = 'leaf'`)
      .all()
    const size = Number(file.prepare('pragma page_size').get()?.page_size)
    file.close()
    const bytes = readFileSync(path)
    for (const { pageno } of pages)
      bytes.fill(0xff, (Number(pageno) - 1) * size, Number(pageno) * size)
    writeFileSync(path, bytes)
    const context = await open(at)
    expect(await lookForDamage(context.store)).not.toEqual([])
    const app = await buildApp(context)
    const [user] = await asSystem(context, async (work) => [
      await work.add(context.registry.get('user'), {
        userName: 'chief',
        firstName: 'Chief',
        lastName: 'Tester',
        email: 'chief@larder.example',
        phoneNumber: '+442000000009',
        role: (await work.one(context.registry.get('user-role'), { roleName: 'SUPER_ADMIN' }))?.id,
        password: 'x',
        isActive: true,
        isFirstLogin: false,
      }),
    ])
    const token = await context.store.transaction((transaction) =>
      openSession(context, transaction, {
        userId: user?.id ?? 0,
        userName: 'chief',
        role: 'SUPER_ADMIN',
        isFirstLogin: false,
      }),
    )
    const superAdmin = clientOf(app, token)
    const broken = await superAdmin.get('/brand/list')
    expect(broken).toMatchObject({
      status: 503,
      body: { code: 'damaged', message: expect.stringContaining('backup') },
    })
    expect(broken.headers['retry-after']).toBeDefined()
    expect((await superAdmin.get('/country/list')).status).toBe(200)
    await app.close()
    await context.store.close()
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
    // Writing to /dev/full fails, as on a full disk.
    const directory = temporaryFolder('operating')
    symlinkSync('/dev/full', join(directory, 'larder.pid'))
    await expect(open({ dataDirectory: directory, databaseUrl: undefined })).rejects.toThrow(
      'its disk is full',
    )
  })
})
