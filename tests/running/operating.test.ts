import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import brand from '../../resources/stock/brand.resource.ts'
import { makeBackup } from '../../src/server/tasks/upkeep/backup.ts'
import { restoreBackup } from '../../src/server/tasks/upkeep/restore.ts'
import { verify } from '../../src/server/tasks/upkeep/verify.ts'
import { newCompany, type DataPlace } from '../kit/new-company.ts'
import { temporaryFolder } from '../kit/temporary-folder.ts'
import { isTriedOn } from '../depth.ts'
import { selectDatabases } from '../kit/workspace.ts'
import { asSystem } from '../kit/as-system.ts'
import {
  runSql,
  environmentOf,
  app,
  open,
  makeDataPlace,
  updateChecksum,
  runCommand,
} from '../kit/terminal.ts'

const databases = selectDatabases(import.meta.filename)

/* Commands of an operator that succeed. */

/** Replaces the data of a backup, which then claims to be complete but contains no brands. */
async function loseRows(folder: string, { databaseUrl }: DataPlace): Promise<void> {
  const file = join(folder, databaseUrl ? 'larder.dump' : 'larder.sqlite')
  if (databaseUrl) {
    execFileSync('pg_dump', [
      '--format=custom',
      '--no-owner',
      '--exclude-table-data=brand',
      `--file=${file}`,
      `--dbname=${databaseUrl}`,
    ])
  } else {
    const copy = new DatabaseSync(file)
    copy.exec('delete from brand')
    copy.close()
  }
  await updateChecksum(folder, file)
}

describe.each(databases)('whoever looks after %s', (database) => {
  test('gets everything acknowledged before a backup back from it, though others write meanwhile', async () => {
    const [at, folder] = [await newCompany(database), join(temporaryFolder('backups'), 'monday')]
    const context = await open(at)
    const acknowledged: string[] = []
    const file = await asSystem(context, (work) =>
      work.addFile('note.txt', Buffer.from('Uploaded before the backup')),
    )
    let isOver = false
    const write = async (client: number) => {
      for (let n = 0; !isOver; n++) {
        await asSystem(context, (work) => work.create(brand, { brandName: `Brand ${client}-${n}` }))
        acknowledged.push(`Brand ${client}-${n}`)
        await wait(5)
      }
    }
    const writing = [1, 2, 3].map(write)
    await wait(200)
    const before = [...acknowledged]
    const backup = await runCommand(at, 'backup', folder)
    isOver = true
    await Promise.all(writing)
    for (const name of readdirSync(folder))
      expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600])
    expect(backup).toMatchObject({ status: 0, output: expect.stringContaining('looked through') })
    expect(acknowledged.length).toBeGreaterThan(before.length)

    await expect(restoreBackup(environmentOf(at), app, folder, true)).rejects.toThrow('in use')
    await context.store.close()
    await expect(restoreBackup(environmentOf(at), app, folder, false)).rejects.toThrow('--replace')

    const elsewhere = await makeDataPlace(database)
    expect(await runCommand(elsewhere, 'restore', folder)).toMatchObject({ status: 0 })
    const restored = await open(elsewhere)
    const found = new Set(
      (await restored.store.find(brand, [], 10_000)).map(({ brandName }) => brandName),
    )
    expect(before.filter((name) => !found.has(name))).toEqual([])
    expect(await restored.store.count(brand, [])).toBe(found.size)
    const { content } = await restored.store.sql
      .selectFrom('larder_file')
      .select('content')
      .where('id', '=', file)
      .executeTakeFirstOrThrow()
    expect(Buffer.from(content).toString()).toBe('Uploaded before the backup')
    expect(restored.secret).toBe(context.secret)
    await restored.store.close()

    if (!isTriedOn(database)) return
    // Restores over existing data, which the embedded database keeps aside.
    const { aside } = await restoreBackup(environmentOf(at), app, folder, true)
    const again = await open(at)
    expect(await again.store.count(brand, [])).toBe(found.size)
    await again.store.close()
    if (database === 'sqlite') expect(existsSync(join(aside ?? '', 'larder.sqlite'))).toBe(true)
  }, 90_000)

  test.runIf(isTriedOn(database))(
    'keeps what was there when the backup turns out not to be whole',
    async () => {
      const [at, folder] = [
        await newCompany(database),
        join(temporaryFolder('backups'), 'wednesday'),
      ]
      const context = await open(at)
      await asSystem(context, (work) => work.create(brand, { brandName: 'There before' }))
      await context.store.close()
      await makeBackup(environmentOf(at), app, folder)
      await loseRows(folder, at)
      await expect(restoreBackup(environmentOf(at), app, folder, true)).rejects.toThrow(
        'brand: 0 of 1 rows arrived',
      )
      await expect(
        restoreBackup(environmentOf(await makeDataPlace(database)), app, folder, false),
      ).rejects.toThrow('brand: 0 of')
      // A second attempt is refused for the same reason, and the server starts.
      await expect(restoreBackup(environmentOf(at), app, folder, true)).rejects.toThrow(
        'brand: 0 of',
      )
      const again = await open(at)
      expect((await again.store.find(brand, [], 10)).map(({ brandName }) => brandName)).toEqual([
        'There before',
      ])
      expect(await verify(again, { repair: false })).toEqual({ repaired: [], open: [] })
      await again.store.close()
      expect(
        readdirSync(at.dataDirectory).filter((name) => /arriving|replaced/.test(name)),
      ).toEqual([])
    },
    60_000,
  )

  test('is told by npm run verify what is not right, and finds right again what is derived', async () => {
    const at = await newCompany(database)
    const context = await open(at)
    const { id } = await asSystem(context, (work) => work.create(brand, { brandName: 'Verified' }))
    await runSql(
      context,
      `insert into larder_counter (table_name, key, delta) values ('brand', '', 5)`,
    )
    await runSql(context, `update brand set label = 'Something else' where id = ${id}`)
    await runSql(
      context,
      `insert into larder_series (name, period, next) values ('sales-order.invoiceNumber', '2025', 3)`,
    )
    await context.store.close()
    const first = await runCommand(at, 'verify')
    expect(first.status, first.output).toBe(1)
    expect(first.output).toContain('Repaired: The counter of brand says 6, there are 1')
    expect(first.output).toContain(`Repaired: brand ${id}: label does not follow`)
    expect(first.output).toContain(
      'Problem: sales-order: the series of invoiceNumber in 2025 lacks 2 of 2 numbers: 1, 2',
    )
    const again = await open(at)
    await runSql(again, `delete from larder_series where name = 'sales-order.invoiceNumber'`)
    expect(await verify(again, { repair: true })).toEqual({ repaired: [], open: [] })
    await again.store.close()
  }, 60_000)
})
