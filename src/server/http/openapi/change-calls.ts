import type { Definition } from '#schema/engine'
import {
  buildOperation,
  ID,
  integer,
  KEY,
  makeListSchema,
  makePageSchema,
  object,
  PAGING,
  query,
  ref,
  text,
  type More,
  type Operation,
} from './operation.ts'
import type { AddGranted } from './resource-calls.ts'
import type { Schema } from './schema.ts'

const OUTCOME = { enum: ['changed', 'unchanged', 'refused'] }
const TEXT_OR_NONE: Schema = { type: ['string', 'null'] }
const ROW = {
  id: integer,
  label: text,
  message: TEXT_OR_NONE,
  code: text,
  errors: makeListSchema(ref('FieldError')),
}

export const CHANGE_SCHEMAS: Readonly<Record<string, Schema>> = {
  Change: object({
    id: integer,
    kind: { enum: ['edit', 'action', 'remove', 'undo'] },
    action: TEXT_OR_NONE,
    state: { enum: ['OPEN', 'RUNNING', 'DONE', 'STOPPED'] },
    ...Object.fromEntries(
      ['total', 'done', 'changed', 'unchanged', 'refused', 'by'].map((name) => [name, integer]),
    ),
    isUndoable: { type: 'boolean' },
    undoneById: { type: ['integer', 'null'] },
    at: text,
  }),
  ChangeOrder: object({
    records: {
      ...makeListSchema(object({ id: integer, version: integer }, ['id'])),
      description: 'at most 10,000',
    },
    query: {
      type: 'object',
      description: 'filters and search of the list, instead of records: all that match',
    },
    edit: { type: 'object', description: 'new values by field' },
    adjust: {
      type: 'object',
      additionalProperties: object({ percent: { type: 'number' }, add: { type: 'number' } }),
      description: 'changes of numbers by field, relative to the present values',
    },
    action: text,
    inputs: { type: 'object', description: 'inputs of the action' },
    remove: { const: true },
  }),
  ChangePreview: object({
    rows: makeListSchema(
      object({
        ...ROW,
        outcome: OUTCOME,
        changes: makeListSchema(
          object({ field: text, before: {}, after: {}, labels: { type: 'object' } }),
        ),
        texts: makeListSchema(text),
      }),
    ),
    next: { type: ['integer', 'null'], description: '`after` of the next call' },
  }),
  ChangedRow: object({ ...ROW, outcome: { enum: [...OUTCOME.enum, null] } }),
  DeletedRecord: object({
    id: integer,
    label: text,
    at: text,
    by: { type: ['integer', 'null'] },
    labels: { type: 'object' },
    isRestorable: { type: 'boolean' },
  }),
}

/** Describes the calls that change many records, undo a change, and restore deleted records. */
export function describeChanges(
  definition: Definition,
  path: string,
  add: AddGranted,
  record: Schema,
): void {
  const [one, many] = definition.label
  const call = (verb: string, summary: string, data: Schema, more: More = {}): Operation =>
    buildOperation({ tag: many, summary, id: `${verb} ${path}`, data, ...more })
  const names = many.toLowerCase()
  const change = ref('Change')
  const paging = PAGING.slice(0, 2)
  /** Adds a call that needs any of the rights to change records. */
  const addChange = (method: 'GET' | 'POST', at: string, operation: Operation) => {
    for (const verb of ['edit', 'delete', ...Object.keys(definition.actions ?? {})])
      add(verb, method, at, operation)
  }
  addChange(
    'POST',
    `${path}/changes`,
    call(
      'open change',
      `Opens a change of several ${names}`,
      object({ id: integer, total: integer }),
      { body: ref('ChangeOrder'), created: true, parameters: [KEY] },
    ),
  )
  addChange(
    'GET',
    `${path}/changes/:id`,
    call('change', 'Progress of a change', change, { parameters: [ID] }),
  )
  addChange(
    'GET',
    `${path}/changes/:id/preview`,
    call('preview change', 'Results of a change as far as it is tried', ref('ChangePreview'), {
      parameters: [ID, query('after', integer, 'Position after which to go on')],
    }),
  )
  addChange(
    'GET',
    `${path}/changes/:id/rows`,
    call('change rows', 'Result of a change by record', makePageSchema(ref('ChangedRow')), {
      parameters: [ID, query('outcome', OUTCOME, 'Records with this outcome'), ...paging],
    }),
  )
  for (const [verb, summary, created] of [
    ['apply', 'Starts a change', false],
    ['stop', 'Stops a change. What it has done stays', false],
    ['undo', 'Starts another change that undoes this one', true],
  ] as const)
    addChange(
      'POST',
      `${path}/changes/:id/${verb}`,
      call(`${verb} change`, summary, change, { parameters: [ID, KEY], created }),
    )
  addChange(
    'POST',
    `${path}/:id/undo`,
    call('undo', `Undoes the caller’s last change of a ${one.toLowerCase()}`, record, {
      body: object({ version: integer }, ['version']),
      parameters: [ID, KEY],
    }),
  )
  addChange(
    'POST',
    `${path}/:id/history/:entry/undo`,
    call('undo entry', 'Undoes an entry of the history', record, {
      parameters: [ID, { ...ID, name: 'entry' }, KEY],
    }),
  )
  add(
    'delete',
    'GET',
    `${path}/trash`,
    call('trash', `Deleted ${names}`, makePageSchema(ref('DeletedRecord')), { parameters: paging }),
  )
  add(
    'delete',
    'POST',
    `${path}/:id/restore`,
    call('restore', `Restores a deleted ${one.toLowerCase()}`, record, { parameters: [ID, KEY] }),
  )
}
