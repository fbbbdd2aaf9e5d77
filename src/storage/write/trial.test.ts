import { expect, test } from 'vitest'
import { sampleRegistry, members, stamp } from '../../../tests/kit/sample-app.ts'
import { temporaryFolder } from '../../../tests/kit/temporary-folder.ts'
import { openStore } from '../open.ts'

test('a trial does not take a record without a value for one that says “null”', async () => {
  const store = await openStore({
    directory: temporaryFolder('trial'),
    registry: sampleRegistry,
    timeZone: 'UTC',
    unsynced: true,
  })
  await store.trial(async (trial) => {
    await trial.insert(members, { firstName: 'Ida', email: null }, stamp)
    expect([...(await trial.idsBy(members, 'email', ['null']))]).toEqual([])
    const { id } = await trial.insert(members, { firstName: 'Ove', email: 'null' }, stamp)
    expect([...(await trial.idsBy(members, 'email', ['NULL']))]).toEqual([['NULL', [id]]])
  })
  await store.close()
})
