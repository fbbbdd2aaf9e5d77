import { expect, test } from 'vitest'
import { add, members, onEachDatabase, stamp, useStore } from '../../../tests/kit/sample-app.ts'
import { rememberIds } from './remember-ids.ts'

onEachDatabase('remembered ids', (fresh) => {
  const context = useStore(fresh)

  test('follow what the transaction writes, and forget what is undone', async () => {
    const { store } = context
    const old = await add(store, members, { firstName: 'Ida', email: 'ida@x.org' })
    await store.transaction(async (transaction) => {
      rememberIds(transaction)
      const holders = async () =>
        Object.fromEntries(await transaction.idsBy(members, 'email', ['ida@x.org', 'ove@x.org']))
      expect(await holders()).toEqual({ 'ida@x.org': [old.id] })
      const failed = transaction.attempt(async () => {
        const undone = await transaction.insert(
          members,
          { firstName: 'Ove', email: 'ove@x.org' },
          stamp,
        )
        expect(await holders()).toEqual({ 'ida@x.org': [old.id], 'ove@x.org': [undone.id] })
        throw new Error('given up')
      })
      await expect(failed).rejects.toThrow('given up')
      expect(await holders()).toEqual({ 'ida@x.org': [old.id] })
      await transaction.update(members, { id: old.id, values: { email: 'OVE@x.org' }, stamp })
      expect(await holders()).toEqual({ 'ove@x.org': [old.id] })
      await transaction.delete(members, old.id)
      expect(await holders()).toEqual({})
    })
  })
})
