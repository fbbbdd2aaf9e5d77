import { DRAFT_FILTERS, DRAFT_STATES, type Definition } from '#schema/engine'
import {
  buildOperation,
  integer,
  KEY,
  makeListSchema,
  object,
  query,
  ref,
  text,
  type Add,
} from './operation.ts'
import type { Schema } from './schema.ts'

export const FIELD_ERROR = object(
  { field: text, code: text, message: text, params: { type: 'object' }, value: {} },
  ['field', 'code', 'message'],
)
const ACTIONS = ['created', 'updated', 'unchanged', 'failed']
const COUNTS = object(
  Object.fromEntries(
    [...ACTIONS, 'rows', 'saved', 'leftOut', 'toCreate', 'toUpdate'].map((name) => [name, integer]),
  ),
)
const SUMMARY = {
  id: integer,
  resource: text,
  fileName: text,
  by: integer,
  labels: { type: 'object', description: 'the name of the user, in drafts of others' },
  at: text,
  changedAt: text,
  version: integer,
  state: { enum: [...DRAFT_STATES] },
  counts: COUNTS,
  batches: makeListSchema(integer),
}
const MAPPING: Schema = {
  type: 'object',
  description:
    'columns, constants, values, reading and split, as in the form field `mapping` of an import',
}

export const DRAFT_SCHEMAS: Readonly<Record<string, Schema>> = {
  ImportSummary: object(SUMMARY),
  ImportDraft: object({
    ...SUMMARY,
    progress: { type: ['object', 'null'], description: 'rows done and total' },
    file: { type: 'object', description: 'headers with samples, notes and the guessed mapping' },
    mapping: MAPPING,
    groups: makeListSchema(
      object({
        severity: { enum: ['error', 'note'] },
        field: text,
        code: text,
        value: { description: 'the word that the problem is about, or null' },
        rows: integer,
        example: FIELD_ERROR,
      }),
    ),
    unknown: { type: 'object', description: 'number of different unknown words, by field' },
    creatable: makeListSchema(text),
    stopped: {
      type: ['object', 'null'],
      description: 'why the last check or import stopped, or what an undo did',
    },
  }),
  ImportRow: object({
    place: integer,
    row: { type: 'integer', description: 'as the spreadsheet counts' },
    cells: makeListSchema({}),
    corrected: { type: 'object', description: 'what corrected cells contained, by column' },
    action: { enum: [...ACTIONS, null] },
    isSaved: { type: 'boolean' },
    isLeftOut: { type: 'boolean', description: 'neither checked nor saved' },
    recordId: { type: ['integer', 'null'] },
    changes: makeListSchema(object({ field: text, before: {}, after: {} })),
    errors: makeListSchema(FIELD_ERROR),
    notes: makeListSchema(FIELD_ERROR),
  }),
}

const DRAFT = ref('ImportDraft')
const PAGE = [query('page', integer, 'From 0'), query('size', integer, 'Rows of a page')]

const pageOf = (name: string): Schema =>
  object({
    content: makeListSchema(ref(name)),
    page: integer,
    size: integer,
    totalElements: integer,
    totalPages: integer,
  })

/** Describes the calls about drafts of imports of one resource. */
export function describeDrafts({ name, label: [, tag] }: Definition, add: Add): void {
  const many = tag.toLowerCase()
  const path = `/${name}/import/{id}`
  const call = (verb: 'GET' | 'POST' | 'PUT' | 'DELETE', part: string, more: Described) =>
    add(
      verb,
      `${path}${part}`,
      buildOperation({
        tag,
        data: DRAFT,
        ...more,
        parameters: [...(more.parameters ?? []), ...(verb === 'GET' ? [] : [KEY])],
        id: `${verb} import ${name} ${part}`,
      }),
    )
  call('GET', '', { summary: `A draft of an import of ${many}` })
  call('PUT', '', {
    summary: 'Changes the mapping. The rows have to be checked again',
    body: object({ version: integer, mapping: MAPPING }, ['version', 'mapping']),
  })
  call('DELETE', '', { summary: 'Deletes the draft. Records that it has saved stay', data: {} })
  call('GET', '/rows', {
    summary: 'Rows of the file with their results',
    data: pageOf('ImportRow'),
    parameters: [
      ...PAGE,
      query('show', { enum: [...DRAFT_FILTERS] }, 'Rows with this result'),
      query('field', text, 'Rows with a problem of this field'),
      query('code', text, 'Rows with a problem of this kind'),
      query('value', text, 'Rows with a problem about this word'),
    ],
  })
  call('PUT', '/rows', {
    summary: 'Leaves rows out of the import, or takes them back',
    body: object(
      {
        version: integer,
        leftOut: { type: 'boolean' },
        places: { ...makeListSchema(integer), description: 'positions of the rows' },
        filter: object({
          show: { enum: [...DRAFT_FILTERS] },
          field: text,
          code: text,
          value: text,
        }),
      },
      ['version', 'leftOut'],
    ),
  })
  call('GET', '/cells', {
    summary: 'Finds cells of a column to replace',
    data: object({ cells: makeListSchema(object({ place: integer, value: {} })) }),
    parameters: [
      query('header', text, 'Header of the column'),
      query('equal', text, 'Value of the cells as JSON'),
      query('part', text, 'Text in the cells, in any case'),
    ],
  })
  call('PUT', '/cells', {
    summary: 'Corrects cells, or all equal cells of a column',
    body: object(
      {
        version: integer,
        cells: makeListSchema(object({ place: integer, header: text, value: {} })),
        replace: object({ header: text, from: {}, to: {} }),
      },
      ['version'],
    ),
  })
  call('POST', '/check', { summary: 'Checks all rows in the background' })
  call('POST', '/stop', { summary: 'Stops a check' })
  call('GET', '/reasons', {
    summary: 'The rows with errors as a workbook, with the reasons in a last column',
    data: {},
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
  call('GET', '/undo', {
    summary: 'Counts what an undo would delete, change back, reverse and keep',
    data: object({ deleted: integer, restored: integer, reversed: integer, kept: integer }),
  })
  call('POST', '/undo', {
    summary:
      'Undoes what the draft has saved, in the background. Entries of ledgers are reversed by a super admin',
    body: object({ version: integer }, ['version']),
  })
  call('POST', '/create', {
    summary: 'Creates records for the unknown names of a field in the background',
    body: object({ version: integer, field: text }, ['version', 'field']),
  })
  call('POST', '/save', {
    summary: 'Imports the rows in the background',
    body: object({ version: integer, rows: { enum: ['all', 'good'] } }, ['version']),
  })
}

type Described = Partial<Parameters<typeof buildOperation>[0]> & { readonly summary: string }

/** Describes the list of drafts. */
export const describeDraftList = (add: Add): void =>
  add(
    'GET',
    '/import/list',
    buildOperation({
      tag: 'Import and export',
      summary: 'The caller’s imports, newest first; a super admin sees all',
      id: 'list imports',
      data: pageOf('ImportSummary'),
      parameters: PAGE,
    }),
  )
