import { describe, expect, test } from 'vitest'
import { createDatabase } from '../../../tests/kit/postgres.ts'
import { DirectoryInUse } from '../dialects/sqlite-file.ts'
import { sampleRegistry } from '../../../tests/kit/sample-app.ts'
import { temporaryFolder } from '../../../tests/kit/temporary-folder.ts'
import { describeSchema, openStore } from '../open.ts'

const folder = () => temporaryFolder('storage')
const server = process.env.LARDER_TEST_POSTGRES

describe.skipIf(!server)('the same definitions', () => {
  test('give the same schema on both databases', async () => {
    const url = await createDatabase(server ?? '', `schema_${process.pid}_${Date.now()}`)
    const [one, other] = await Promise.all([
      openStore({ directory: folder(), registry: sampleRegistry, timeZone: 'UTC' }),
      openStore({ url, registry: sampleRegistry, timeZone: 'UTC' }),
    ])
    const [left, right] = [await describeSchema(one), await describeSchema(other)]
    expect(left).toEqual(right)
    expect(left.member).toContain('guild -> guild')
    expect(left.member).toContain('unique member_email_unique (email_key)')
    await Promise.all([one.close(), other.close()])
  })
})

describe('a directory in use', () => {
  test('is refused to a second server, and free again after the first', async () => {
    const directory = folder()
    const first = await openStore({ directory, registry: sampleRegistry, timeZone: 'UTC' })
    await expect(
      openStore({ directory, registry: sampleRegistry, timeZone: 'UTC' }),
    ).rejects.toThrow(DirectoryInUse)
    await expect(
      openStore({ directory, registry: sampleRegistry, timeZone: 'UTC' }),
    ).rejects.toThrow(String(process.pid))
    const reader = await openStore({
      directory,
      registry: sampleRegistry,
      timeZone: 'UTC',
      readOnly: true,
    })
    expect(await reader.count(sampleRegistry.get('guild'), [])).toBe(0)
    await reader.close()
    await first.close()
    await (await openStore({ directory, registry: sampleRegistry, timeZone: 'UTC' })).close()
  })
})
