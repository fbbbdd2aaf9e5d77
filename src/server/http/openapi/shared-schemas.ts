import { PROBLEMS } from '../errors.ts'
import { integer, listOf, object, ref, text } from './answers.ts'
import type { Schema } from './schema.ts'

/** The schemas that calls of every resource answer with. */
export const SHARED_SCHEMAS: Record<string, Schema> = {
  File: object(
    { id: integer, name: text, type: text, size: integer, url: text, thumbnailUrl: text },
    ['id', 'url', 'name', 'type', 'size'],
  ),
  HistoryEntry: {
    type: 'object',
    properties: {
      at: { type: 'string', format: 'date-time' },
      by: { type: ['integer', 'null'] },
      via: text,
      batchId: { type: ['integer', 'null'] },
      kind: text,
      labels: { type: 'object', additionalProperties: text },
      changes: listOf({ type: 'object', properties: { field: text, before: {}, after: {} } }),
    },
  },
  Failure: object(
    {
      status: text,
      code: { type: 'string', examples: Object.keys(PROBLEMS) },
      message: text,
      params: { type: 'object' },
      data: {},
      errors: listOf(ref('FieldError')),
    },
    ['status', 'message', 'errors'],
  ),
  FieldError: object({ field: text, message: text, code: text, params: { type: 'object' } }, [
    'field',
    'message',
    'code',
  ]),
}
