import {
  fillableColumns,
  mayDo,
  readTarget,
  soleTitleFields,
  unfilledColumns,
  type Definition,
} from '#schema/engine'
import type { EngineWork } from '../../work/work.ts'
import { badParameter, Refusal } from '../../errors.ts'
import { checkRows } from '../check-rows.ts'
import { rowsInMemory } from '../imports/apply-rows.ts'
import { readOrder, saveChecked } from '../import-sheet.ts'
import { makeTable } from '../sheet-table.ts'
import { checkAll, readCounts, withMemory } from './check-draft.ts'
import { listUnknown } from './draft-results.ts'
import { noteOnDraft, packError } from './draft-store.ts'
import { startDraftTask, type Drafted, type DraftTask } from './draft-task.ts'
import { addBatch } from './save-draft.ts'

/** A field whose unknown names can become records, and the field of these records that holds the name. */
interface Creatable {
  readonly target: Definition
  readonly name: string
}

type Asked = Pick<Drafted, 'context' | 'caller' | 'definition'>

/** Returns the records that a user may create from names alone; null if they need more than a name. */
function findCreatable({ context, caller, definition }: Asked, field: string): Creatable | null {
  const target = context.registry.resources.get(readTarget(definition.fields[field]) ?? '')
  const [name] = target ? soleTitleFields(target) : []
  if (!target || name === undefined || !mayDo(target, caller.role, 'create')) return null
  const filled = { columns: new Set([name]), constants: {} }
  const columns = fillableColumns(target, caller.role)
  const { needed } = unfilledColumns(target, columns, filled)
  return needed.length === 0 && columns.some((column) => column.name === name)
    ? { target, name }
    : null
}

/** Lists the fields whose unknown names the caller may create. */
export const listCreatable = (asked: Asked): string[] =>
  Object.keys(asked.definition.fields).filter((field) => findCreatable(asked, field) !== null)

/** Creates records for the unknown names of a field in the background, and checks the rows again. */
export async function startCreation(
  work: EngineWork,
  drafted: Drafted,
  field: unknown,
): Promise<void> {
  const creatable = typeof field === 'string' ? findCreatable(drafted, field) : null
  if (typeof field !== 'string' || !creatable) return badParameter('field')
  await startDraftTask(work, drafted, { during: 'checking', after: 'checked' }, async (task) => {
    const stopped = await create(drafted, field, creatable, task)
    await withMemory(drafted, task, () => checkAll(drafted, task))
    return { state: 'checked', ...(await readCounts(drafted)), ...stopped }
  })
}

/** Imports the names as a table with one column. Returns the error of the first that cannot be created. */
async function create(
  { context, caller, draft }: Drafted,
  field: string,
  { target, name }: Creatable,
  task: DraftTask,
) {
  const words = await listUnknown(context.store.sql, draft.id, field)
  if (words.length === 0) return {}
  const table = makeTable(
    { sheet: null, separator: null, leftOut: 0, sheets: [], widths: [] },
    [name, ...words].map((word, index) => ({ row: index + 1, cells: [word], kinds: ['text'] })),
    { headerRow: 1 },
  )
  const reading = await readOrder(context, caller, {
    definition: target,
    order: {
      mapping: JSON.stringify({ columns: { [name]: name } }),
      file: { name: draft.file_name },
    },
    table,
  })
  const checked = await checkRows(context, caller, reading, task.startPace(words.length))
  const wrong = checked.rows.find(({ action }) => action === 'failed')
  if (wrong?.errors[0]) return { stopped: packError(wrong.errors[0]) }
  const { batchId, refused } = await saveChecked(
    context,
    caller,
    { ...checked, ...rowsInMemory(checked) },
    { fileName: draft.file_name, draftId: draft.id, pace: task.startPace(words.length) },
  )
  if (batchId === null) throw new Refusal('conflict', { params: { message: String(refused?.row) } })
  await context.store.transaction(({ sql }) =>
    noteOnDraft(sql, draft.id, { batches: addBatch(draft, batchId) }),
  )
  return {}
}
