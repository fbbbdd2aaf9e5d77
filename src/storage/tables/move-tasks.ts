import type { Step } from './schema-diff.ts'

/**
 * Statements that move pending tasks out of the tables and columns of earlier versions, keyed by the table or column that
 * is dropped afterwards. Leases start as expired, because the servers of the earlier version have stopped.
 */
const MOVES: Readonly<Record<string, string>> = {
  larder_unfinished: `insert into larder_task (kind, key, about, tries, due_at, alive_until)
    select 'portions', 'moved ' || id,
      '{"name":"' || name || '","day":"' || day || '","about":' || about || '}', failures, 0, 0
    from larder_unfinished order by id`,
  'larder_import.holder': `insert into larder_task (kind, key, tries, due_at, alive_until)
    select 'import', cast(id as text), 0, 0, 0 from larder_import
    where state in ('open', 'takingBack') order by id`,
  'larder_import.alive_until': '',
  // Rows that only an import in progress had a use for. It is undone by its changes.
  larder_import_row: '',
  // A job that was running or waiting for a retry becomes due immediately. Totals are recomputed.
  'larder_job.locked_until': '',
  'larder_job.alive_until': '',
  'larder_prepared.alive_until': '',
}

/**
 * Returns the statement to run before a step that drops a table or column with tasks. Empty if there is nothing to move;
 * undefined for other steps.
 */
export function moveBefore(step: Step): string | undefined {
  if (step.do === 'dropTable') return MOVES[step.table.name]
  if (step.do !== 'dropColumn') return undefined
  const { table, column } = step
  if (column.name === 'claimed_by') return ''
  return column.name === 'claimed_until'
    ? moveClaims(table.name)
    : MOVES[`${table.name}.${column.name}`]
}

/** Messages that were being sent stay claimed by a server that no longer exists, so that they are not sent twice. */
const moveClaims = (table: string): string =>
  `insert into larder_task (kind, key, tries, due_at, holder, alive_until)
    select 'message', cast(id as text), 0, 0, 'a server of an earlier version', 0 from "${table}"
    where claimed_until is not null order by id`
