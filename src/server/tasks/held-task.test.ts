import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireLeases } from '../../../tests/kit/paused-server.ts'
import { until } from '../../../tests/kit/server-process.ts'
import { selectDatabases, workspace, type Workspace } from '../../../tests/kit/workspace.ts'
import { backgroundWork } from './background-work.ts'
import { driveTask, resumeEach } from './held-task.ts'
import { addTask, finishTask, LeaseLost, removeTask, takeOver, type Lease } from './tasks.ts'

describe.each(selectDatabases(import.meta.filename))('a held task on %s', (database) => {
  let space: Workspace
  const rows = () => space.context.store.sql.selectFrom('larder_task').selectAll().execute()
  const add = async (key: string): Promise<Lease> => {
    const { store } = space.context
    const lease = await store.transaction((place) => addTask(place, { kind: 'portions', key }))
    if (!lease) throw new Error(`${key} exists`)
    return lease
  }

  beforeAll(async () => {
    space = await workspace({ database })
  })
  afterAll(() => space.close())

  test('keeps its lease while its body pauses for long, and is finished by its end', async () => {
    const lease = await add('pauses')
    const held = (await rows())[0]?.alive_until ?? 0
    await driveTask(space.context, lease, {
      async body({ end }) {
        await until(async () => Number((await rows())[0]?.alive_until) > Number(held))
        await end((transaction) => finishTask(transaction, lease))
      },
      left: () => {},
    })
    expect(await rows()).toEqual([])
  })

  test('that another server takes over is told so during a pause, and writes nothing more', async () => {
    const lease = await add('lost')
    const why = await driveTask<unknown>(space.context, lease, {
      async body({ signal, turn }) {
        await space.work(({ sql }) =>
          sql.updateTable('larder_task').set({ holder: 'another' }).execute(),
        )
        await until(async () => signal.aborted)
        await turn(({ sql }) => sql.deleteFrom('larder_task').execute())
      },
      giveUp: async () => 'given up',
      left: (reason) => reason,
    })
    expect(why).toBeInstanceOf(LeaseLost)
    expect(await rows()).toMatchObject([{ holder: 'another' }])
    await space.work(({ sql }) => removeTask({ sql }, lease))
  })

  test('that fails is resumed later, and does not keep the next one from being resumed', async () => {
    for (const key of ['fails', 'works']) await add(key)
    await expireLeases(space.context)
    const failed: string[] = []
    await resumeEach(
      space.context,
      'portions',
      async (key) => {
        if (key === 'fails') throw new Error('no')
        await space.work(({ sql }) => removeTask({ sql }, { kind: 'portions', key }))
      },
      (_, key) => failed.push(key),
    )
    expect([failed, await rows()]).toMatchObject([['fails'], [{ key: 'fails' }]])
    await space.work(({ sql }) => removeTask({ sql }, { kind: 'portions', key: 'fails' }))
  })

  test('is claimable at once by another server when its own stops', async () => {
    const lease = await add('stops')
    const driven = driveTask<string>(space.context, lease, {
      async body({ turn }) {
        void backgroundWork(space.context).stop()
        return turn(async () => 'written')
      },
      giveUp: async () => 'given up',
      left: () => 'left',
    })
    expect(await driven).toBe('left')
    const { store } = space.context
    expect(await store.transaction((place) => takeOver(place, lease))).toMatchObject({
      key: 'stops',
    })
  })
})
