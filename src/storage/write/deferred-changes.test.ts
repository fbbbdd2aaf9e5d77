import { expect, test } from 'vitest'
import {
  add,
  members,
  onEachDatabase,
  stamp,
  tales,
  useStore,
} from '../../../tests/kit/sample-app.ts'
import { Duplicate, type Stored, type Transaction } from '../store.ts'

onEachDatabase('a transaction', (fresh) => {
  const context = useStore(fresh)

  test('changes of a locked record are undone with the attempt they were made in, and kept outside of it', async () => {
    const { store } = context
    const { id } = await add(store, members, { firstName: 'Locked', nickname: 'first' })
    await add(store, members, { firstName: 'Locked', nickname: 'taken' })
    const refused = new Error('refused')
    const edit = async (work: Transaction, before: Stored, lastName: string) => {
      await work.writeHistory({
        resource: 'member',
        recordId: id,
        at: stamp.now,
        by: null,
        via: lastName,
        batchId: null,
        kind: 'update',
        changes: [],
      })
      const after = await work.update(members, {
        id,
        values: { lastName },
        stamp,
        guard: { version: before.version },
        before,
      })
      expect(after).toMatchObject({ version: before.version + 1, lastName })
      return after as Stored
    }
    await store.transaction(async (work) => {
      const first = await edit(work, (await work.lock(members, id)) as Stored, 'Before')
      const taken = { firstName: 'Locked', nickname: 'taken' }
      await expect(
        work.attempt(async () => {
          await edit(work, first, 'Undone')
          throw refused
        }),
      ).rejects.toThrow(refused)
      await expect(
        work.attempt(async () => {
          await edit(work, first, 'Undone')
          await work.insert(members, taken, stamp)
        }),
      ).rejects.toThrow(Duplicate)
      await expect(
        work.attempt(async () => {
          const before = await edit(work, first, 'Undone')
          await work.update(members, {
            id,
            values: taken,
            stamp,
            guard: { version: before.version },
            before,
          })
        }),
      ).rejects.toThrow(Duplicate)
      expect(
        await work.update(members, {
          id,
          values: { lastName: 'Late' },
          stamp,
          guard: { version: 1 },
          before: first,
        }),
      ).toBeNull()
      const after = await edit(work, first, 'Between')
      await work.attempt(() => edit(work, after, 'Kept'))
    })
    expect(await store.get(members, id)).toMatchObject({
      version: 4,
      lastName: 'Kept',
      nickname: 'first',
      fullName: 'Locked Kept',
    })
    const history = await store.sql
      .selectFrom('larder_history')
      .select('via')
      .where('resource', '=', 'member')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute()
    expect(history.map(({ via }) => via)).toEqual(['Before', 'Between', 'Kept'])
  })

  test('a change that was sent and refused at the end is not answered as written', async () => {
    const { store } = context
    const { id } = await add(store, members, { firstName: 'Refused', nickname: 'before' })
    await expect(
      store.transaction(async (work) => {
        const before = (await work.lock(members, id)) as Stored
        await work.sql
          .deleteFrom('member' as never)
          .where('id' as never, '=', id as never)
          .execute()
        if (
          (await work.update(members, {
            id,
            values: { lastName: 'After' },
            stamp,
            guard: { version: before.version },
            before,
          })) === null
        )
          throw new Error('changed all the same')
      }),
    ).rejects.toThrow('changed all the same')
    expect(await store.get(members, id)).toMatchObject({ version: 1, lastName: null })
  })

  test('what was not sent yet when it failed is not sent afterwards either', async () => {
    const { store } = context
    const { id } = await add(store, members, { firstName: 'Unsent', nickname: 'before' })
    const refused = new Error('refused')
    const edit = async (work: Transaction, lastName: string) => {
      const before = (await work.lock(members, id)) as Stored
      await work.update(members, {
        id,
        values: { fee: 100, lastName },
        stamp,
        guard: { version: before.version },
        before,
      })
    }
    await expect(
      store.transaction(async (work) => {
        await edit(work, 'Refused')
        throw refused
      }),
    ).rejects.toThrow(refused)
    expect(await store.get(members, id)).toMatchObject({ version: 1, lastName: null })
    await store.transaction(async (work) => {
      await edit(work, 'Kept')
      await expect(work.attempt(() => Promise.reject(refused))).rejects.toThrow(refused)
      await expect(
        work.attempt(async () => {
          await edit(work, 'Undone')
          throw refused
        }),
      ).rejects.toThrow(refused)
    })
    expect(await store.get(members, id)).toMatchObject({ version: 2, lastName: 'Kept' })
  })

  test('a change of a record that is gone from under its lock undoes all that goes with it', async () => {
    const { store } = context
    const { id } = await add(store, tales, { tellerName: 'Gone' })
    const other = await add(store, members, { firstName: 'Beside', nickname: 'gone' })
    const change = async (work: Transaction) => {
      const [tale, member] = [
        (await work.lock(tales, id)) as Stored,
        (await work.lock(members, other.id)) as Stored,
      ]
      await work.update(members, {
        id: other.id,
        values: { lastName: 'Changed' },
        stamp,
        guard: { version: member.version },
        before: member,
      })
      await work.sql
        .deleteFrom('tale' as never)
        .where('id' as never, '=', id as never)
        .execute()
      if (
        (await work.update(tales, {
          id,
          values: { tellerName: 'Changed' },
          stamp,
          guard: { version: tale.version },
          before: tale,
        })) === null
      )
        throw new Error('changed all the same')
    }
    await expect(store.transaction(change)).rejects.toThrow('changed all the same')
    expect(await store.get(members, other.id)).toMatchObject({ version: 1, lastName: null })
    expect(await store.get(tales, id)).toMatchObject({ tellerName: 'Gone' })
  })
})
