import { COLUMN_READINGS, type Definition } from '#schema/engine'
import {
  integer,
  makeListSchema,
  object,
  ref,
  schemaName,
  text,
  buildOperation,
  type Add,
  type Operation,
  IDS,
  KEY,
  query,
} from './operation.ts'
import { describeDraftList, describeDrafts, DRAFT_SCHEMAS, FIELD_ERROR } from './draft-calls.ts'
import { COLUMN_SETS, FILE_TYPES } from '../../sheets/export-file.ts'
import type { Schema } from './schema.ts'

const WORKBOOK = FILE_TYPES.xlsx

/** Facts about a file that every answer contains. */
const FILE_FACTS = [
  'name',
  'sheet',
  'separator',
  'rows',
  'sheets',
  'headerRow',
  'headerRows',
  'firstRows',
  'leftOutRows',
  'leftOutCount',
  'split',
  'mapping',
  'headers',
  'notes',
]

export const SHEET_SCHEMAS: Readonly<Record<string, Schema>> = {
  ...DRAFT_SCHEMAS,
  ImportResult: object(
    {
      batchId: { type: ['integer', 'null'] },
      dryRun: { type: 'boolean' },
      created: integer,
      updated: integer,
      unchanged: integer,
      failed: integer,
      rows: makeListSchema(
        object(
          {
            row: { type: 'integer', description: 'as the spreadsheet counts' },
            action: { enum: ['created', 'updated', 'unchanged', 'failed'] },
            changes: makeListSchema(
              object(
                {
                  field: text,
                  before: {},
                  after: {},
                  isSet: {
                    const: true,
                    description:
                      'sent for a field that the caller sees masked; whether it differs is not told',
                  },
                },
                ['field', 'before', 'after'],
              ),
            ),
            errors: makeListSchema(FIELD_ERROR),
            notes: makeListSchema(FIELD_ERROR),
            errorsLeftOut: {
              type: 'integer',
              description: 'so many of its errors are not in this answer, which would be too long',
            },
            isShort: {
              const: true,
              description: 'its changes are not in this answer, which would be too long',
            },
            areNotesMissing: {
              const: true,
              description:
                'there are notes of it that are not in this answer, which would be too long',
            },
          },
          ['row', 'action', 'changes', 'errors'],
        ),
      ),
      file: object(
        {
          name: text,
          sheet: { type: ['string', 'null'] },
          separator: {
            type: ['string', 'null'],
            description: 'what parts the cells of a text file',
          },
          rows: integer,
          sheets: makeListSchema(text),
          headerRow: { ...integer, description: 'the row of the header, or of its first line' },
          headerRows: { enum: [1, 2] },
          firstRows: {
            ...makeListSchema(object({ row: integer, cells: makeListSchema({}) })),
            description: 'the first 20 lines as they are, truncated to 100 cells of 100 characters',
          },
          leftOutRows: {
            ...makeListSchema(
              object({
                row: integer,
                why: { enum: ['total', 'note', 'beside', 'empty', 'chosen'] },
                text,
              }),
            ),
            description: 'rows that are not read as data; the first 200',
          },
          leftOutCount: integer,
          split: {
            type: 'object',
            additionalProperties: makeListSchema(text),
            description: 'the two fields of each column whose text is split',
          },
          mapping: {
            type: 'object',
            additionalProperties: { type: ['string', 'null'] },
            description: 'the field behind each header',
          },
          repeat: {
            type: ['object', 'null'],
            description:
              'proposal for the group `repeat` of the mapping; unknown fields are null, and periods without a year as written',
          },
          headers: makeListSchema(
            object(
              {
                header: text,
                samples: makeListSchema({}),
                dateOrder: {
                  enum: ['dayFirst', 'monthFirst', 'either', 'both'],
                  description: 'what its dates show of their order',
                },
                decimalSign: {
                  enum: ['decimalPoint', 'decimalComma', 'either', 'both'],
                  description: 'what its numbers show of their decimal sign',
                },
                isFraction: { const: true, description: 'its numbers all lie between 0 and 1' },
              },
              ['header', 'samples'],
            ),
          ),
          notes: makeListSchema(FIELD_ERROR),
        },
        FILE_FACTS,
      ),
      errorCount: {
        ...object({ listed: integer, total: integer }),
        description: 'how many errors there are, where not all of them are in this answer',
      },
      leftOver: {
        ...makeListSchema(
          object({
            resource: text,
            id: integer,
            label: text,
            why: { enum: ['used', 'taken', 'changed'] },
          }),
        ),
        description:
          'records of an import that was stopped and undone, kept because other records depend on them, or as changed because another record has taken a former value; the first hundred',
      },
    },
    ['batchId', 'dryRun', 'created', 'updated', 'unchanged', 'failed', 'rows', 'file'],
  ),
}

/** Form fields sent with an imported file. */
const UPLOAD: Schema = object(
  {
    file: { type: 'string', format: 'binary' },
    dryRun: { type: 'boolean' },
    mode: {
      enum: ['all', 'good'],
      description: 'all (default) saves all rows or none; good saves those without errors',
    },
    draft: {
      type: 'boolean',
      description: 'keeps the rows on the server as a draft and answers with it; nothing is saved',
    },
    mapping: {
      type: 'string',
      description:
        'JSON of groups: `columns` (the field behind each header, or null), `constants`, `values` and `reading`, by field. ' +
        '`split` names the two fields of a column with full names. `table` chooses `sheet`, `headerRow` and `headerRows` (1 or 2), ' +
        '`rows` declares rows by number as `data` or `skip`. `repeat` turns repeated columns into rows: `into` is the field of the ' +
        'period, `columns` maps each of its values to headers and fields. ' +
        'Headers may also stand beside the groups, without `columns`; a text or null is a header there, whatever its name. ' +
        `A \`reading\` is one of ${COLUMN_READINGS.join(', ')}`,
    },
  },
  ['file'],
)

const IMPORT_KEY = {
  ...KEY,
  description:
    'The same file and mapping with the same key is saved once: for 24 hours it is answered with the counts of the first import and no rows, with 503 while that is being saved or undone, and another file with 409',
}

/** Describes import, template and complete rows of one resource. */
export function describeSheet(
  definition: Definition,
  isUsed: (verb: string) => boolean,
  add: Add,
): void {
  const [tag, { sheet, name }] = [definition.label[1], definition]
  const many = tag.toLowerCase()
  if (isUsed('list')) {
    add('GET', `/${name}/export`, describeExport(definition))
    add(
      'GET',
      `/${name}/sheet`,
      buildOperation({
        tag,
        summary: `Whole rows of ${many} for an export, with the codes of what they point at`,
        id: `sheet ${name}`,
        parameters: [
          IDS,
          query(
            'exportId',
            integer,
            'That of the first portion, for the further portions of one file',
          ),
        ],
        data: object({
          records: makeListSchema(ref(schemaName(definition))),
          codes: {
            type: 'object',
            additionalProperties: { type: 'object', additionalProperties: text },
            description: 'by field and id',
          },
          exportId: {
            type: 'integer',
            description: 'under which the server has noted the delivery',
          },
        }),
      }),
    )
  }
  if ((!sheet && definition.importsAs === undefined) || !isUsed('import')) return
  const upload: Operation = {
    ...buildOperation({
      tag,
      summary: `Imports ${many} from a workbook or text file`,
      id: `import ${name}`,
      parameters: [IMPORT_KEY],
      data: ref('ImportResult'),
    }),
    requestBody: { content: { 'multipart/form-data': { schema: UPLOAD } } },
  }
  add('POST', `/${name}/import`, upload)
  if (sheet) describeDrafts(definition, add)
  if (sheet?.upload)
    add('POST', sheet.upload, { ...upload, operationId: `upload${schemaName(definition)}` })
  if (sheet?.template)
    add(
      'GET',
      sheet.template,
      buildOperation({
        tag,
        summary: `The import template of ${many}`,
        id: `template ${name}`,
        data: {},
        file: WORKBOOK,
      }),
    )
}

const describeExport = (definition: Definition): Operation =>
  buildOperation({
    tag: definition.label[1],
    summary: `A file of all ${definition.label[1].toLowerCase()} that the filters of the list leave, written while they are read`,
    id: `export ${definition.name}`,
    parameters: [
      query('exportFormat', { enum: Object.keys(FILE_TYPES) }, 'Format of the file', true),
      query(
        'exportSet',
        { enum: COLUMN_SETS },
        'Columns of the list, of whole records, or of the import template',
        true,
      ),
      query(
        'exportColumns',
        text,
        'JSON: a list of {name, header} in the order of the columns',
        true,
      ),
      query('exportName', text, 'Name under which the export is logged'),
      query(
        'exportProgress',
        { type: 'boolean' },
        'Puts eight bytes before each piece of the file: the rows so far and the length of the piece, both with the lowest byte first',
      ),
    ],
    data: {},
    file: WORKBOOK,
  })

/** Describes the sheet calls that do not belong to a resource. */
export function describeSheets(add: Add): void {
  const tag = 'Import and export'
  describeDraftList(add)
  add(
    'GET',
    '/download-sample-template',
    buildOperation({
      tag,
      summary: 'An import template: its header and one example',
      id: 'download sample template',
      data: {},
      file: WORKBOOK,
      parameters: [
        query(
          'className',
          text,
          'Customer, Employee or the name of any resource that can be imported',
          true,
        ),
      ],
    }),
  )
  add(
    'POST',
    '/export-log',
    buildOperation({
      tag,
      summary:
        'Notes the file format in which exported rows were saved: by the exportId that came with them, or by the ids of rows that a screen already had',
      id: 'export log',
      parameters: [KEY],
      data: object({
        noted: { const: true },
        exportId: integer,
        rows: integer,
      }),
      body: object(
        {
          exportId: integer,
          resource: text,
          ids: { ...makeListSchema(integer), maxItems: 500 },
          format: { enum: ['xls', 'xlsx', 'csv', 'txt', 'json', 'other'] },
          fileName: text,
        },
        ['format'],
      ),
    }),
  )
}
