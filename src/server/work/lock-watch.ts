import { targetOf, type Definition, type Registry } from '#schema/engine'
import type { Transaction } from '../../storage/store.ts'

/** Refuses rows that a transaction would lock against `lockOrder` of the app. */
interface LockWatch {
  /** Checks a row that a custom statement is about to change. */
  willChange(definition: Definition, id: number): Promise<void>
  /** The row may be locked whatever was locked before it. */
  allow(definition: Definition, id: number): void
}

const watches = new WeakMap<Transaction, LockWatch>()

/** The watch over a transaction; there is none in production. */
export const watchOf = (transaction: Transaction): LockWatch | undefined => watches.get(transaction)

/**
 * A transaction that throws where two of its kind could deadlock: for tests and development. Rows that it has created
 * itself are exempt, because no other transaction can wait for them.
 */
export function watchLocks(transaction: Transaction, registry: Registry): Transaction {
  const held = new HeldRows(transaction, registry)
  const watched: Transaction = {
    ...transaction,
    get sql() {
      return transaction.sql
    },
    async insert(definition, values, ...how) {
      const record = await transaction.insert(definition, values, ...how)
      held.allow(definition, record.id)
      return record
    },
    async update(definition, update) {
      await held.willChange(definition, update.id)
      return transaction.update(definition, update)
    },
    async delete(definition, id) {
      await held.willChange(definition, id)
      return transaction.delete(definition, id)
    },
    async lock(definition, id, labels) {
      await held.lock(definition, id)
      return transaction.lock(definition, id, labels)
    },
    async lockAll(definition, ids) {
      await held.lockAll(definition, ids)
      return transaction.lockAll(definition, ids)
    },
    attempt: (body) => held.during(() => transaction.attempt(body)),
  }
  watches.set(watched, held)
  return watched
}

/** A row that has its place in the order. */
interface Placed {
  readonly place: number
  readonly id: number
  readonly name: string
}

class HeldRows implements LockWatch {
  readonly #transaction: Transaction
  readonly #registry: Registry
  /** By resource and id; null: it may be locked at any time. */
  #rows = new Map<string, Placed | null>()
  #last: Placed | null = null

  constructor(transaction: Transaction, registry: Registry) {
    this.#transaction = transaction
    this.#registry = registry
  }

  allow({ name }: Definition, id: number): void {
    const key = keyFrom(name, id)
    if (!this.#rows.has(key)) this.#rows.set(key, null)
  }

  /** Also the heads of its family, which a database with one writer does not lock. */
  async lock(definition: Definition, id: number): Promise<void> {
    if (this.#rows.has(keyFrom(definition.name, id))) return
    const parent = await this.#parentOf(definition, id)
    if (parent) {
      await this.lock(parent.definition, parent.id)
      this.allow(definition, id)
    } else this.#lockHead(definition, id)
  }

  /** Families one generation after the other, as they are locked together. */
  async lockAll(definition: Definition, ids: readonly number[]): Promise<void> {
    const parents = []
    for (const id of ids) parents.push((await this.#parentOf(definition, id)) ?? [])
    const [first] = parents.flat()
    if (first)
      await this.lockAll(first.definition, [...new Set(parents.flat().map(({ id }) => id))])
    for (const id of ids.toSorted((one, other) => one - other)) await this.lock(definition, id)
  }

  async willChange(definition: Definition, id: number): Promise<void> {
    if (this.#rows.has(keyFrom(definition.name, id))) return
    const head = await this.#headOf(definition, id)
    if (head.definition !== definition && !this.#rows.has(keyFrom(head.definition.name, head.id)))
      throw new Error(
        `${definition.name} ${id} is changed, but its ${head.definition.name} ${head.id} is not locked`,
      )
    await this.lock(definition, id)
  }

  /** Runs the body. If it fails, its locks are forgotten, because the undo has released them. */
  async during<Result>(body: () => Promise<Result>): Promise<Result> {
    const [rows, last] = [new Map(this.#rows), this.#last]
    try {
      return await body()
    } catch (error) {
      this.#rows = rows
      this.#last = last
      throw error
    }
  }

  #lockHead({ name }: Definition, id: number): void {
    const place = this.#registry.app.lockOrder?.indexOf(name) ?? -1
    const row = place < 0 ? null : { place, id, name }
    if (row) this.#demandOrder(row)
    this.#rows.set(keyFrom(name, id), row)
  }

  #demandOrder(row: Placed): void {
    const last = this.#last
    if (last && (last.place - row.place || last.id - row.id) > 0)
      throw new Error(
        `${row.name} ${row.id} is locked after ${last.name} ${last.id}, against lockOrder of the app`,
      )
    this.#last = row
  }

  async #headOf(
    definition: Definition,
    id: number,
  ): Promise<{ definition: Definition; id: number }> {
    const parent = await this.#parentOf(definition, id)
    return parent ? this.#headOf(parent.definition, parent.id) : { definition, id }
  }

  async #parentOf(definition: Definition, id: number) {
    const { lockParent, fields } = definition
    const target = lockParent === undefined ? null : targetOf(fields[lockParent])
    if (lockParent === undefined || target === null) return null
    const parent = (await this.#transaction.get(definition, id))?.[lockParent]
    return typeof parent === 'number'
      ? { definition: this.#registry.get(target), id: parent }
      : null
  }
}

const keyFrom = (name: string, id: number): string => `${name} ${id}`
