import type { Definition } from '#schema/engine'
import type { Holder, Listener, Transaction } from './store.ts'

/** Calls a transaction's listeners in the order in which they were added. */
export function withListeners(base: Omit<Transaction, 'listen' | 'followRollups'>): Transaction {
  const listeners: Listener[] = []
  const idsBy: Transaction['idsBy'] = (definition, field, values) => {
    const read = () => base.idsBy(definition, field, values)
    for (const each of listeners) if (each.idsBy) return each.idsBy(definition, field, values, read)
    return read()
  }
  return {
    ...base,
    listen: (listener) => void listeners.push(listener),
    followRollups: () => {
      const followed = listeners.flatMap(({ rolledUp }) => rolledUp ?? [])
      return followed.length === 0
        ? null
        : (definition, change) => {
            for (const rolledUp of followed) rolledUp(definition, change)
          }
    },
    insert: async (definition, values, ...how) => {
      const filled = listeners.reduce((some, each) => each.inserting?.(some) ?? some, values)
      const record = await base.insert(definition, filled, ...how)
      for (const each of listeners) each.inserted?.(definition, record)
      return record
    },
    update: async (definition, update) => {
      const { id, values } = update
      for (const each of listeners) await each.updating?.(definition, id)
      const isFollowed = listeners.some((each) => each.updated)
      const before = isFollowed ? (update.before ?? (await base.get(definition, id))) : null
      const after = await base.update(definition, update)
      if (before && after)
        for (const each of listeners)
          each.updated?.(definition, { before, after, fields: Object.keys(values) })
      return after
    },
    delete: async (definition, id) => {
      for (const each of listeners) await each.deleting?.(definition, id)
      return base.delete(definition, id)
    },
    lock: async (definition, id, labels) => {
      for (const each of listeners) await each.locking?.(definition, [id])
      return base.lock(definition, id, labels)
    },
    lockAll: async (definition, ids) => {
      for (const each of listeners) await each.locking?.(definition, ids)
      return base.lockAll(definition, ids)
    },
    idsBy,
    holders: (definition, values, reservesId) =>
      listeners.some((each) => each.idsBy)
        ? holdersBy(idsBy, definition, values)
        : base.holders(definition, values, reservesId),
    attempt: async (body) => {
      const restore = listeners.flatMap((each) => each.mark?.() ?? [])
      try {
        return await base.attempt(body)
      } catch (error) {
        for (const each of restore) each()
        throw error
      }
    },
  }
}

/** Finds the records that hold the given unique values, field by field. */
export async function holdersBy(
  idsBy: Transaction['idsBy'],
  definition: Definition,
  values: Readonly<Record<string, unknown>>,
): Promise<readonly Holder[]> {
  const found = await Promise.all(
    Object.entries(values).map(async ([field, value]) =>
      [...(await idsBy(definition, field, [value])).values()].flat().map((id) => ({ field, id })),
    ),
  )
  return found.flat()
}
