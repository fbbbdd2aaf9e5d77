import type { Database } from './dialects/dialect.ts'
import type { Engine } from './engine.ts'
import type { Store } from './store.ts'

/** Internals of an open store, for code below its interface. */
export interface Opened {
  readonly engine: Engine
  readonly database: Database
}

const opened = new WeakMap<Store, Opened>()

export const keepOpened = (store: Store, what: Opened): void => void opened.set(store, what)

export function findOpened(store: Store): Opened {
  const found = opened.get(store)
  if (!found) throw new Error('Not a store that was opened here')
  return found
}
