import type { Step } from './schema-diff.ts'

/**
 * Statements that move tasks under way out of the tables and columns in which earlier versions kept them, by what is dropped
 * afterwards. A lease starts as expired: the servers of the earlier version have stopped.
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
}

/** The statement to run before a step that drops what tasks were kept in; undefined for other steps, empty if none is due. */
export function moveBefore(step: Step): string | undefined {
  if (step.do === 'dropTable') return MOVES[step.table.name]
  return step.do === 'dropColumn' ? MOVES[`${step.table.name}.${step.column.name}`] : undefined
}
