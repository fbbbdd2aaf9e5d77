import { existsSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resource, text } from '#schema/engine'
import { behaviour } from '../behaviour.ts'
import { until } from '../../../tests/kit/server-process.ts'
import { workspace } from '../../../tests/kit/workspace.ts'

function keptSince(minutes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'larder-upload-'))
  writeFileSync(join(folder, 'sheet'), 'bankAccountNumber\n12345678')
  const at = Date.now() / 1000 - minutes * 60
  utimesSync(folder, at, at)
  return folder
}

test('an upload that a crashed server left is removed at the next start, and not that of a server at work', async () => {
  const [left, young] = [keptSince(61), keptSince(50)]
  const space = await workspace()
  await space.app.listen({ host: '127.0.0.1', port: 0 })
  await until(() => !existsSync(left))
  expect(existsSync(young)).toBe(true)
  await space.close()
  rmSync(young, { recursive: true })
})

const parcel = resource('parcel', {
  label: ['Parcel', 'Parcels'],
  screen: '/parcels',
  title: '{parcelCode}',
  fields: { parcelCode: text({ required: true, unique: true }) },
  list: { columns: ['parcelCode'], sort: 'parcelCode' },
  sheet: { matchOn: ['parcelCode'] },
  allow: { SUPER_ADMIN: 'everything' },
})

test('an import that was saved is answered as such, although its file cannot be removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-away-'))
  const uploads = mkdtempSync(join(folder, 'uploads-'))
  const { TMPDIR } = process.env
  /** The first row replaces the upload folder with a file. */
  const parcels = behaviour(parcel, {
    beforeSave() {
      if (existsSync(join(folder, 'moved'))) return
      renameSync(uploads, join(folder, 'moved'))
      writeFileSync(uploads, '')
    },
  })
  const space = await workspace({ definitions: [parcel], behaviours: [parcels] })
  process.env.TMPDIR = uploads
  try {
    const reply = await space
      .as('SUPER_ADMIN')
      .upload('/parcel/import', { name: 'parcels.csv', content: 'parcelCode\nP-1' })
    expect([reply.status, reply.data.created]).toEqual([200, 1])
    expect((await space.as('SUPER_ADMIN').get('/parcel/list')).data.totalElements).toBe(1)
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    await space.close()
    rmSync(folder, { recursive: true })
  }
})
