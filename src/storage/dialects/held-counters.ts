import { counterChanges, type CounterChange } from '../read/count.ts'
import type { Handle } from './sqlite-file.ts'

/**
 * Counter changes that are buffered and written once for all transactions that commit together, because they mostly change
 * the same counters. They are written before any statement that reads counters.
 */
export interface HeldCounters {
  hold(changes: readonly CounterChange[]): void
  write(): void
  /** Called before each statement of a transaction. A savepoint writes the buffered changes; a rollback discards them. */
  before(statement: string): void
}

const UPDATE = 'update larder_counter set delta = delta + ? where table_name = ? and key = ?'
const INSERT = 'insert into larder_counter (delta, table_name, key) values (?, ?, ?)'

export function heldCounters(writer: Handle): HeldCounters {
  const held = counterChanges()
  const write = () => {
    for (const { table, key, delta } of held.take()) {
      const { changes } = writer.prepare(UPDATE).plain.run(delta, table, key)
      if (changes === 0) writer.prepare(INSERT).plain.run(delta, table, key)
    }
  }
  return {
    hold(changes) {
      for (const { table, key, delta } of changes) held.add(table, key, delta)
    },
    write,
    before(statement) {
      if (statement.startsWith('savepoint')) write()
      else if (/^(begin|rollback)/.test(statement)) held.take()
    },
  }
}
