import { PROBLEMS } from '../errors.ts'
import { listOf, ref } from './answers.ts'
import type { Schema } from './schema.ts'

const text: Schema = { type: 'string' }
/** The schemas that calls of every resource answer with. */
export const SHARED_SCHEMAS: Record<string, Schema> = {
  File: {
    type: 'object',
    required: ['id', 'url', 'name', 'type', 'size'],
    properties: {
      id: { type: 'integer' },
      name: text,
      type: text,
      size: { type: 'integer' },
      url: text,
      thumbnailUrl: text,
    },
  },
  HistoryEntry: {
    type: 'object',
    properties: {
      at: { type: 'string', format: 'date-time' },
      by: { type: ['integer', 'null'] },
      via: text,
      batchId: { type: ['integer', 'null'] },
      kind: text,
      labels: { type: 'object', additionalProperties: text },
      changes: {
        type: 'array',
        items: { type: 'object', properties: { field: text, before: {}, after: {} } },
      },
    },
  },
  Failure: {
    type: 'object',
    required: ['status', 'message', 'errors'],
    properties: {
      status: text,
      code: { type: 'string', examples: Object.keys(PROBLEMS) },
      message: text,
      params: { type: 'object' },
      data: {},
      errors: listOf(ref('FieldError')),
    },
  },
  FieldError: {
    type: 'object',
    required: ['field', 'message', 'code'],
    properties: { field: text, message: text, code: text, params: { type: 'object' } },
  },
}
