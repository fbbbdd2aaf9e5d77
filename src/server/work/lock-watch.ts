import { readTarget, type Definition, type Registry } from '#schema/engine'
import type { Listener, Stored, Transaction } from '../../storage/store.ts'

interface Row {
  readonly definition: Definition
  readonly id: number
}

/** A row and its position in the lock order. */
interface Placed {
  readonly place: number
  readonly id: number
  readonly name: string
}

/**
 * Throws where two transactions could deadlock because they ignore the app's `lockOrder`, in tests and development. Rows
 * created by the transaction itself are exempt, because no other transaction can wait for them.
 */
export class LockWatch implements Listener {
  readonly #transaction: Transaction
  readonly #registry: Registry
  /** Keyed by resource and id; null if the row may be locked at any time. */
  #rows = new Map<string, Placed | null>()
  #last: Placed | null = null

  constructor(transaction: Transaction, registry: Registry) {
    this.#transaction = transaction
    this.#registry = registry
  }

  inserted(definition: Definition, { id }: Stored): void {
    this.allow(definition, id)
  }

  /** Allows the row to be locked regardless of earlier locks. */
  allow(definition: Definition, id: number): void {
    if (!this.#isHeld(definition, id)) this.#rows.set(keyFrom(definition.name, id), null)
  }

  /**
   * Records topmost parents first, one generation after the other. A database with a single writer does not lock parents.
   */
  async locking(definition: Definition, ids: readonly number[]): Promise<void> {
    const parents = new Map<number, Row | null>()
    for (const id of ids.toSorted((one, other) => one - other))
      if (!this.#isHeld(definition, id)) parents.set(id, await this.#parentOf(definition, id))
    const found = [...parents.values()].filter((parent) => parent !== null)
    const [first] = found
    if (first) await this.locking(first.definition, [...new Set(found.map(({ id }) => id))])
    for (const [id, parent] of parents)
      if (parent) this.allow(definition, id)
      else this.#lockHead(definition, id)
  }

  async updating(definition: Definition, id: number): Promise<void> {
    if (this.#isHeld(definition, id)) return
    const head = await this.#headOf(definition, id)
    if (head.definition !== definition && !this.#isHeld(head.definition, head.id))
      throw new Error(
        `${definition.name} ${id} is changed, but its ${head.definition.name} ${head.id} is not locked`,
      )
    await this.locking(definition, [id])
  }

  deleting(definition: Definition, id: number): Promise<void> {
    return this.updating(definition, id)
  }

  /** Returns a function that restores the recorded locks after a failure. */
  mark(): () => void {
    const [rows, last] = [new Map(this.#rows), this.#last]
    return () => {
      this.#rows = rows
      this.#last = last
    }
  }

  #isHeld({ name }: Definition, id: number): boolean {
    return this.#rows.has(keyFrom(name, id))
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

  async #headOf(definition: Definition, id: number): Promise<Row> {
    const parent = await this.#parentOf(definition, id)
    return parent ? this.#headOf(parent.definition, parent.id) : { definition, id }
  }

  async #parentOf(definition: Definition, id: number): Promise<Row | null> {
    const { lockParent, fields } = definition
    const target = lockParent === undefined ? null : readTarget(fields[lockParent])
    if (lockParent === undefined || target === null) return null
    const parent = (await this.#transaction.get(definition, id))?.[lockParent]
    return typeof parent === 'number'
      ? { definition: this.#registry.get(target), id: parent }
      : null
  }
}

const keyFrom = (name: string, id: number): string => `${name} ${id}`
